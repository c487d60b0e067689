import { expect, test, vi } from 'vitest'
import { press, render } from '../../testing/render.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SelectField } from './SelectField.tsx'

const props = {
  id: 'x',
  value: '',
  error: undefined,
  onValue: vi.fn<(value: string) => void>(),
  onLeave: vi.fn<() => void>(),
}
const control = () => document.getElementById('x')
/** What a screen reader says after the name of the field. */
const description = () =>
  (control()?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('a refused choice says why, at the list itself', () => {
  render(
    <SelectField
      {...props}
      label="Vehicle type"
      prompt="Select a vehicle type"
      options={['Box Truck']}
      error="Vehicle type is required"
    />,
  )
  expect(control()?.getAttribute('aria-invalid')).toBe('true')
  expect(description()).toContain('Vehicle type is required')
})

test('a password tells its rule before anything is typed, and can be looked at', () => {
  render(
    <PasswordField {...props} label="Password" rule="At least 8 characters" value="abcdefgh" />,
  )
  expect(description()).toBe('At least 8 characters')
  expect(control()).toHaveProperty('type', 'password')
  press('Show characters')
  expect(control()).toHaveProperty('type', 'text')
  press('Hide characters')
  expect(control()).toHaveProperty('type', 'password')
})

test('one problem stands at its field alone; of several there is a list that leads to each', () => {
  const idOf = (name: string) => (name === 'email' ? 'x' : name)
  const draw = render(<ErrorSummary errors={{ email: 'Valid email required' }} idOf={idOf} />)
  expect(document.body.textContent).toBe('')

  draw(
    <>
      <ErrorSummary
        errors={{ name: 'First name is required', email: 'Valid email required' }}
        idOf={idOf}
      />
      <input id="x" />
    </>,
  )
  press('Valid email required')
  expect(document.activeElement).toBe(control())
})

test('password managers make and keep a new password', () => {
  render(<PasswordField {...props} label="New password" />)
  expect(control()).toHaveProperty('autocomplete', 'new-password')
})
