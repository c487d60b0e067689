import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { editCustomer } from '../../contract/customer-edits.ts'
import { answerApi, refusal, type Asked } from '../testing/api.ts'
import { button, press, render, type } from '../testing/render.ts'
import { EditCustomer } from './EditCustomer.tsx'
import { record } from './testing/record.ts'

const PATH = `PATCH ${editCustomer.path.replace(':customerId', '7')}`

const conflict = () =>
  refusal('outdated', 'A colleague has changed this customer since you opened it', {
    conflicts: [{ field: 'firstName', yours: 'Ann', theirs: 'Amy' }],
    version: 4,
  })

function open(): Asked[] {
  const asked = answerApi({ [PATH]: conflict })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <EditCustomer
        opened
        record={record}
        onClose={() => undefined}
        onCorrected={() => undefined}
      />
    </QueryClientProvider>,
  )
  return asked
}
const save = async () => {
  press('Save')
  await act(() => vi.waitFor(() => expect(button('Save').dataset.pending).toBeUndefined()))
}

test('a field that a colleague changed meanwhile is shown with both values, and asked about', async () => {
  const asked = open()
  type('First name', 'Ann')
  await save()
  expect(asked[0]?.body).toMatchObject({
    version: 3,
    firstName: 'Ann',
    base: { firstName: 'Amrita' },
  })
  expect(document.body.textContent).toContain(
    'A colleague changed the first name to “Amy” while you were writing “Ann”.',
  )
  expect(button('Save').ariaDisabled ?? button('Save').getAttribute('aria-disabled')).toBe('true')
})

test('my own value is kept over the colleague’s only after the question', async () => {
  const asked = open()
  type('First name', 'Ann')
  await save()
  press('Keep mine')
  await save()
  expect(asked.at(-1)?.body).toMatchObject({
    version: 4,
    firstName: 'Ann',
    base: { firstName: 'Amy' },
  })
})

test('the colleague’s value can be taken', async () => {
  const asked = open()
  type('First name', 'Ann')
  await save()
  press('Take theirs')
  await save()
  expect(asked.at(-1)?.body).toMatchObject({ firstName: 'Amy' })
})
