import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { closeQueue, openQueue, theDevice } from '../../offline/the-queue.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, pressTwice, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { JobMore } from '../JobMore.tsx'
import { assignedJob } from '../testing/jobs.ts'
import { JobNotes } from './JobNotes.tsx'
import { PastNotes } from './PastNotes.tsx'

// 3:30 PM of the pickup's day.
const NOW = new Date('2026-11-20T22:30:00Z')
const NOTES = '/api/hauler/jobs/7/notes'
const stored = {
  id: 5,
  kind: null,
  words: 'Ring twice',
  photos: [],
  at: '2026-11-20T22:00:00Z',
  heardAt: null,
  closedAt: null,
  answers: [],
}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW })
  document.head.innerHTML = SETTINGS
  await openQueue(7, { onSent: async () => undefined, onSignedOut: () => undefined })
})
afterEach(() => {
  toast.clear()
  closeQueue()
  vi.restoreAllMocks()
})

type Facts = Partial<typeof assignedJob>
const jobOf = (facts: Facts) => z.decode(HaulerJob, { ...assignedJob, ...facts })

/** A card's notes and its "More", above a server that has these notes. */
async function show(facts: Facts = { status: 'in_progress' }, notes: object[] = []) {
  const onPrice = vi.fn<() => void>()
  const asked = answerApi({
    [`GET ${NOTES}`]: () => Response.json(notes),
    [`POST ${NOTES}`]: ({ body }) => Response.json({ ...stored, ...(body as object) }),
  })
  const job = jobOf(facts)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JobNotes jobId={job.id} />
      <JobMore job={job} hauler="approved" onPrice={onPrice} />
    </QueryClientProvider>,
  )
  await act(() => vi.dynamicImportSettled())
  await pass(0)
  return { onPrice, sent: () => asked.flatMap(({ body }) => (body === undefined ? [] : [body])) }
}
const text = () => document.body.textContent ?? ''
const sheet = () => document.querySelector('dialog[open]')?.textContent ?? ''

async function open(name: 'Add note' | 'Report a problem') {
  press('More')
  press(name)
  await act(() => vi.dynamicImportSettled())
  await pass(0)
}
const choose = (kind: string) => {
  const label = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === kind,
  )
  act(() => label?.querySelector('input')?.click())
}
const noSignal = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })

test('a note is sent once, and the sheet says who reads it', async () => {
  const { sent } = await show()
  await open('Add note')
  expect(sheet()).toContain('Only you and our team see this. Mei doesn’t.')
  type('Note', ' The freight elevator is booked until 3 PM ')
  pressTwice('Save note')
  await pass(100)
  expect(sent()).toEqual([
    { kind: null, words: 'The freight elevator is booked until 3 PM', photos: [] },
  ])
  expect(sheet()).toBe('')
})

test('a report needs a kind and words, and says what is missing', async () => {
  const { sent } = await show()
  await open('Report a problem')
  press('Send to our team')
  expect(sheet()).toContain('Please choose what it is about')
  expect(sheet()).toContain('Please write what happened')
  choose('Can’t get in, or access is blocked')
  type('What’s in the way?', 'The gate code does not work')
  press('Send to our team')
  await pass(100)
  expect(sent()).toEqual([{ kind: 'no_access', words: 'The gate code does not work', photos: [] }])
})

test('more than booked leads to the price, an injury to 911', async () => {
  const { onPrice } = await show({ status: 'in_progress' })
  await open('Report a problem')
  choose('Damage or injury')
  expect(sheet()).toContain('Is a person hurt? Call 911 first.')
  choose('More than booked')
  press('Change the price')
  await pass(100)
  expect(onPrice).toHaveBeenCalledOnce()
  expect(sheet()).toBe('')
})

test('truck trouble leads to the release', async () => {
  await show({ status: 'assigned' })
  await open('Report a problem')
  choose('Truck or equipment trouble')
  const releases = [...document.querySelectorAll('dialog[open] button')]
  act(() => {
    const release = releases.find(({ textContent }) => textContent === 'Release job')
    if (release instanceof HTMLElement) release.click()
  })
  await pass(100)
  await act(() => vi.dynamicImportSettled())
  await pass(0)
  expect(sheet()).toContain('Keep it')
})

test('what was written is not thrown away by Close without a question', async () => {
  const { sent } = await show()
  await open('Add note')
  press('Close')
  await pass(100)
  expect(sheet()).toBe('')
  press('Add note')
  await pass(0)
  type('Note', 'Ring twice')
  press('Close')
  await pass(0)
  expect(text()).toContain('What you wrote for job #7 is not sent yet.')
  press('Discard')
  await pass(100)
  expect(sheet()).toBe('')
  expect(sent()).toEqual([])
})

test('nor by the way to the price', async () => {
  const { onPrice } = await show({ status: 'in_progress' })
  await open('Report a problem')
  choose('More than booked')
  type('What is there besides the booking?', 'A piano')
  press('Change the price')
  await pass(100)
  expect(text()).toContain('What you wrote for job #7 is not sent yet.')
  expect(onPrice).not.toHaveBeenCalled()
  press('Discard')
  await pass(100)
  expect(onPrice).toHaveBeenCalledOnce()
  expect(sheet()).toBe('')
})

test('a refused note stays in the sheet with the reason', async () => {
  await show()
  await open('Add note')
  answerApi({ [`POST ${NOTES}`]: () => refusal('illegal_move', 'Pickup #7 is cancelled') })
  type('Note', 'Ring twice')
  press('Save note')
  await pass(100)
  expect(text()).toContain('Couldn’t add the note. Pickup #7 is cancelled')
  expect(document.querySelector('textarea')?.value).toBe('Ring twice')
})

test('without a signal a report is kept in the queue and stands on the card', async () => {
  await show()
  await open('Report a problem')
  noSignal()
  choose('Something else')
  type('What happened?', 'The dog is loose')
  press('Send to our team')
  await pass(100)
  expect(sheet()).toBe('')
  const { queue } = await theDevice()
  expect(queue.state().entries).toMatchObject([
    { action: { kind: 'note', problem: 'other', words: 'The dog is loose' }, isLate: true },
  ])
  await act(() => vi.dynamicImportSettled())
  expect(text()).toContain('The dog is loose')
  expect(text()).toContain('Waits for a signal')
})

test('notes stand with their time, the newest two first, and a problem with its answer and end', async () => {
  const answer = { name: 'Priya', words: 'The customer comes down', at: '2026-11-20T22:10:00Z' }
  const problem = { ...stored, id: 9, kind: 'no_access', words: 'No one opens', answers: [answer] }
  await show({ status: 'in_progress' }, [
    { ...problem, closedAt: '2026-11-20T22:20:00Z' },
    { ...problem, id: 8, words: 'Still waiting', answers: [] },
    stored,
  ])
  for (const words of [
    'Can’t get in, or access is blocked',
    'Priya, Westhaul',
    'The customer comes down',
    'Closed by our team 3:20 PM',
    'Our team has it. You get a message when they answer',
  ])
    expect(text()).toContain(words)
  expect(text()).not.toContain('Ring twice')
  press('Show all 3 notes')
  expect(text()).toContain('Ring twice')
})

test('a job that is over takes notes for two days after its completion', async () => {
  answerApi({ [`GET ${NOTES}`]: () => Response.json([]) })
  const past = (completedAt: string) => (
    <QueryClientProvider client={new QueryClient()}>
      <PastNotes job={jobOf({ status: 'completed', completedAt })} />
    </QueryClientProvider>
  )
  const draw = render(past('2026-11-18T22:31:00Z'))
  await pass(0)
  expect(button('Report a problem')).toBeDefined()
  draw(past('2026-11-18T22:30:00Z'))
  expect(document.querySelectorAll('button')).toHaveLength(0)
})
