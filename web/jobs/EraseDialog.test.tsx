import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AdminJob } from '../../contract/jobs.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, render, type } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { EraseDialog } from './EraseDialog.tsx'

const job = { id: 7, firstName: 'Mei', lastName: 'Tanaka', email: 'mei@example.test' } as AdminJob
const onDone = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const open = () =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <EraseDialog job={job} onDone={onDone} />
    </QueryClientProvider>,
  )

test('a person is erased only once the word is typed, and the certificate is fetched', async () => {
  const files: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(new URL(this.href).pathname)
  })
  const rows = { erased: {}, deleted: {}, kept: {} }
  const asked = answerApi({
    'POST /api/admin/people/erase': () =>
      Response.json({ id: 3, erasedAt: '2026-11-23T18:00:00Z', rows, files: 0 }),
  })
  open()
  expect(document.body.textContent).toContain('Erase everything about Mei Tanaka?')
  for (const word of ['', 'erase', 'ERAS']) {
    type('Type ERASE to confirm', word)
    expect(button('Erase').ariaDisabled ?? String(button('Erase').disabled)).toBe('true')
  }
  type('Type ERASE to confirm', 'ERASE')
  press('Erase')
  await pass(50)
  expect(asked.map(({ body }) => body)).toContainEqual({
    contact: 'mei@example.test',
    confirm: 'ERASE',
  })
  expect(files).toEqual(['/api/admin/people/erasures/3'])
  expect(onDone).toHaveBeenCalled()
})

test('a refusal says what has to be done first', async () => {
  const reason = 'Job #7 is still open. Complete or cancel it first'
  answerApi({ 'POST /api/admin/people/erase': () => refusal('in_use', reason) })
  const failure = vi.spyOn(toast, 'failure')
  open()
  type('Type ERASE to confirm', 'ERASE')
  press('Erase')
  await pass(50)
  expect(JSON.stringify(failure.mock.calls)).toContain(reason)
})
