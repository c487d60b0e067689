import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, render } from '../testing/render.ts'
import { HaulerQuestion, type Asked } from './HaulerQuestion.tsx'
import { givenHauler } from './testing/given.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const countPath = (status: string) => `GET /api/admin/jobs?limit=1&status=${status}&hauler=4`
const countAnswer = (total: number): Response =>
  Response.json({ items: [], nextCursor: null, total, isTotalExact: true })

function ask(what: Asked['what']) {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <HaulerQuestion
        asked={{ hauler: givenHauler(4, 'Dale'), what }}
        decision={{ changedId: null, pendingId: null, decide: () => undefined }}
        onDone={() => undefined}
      />
    </QueryClientProvider>,
  )
}
const text = () => document.body.textContent
const isDeletable = () => button('Delete account').ariaDisabled !== 'true'

test('an account is deleted only once its jobs are known', async () => {
  let answer: (response: Response) => void = () => undefined
  answerApi({
    [countPath('assigned')]: () => new Promise<Response>((resolve) => (answer = resolve)),
    [countPath('in_progress')]: () => countAnswer(0),
  })
  ask('delete')
  await pass(50)
  expect(text()).toContain('Checking which jobs are assigned...')
  expect(isDeletable()).toBe(false)

  answer(countAnswer(2))
  await pass(50)
  expect(text()).toContain('2 assigned jobs go back to the market.')
  expect(isDeletable()).toBe(true)
})

test('jobs that could not be fetched are not taken for none', async () => {
  let isUp = false
  answerApi({
    [countPath('assigned')]: () => countAnswer(0),
    [countPath('in_progress')]: () =>
      isUp ? countAnswer(1) : refusal('unavailable', 'No records'),
  })
  ask('delete')
  await pass(50)
  expect(text()).toContain('We could not load the jobs of this hauler')
  expect(isDeletable()).toBe(false)

  isUp = true
  press('Try again')
  await pass(50)
  expect(text()).toContain('Dale Kowalchuk is working on a job.')
  expect(isDeletable()).toBe(false)
})

test('a hauler is suspended once their jobs are counted, and without the number if it cannot be read', async () => {
  let answer: (response: Response) => void = () => undefined
  answerApi({
    [countPath('assigned')]: () => new Promise<Response>((resolve) => (answer = resolve)),
    [countPath('in_progress')]: () => countAnswer(0),
  })
  ask('suspend')
  await pass(50)
  expect(button('Suspend hauler').ariaDisabled).toBe('true')
  answer(countAnswer(3))
  await pass(50)
  expect(text()).toContain('3 assigned jobs will stay assigned until you move them.')
  expect(button('Suspend hauler').ariaDisabled).not.toBe('true')

  document.body.replaceChildren()
  answerApi({})
  ask('suspend')
  await pass(50)
  expect(text()).toContain('Assigned jobs will stay assigned until you move them.')
  expect(button('Suspend hauler').ariaDisabled).not.toBe('true')
})
