import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkErasure, getErasureCertificate, listErasures } from '../../contract/people.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, render, type } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { EraseDialog } from './EraseDialog.tsx'

const person = { contact: 'mei@example.test', name: 'Mei Tanaka' }
const CHECK = `POST ${checkErasure.path}`
const possible = () => Response.json({ refusal: null })
const onDone = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const open = async (erased = person) => {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <EraseDialog person={erased} refetches={[]} onDone={onDone} />
    </QueryClientProvider>,
  )
  await pass(50)
}

test('a person is erased only once the word is typed, and the certificate is fetched', async () => {
  const files: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(new URL(this.href).pathname)
  })
  const rows = { erased: {}, deleted: {}, kept: {} }
  const asked = answerApi({
    [CHECK]: possible,
    'POST /api/admin/people/erase': () =>
      Response.json({ id: 3, erasedAt: '2026-11-23T18:00:00Z', rows, files: 0 }),
  })
  await open()
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

test('a refusal in the last moment says what has to be done first', async () => {
  const reason = 'Job #7 is still open. Complete or cancel it first'
  answerApi({
    [CHECK]: possible,
    'POST /api/admin/people/erase': () => refusal('in_use', reason),
  })
  const failure = vi.spyOn(toast, 'failure')
  await open()
  type('Type ERASE to confirm', 'ERASE')
  press('Erase')
  await pass(50)
  expect(JSON.stringify(failure.mock.calls)).toContain(reason)
  expect(JSON.stringify(failure.mock.calls)).toContain('Nothing was erased')
})

test.for(['too_many_requests', 'forbidden', 'invalid_input'] as const)(
  'after the refusal %s it is known that nothing was erased',
  async (code) => {
    answerApi({
      [CHECK]: possible,
      'POST /api/admin/people/erase': () => refusal(code, 'Not now'),
    })
    const failure = vi.spyOn(toast, 'failure')
    await open()
    type('Type ERASE to confirm', 'ERASE')
    press('Erase')
    await pass(50)
    expect(failure.mock.calls.at(-1)).toContain('Nothing was erased')
  },
)

test('a person is named by a phone number as people write it', async () => {
  answerApi({ [CHECK]: possible })
  await open({ contact: '+16045550126', name: 'Anil Kapoor' })
  expect(document.body.textContent).toContain('photos with (604) 555-0126 lose')
})

test('what stands in the way is read before the word is typed', async () => {
  const reason = 'Job #7 is still open. Complete or cancel it first'
  answerApi({ [CHECK]: () => Response.json({ refusal: reason }) })
  await open()
  expect(document.body.textContent).toContain(`Not possible now: ${reason}.`)
  type('Type ERASE to confirm', 'ERASE')
  expect(button('Erase').ariaDisabled ?? String(button('Erase').disabled)).toBe('true')
})

test('without an answer nothing is claimed, and the newest certificates are listed', async () => {
  const rows = { erased: {}, deleted: {}, kept: {} }
  const erasures = [{ id: 3, erasedAt: '2026-11-23T18:00:00Z', rows, files: 0 }]
  answerApi({
    [CHECK]: possible,
    'POST /api/admin/people/erase': () => Promise.reject(new TypeError('Failed to fetch')),
    [`GET ${listErasures.path}`]: () => Response.json(erasures),
  })
  const failure = vi.spyOn(toast, 'failure')
  onDone.mockClear()
  await open()
  type('Type ERASE to confirm', 'ERASE')
  press('Erase')
  await pass(50)
  const calls = JSON.stringify(failure.mock.calls.at(-1))
  expect(calls).toContain("We don't know whether it was erased")
  expect(calls).not.toContain('Nothing was erased')
  const link = document.querySelector(`a[href="${getErasureCertificate.path.replace(':id', '3')}"]`)
  expect(link?.textContent).toContain('Certificate #3')
  expect(onDone).not.toHaveBeenCalled()
})

test('asked about again, a person is erased only once it is known again whether that is possible', async () => {
  let answer: (response: Response) => void = () => undefined
  let isSlow = false
  answerApi({
    [CHECK]: () => (isSlow ? new Promise<Response>((resolve) => (answer = resolve)) : possible()),
  })
  const queries = newQueryClient()
  const dialog = (erased: typeof person | null) => (
    <QueryClientProvider client={queries}>
      <EraseDialog person={erased} refetches={[]} onDone={onDone} />
    </QueryClientProvider>
  )
  const draw = render(dialog(person))
  await pass(50)
  draw(dialog(null))
  isSlow = true
  draw(dialog(person))
  await pass(50)
  type('Type ERASE to confirm', 'ERASE')
  expect(button('Erase').ariaDisabled).toBe('true')
  answer(possible())
  await pass(50)
  expect(button('Erase').ariaDisabled).not.toBe('true')
})
