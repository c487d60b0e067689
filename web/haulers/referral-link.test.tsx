import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import { useRegistration } from './use-registration.ts'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  answerApi({})
})
afterEach(() => {
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
})

const Form = () => <RegistrationForm {...useRegistration()} />

function codeFieldAt(address: string): string | undefined {
  history.replaceState(null, '', address)
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  const label = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === 'Referral code (optional)',
  )
  return label?.control instanceof HTMLInputElement ? label.control.value : undefined
}

test('the link of a hauler fills in their code', () => {
  expect(codeFieldAt('/hauler-register?code=DALEX7Q2M')).toBe('DALEX7Q2M')
})

test('without such a link the field is empty', () => {
  sessionStorage.clear()
  localStorage.clear()
  expect(codeFieldAt('/hauler-register')).toBe('')
})
