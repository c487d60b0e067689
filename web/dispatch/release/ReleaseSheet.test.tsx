import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import type { ReleaseOutcome, ReleaseTerms } from '../../../contract/release.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, pressTwice, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { assignedJob } from '../testing/jobs.ts'
import {
  lateCopy,
  releaseLabel,
  termsCopy,
  termsOfJobs,
  type ReleasableJob,
} from './release-copy.ts'
import { ReleaseSheet } from './ReleaseSheet.tsx'

// 7:00 AM in BC on the day of the pickup, which begins at 8 AM.
vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00Z') })

const terms = {
  jobId: 7,
  freeUntil: '2026-11-20T12:00:00Z',
  isLate: true,
  freeReleaseHours: 3,
  lateReleases: 1,
  refusal: null,
  canSwap: false,
  sameDay: [],
}
const evening = {
  jobId: 8,
  freeUntil: '2026-11-20T21:00:00Z',
  freeReleaseHours: 3,
  isLate: false,
  firstName: 'Pavel',
  lastName: 'Novák',
  area: 'Burnaby',
  preferredTime: 'evening',
  timeSlot: '4-6',
  haulerPayout: '110.60',
}
const released = {
  jobId: 7,
  isLate: true,
  releasedAt: '2026-11-20T14:00:00Z',
  undoUntil: '2026-11-20T14:00:08Z',
}

const swap = {
  jobId: 7,
  area: 'Vancouver',
  preferredDate: '2026-11-20',
  preferredTime: 'morning',
  timeSlot: '8-10',
  state: 'open',
  offeredAt: '2026-11-20T14:00:00Z',
  openUntil: '2026-11-20T14:15:00Z',
  haulers: null,
  endedAt: null,
}

const done = (jobId: number) => ({ jobId, release: { ...released, jobId }, refusal: null })

document.head.innerHTML = SETTINGS

type Terms = z.input<typeof ReleaseTerms>
type Outcomes = z.input<typeof ReleaseOutcome>[]

async function show(about: Terms = terms as Terms, items: Outcomes = [done(7)]) {
  toast.clear()
  const onClose = vi.fn<() => void>()
  const asked = answerApi({
    'GET /api/hauler/jobs/7/release': () => Response.json(about),
    'POST /api/hauler/release-jobs': () => Response.json({ items }),
    'POST /api/hauler/jobs/7/swap': () => Response.json(swap),
    'POST /api/hauler/jobs/7/release/undo': () => Response.json(assignedJob),
    'POST /api/hauler/jobs/8/release/undo': () => Response.json({ ...assignedJob, id: 8 }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReleaseSheet job={z.decode(HaulerJob, assignedJob)} onClose={onClose} />
    </QueryClientProvider>,
  )
  await pass(0)
  const sent = () => asked.filter(({ body }) => body !== undefined)
  return { asked, sent, onClose }
}
const words = () => document.body.textContent

const choose = (reason: string) => {
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent === reason)
  act(() => label?.querySelector('input')?.click())
}

test('a late release says what it costs and offers the quicker help first', async () => {
  await show()
  expect(words()).toContain('Counts as a late release. The free time ended at 5:00 AM.')
  expect(words()).toContain('This would be your 2nd late release in 30 days.')
  expect(document.querySelector('a[href^="tel:"]')?.textContent).toContain('Call us first')
})

test('nothing is sent without a reason, and "Something else" needs words', async () => {
  const { sent } = await show()
  press('Release, counts as late')
  expect(words()).toContain('Please choose a reason')
  choose('Something else')
  await pass(0)
  press('Release, counts as late')
  expect(words()).toContain('Please say in a few words what happened')
  expect(sent()).toEqual([])
  type('What happened?', 'The road is closed')
  press('Release, counts as late')
  await pass(0)
  expect(sent().map(({ body }) => body)).toEqual([{ jobIds: [7], reason: 'The road is closed' }])
})

test('two fast clicks release once, and the way back stands for eight seconds', async () => {
  const { asked, sent, onClose } = await show()
  choose('Vehicle trouble')
  await pass(0)
  type('Note for our team (optional)', 'Flat tire')
  pressTwice('Release, counts as late')
  await pass(100)
  expect(sent().map(({ body }) => body)).toEqual([
    { jobIds: [7], reason: 'Vehicle trouble: Flat tire' },
  ])
  expect(onClose).toHaveBeenCalledOnce()
  expect(words()).toContain('Job #7 releasedMei hears of it in 8 seconds')
  await pass(7_800)
  press('Undo')
  await pass(100)
  expect(asked.some(({ path }) => path.endsWith('/release/undo'))).toBe(true)
  expect(words()).toContain('Job #7 is yours again. No one heard of it')
})

test('late, a swap stands before the release, and needs the same reason', async () => {
  const { sent, onClose } = await show({ ...terms, canSwap: true } as Terms)
  expect(words()).toContain(
    "Offer a swap first. It goes to haulers nearby for 15 minutes and stays yours until one takes it. Then it doesn't count.",
  )
  press('Offer a swap first')
  expect(words()).toContain('Please choose a reason')
  choose('Vehicle trouble')
  await pass(0)
  pressTwice('Offer a swap first')
  await pass(100)
  expect(sent()).toMatchObject([
    { path: '/api/hauler/jobs/7/swap', body: { reason: 'Vehicle trouble' } },
  ])
  expect(onClose).toHaveBeenCalledOnce()
  expect(words()).toContain('Until 7:15 AM. It stays yours until one takes it')
})

test('several jobs are released, not swapped', async () => {
  await show({ ...terms, canSwap: true, sameDay: [evening] } as Terms)
  act(() => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].at(1)?.click())
  expect(words()).not.toContain('Offer a swap first')
  expect(words()).toContain('Release 2 jobs, 1 counts as late')
})

test('a flat tire ends the day: the other jobs come along, and what is refused is said by job', async () => {
  const refusal = 'Job #9 is in progress; you cannot release it now'
  const { asked, sent } = await show(
    { ...terms, isLate: false, sameDay: [evening, { ...evening, jobId: 9 }] } as Terms,
    [done(7), done(8), { jobId: 9, release: null, refusal }],
  )
  expect(words()).toContain('Which jobs?')
  expect(words()).toContain('#8, 4-6 PM, Burnaby~$110.60')
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false])
  for (const box of boxes) act(() => box.click())
  await pass(0)
  // The job that the sheet is about stays chosen.
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true])
  choose('Vehicle trouble')
  await pass(0)
  press('Release 3 jobs')
  await pass(100)
  expect(sent().map(({ body }) => body)).toEqual([{ jobIds: [7, 8, 9], reason: 'Vehicle trouble' }])
  expect(words()).toContain('2 jobs releasedTheir customers hear of it in 8 seconds')
  expect(words()).toContain(refusal)
  press('Undo')
  await pass(100)
  const undone = asked.map(({ path }) => path).filter((path) => path.endsWith('/undo'))
  expect(undone).toEqual(['/api/hauler/jobs/7/release/undo', '/api/hauler/jobs/8/release/undo'])
  expect(words()).toContain('2 jobs are yours again. No one heard of it')
})

test('how many of several count as late is said before the button and on it', () => {
  const at = new Date('2026-11-20T14:00:00Z')
  const job = (jobId: number, isLate: boolean) =>
    ({ jobId, isLate, freeUntil: at, firstName: 'Mei' }) as ReleasableJob
  const [late, free] = [job(1, true), job(2, false)]
  expect(termsOfJobs([late, free, job(3, false)], at)).toBe('1 of these 3 counts as late.')
  expect(termsOfJobs([late, job(4, true)], at)).toBe('Both count as late releases.')
  expect([[free], [late], [late, free]].map(releaseLabel)).toEqual([
    'Release 1 job',
    'Release, counts as late',
    'Release 2 jobs, 1 counts as late',
  ])
})

test('a job that cannot be released says so and sends nothing', async () => {
  const refusal = 'Job #7 is in progress; you cannot release it now'
  const { sent } = await show({ ...terms, isLate: false, refusal } as Terms)
  expect(words()).toContain(refusal)
  choose('Vehicle trouble')
  press('Release 1 job')
  await pass(0)
  expect(sent()).toEqual([])
})

test('the deadline is a time on the clock, with the day when it is another', () => {
  const freeUntil = new Date('2026-11-20T16:00:00Z')
  const at = (now: string) =>
    termsCopy({ freeUntil, freeReleaseHours: 3, isLate: false }, 'Mei', new Date(now))
  expect(at('2026-11-20T14:00:00Z')).toBe(
    "Doesn't count against you until 9:00 AM. That's 3 hours before Mei's window.",
  )
  expect(at('2026-11-19T14:00:00Z')).toContain('until Fri, Nov 20, 9:00 AM.')
  expect(lateCopy(1, 2)).toContain('These would be your 2nd to 3rd late releases in 30 days.')
  expect([0, 1, 2, 10, 20].map((count) => /your (\w+) late/.exec(lateCopy(count))?.[1])).toEqual([
    '1st',
    '2nd',
    '3rd',
    '11th',
    '21st',
  ])
})
