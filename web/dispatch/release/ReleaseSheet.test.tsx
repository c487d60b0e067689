import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, pressTwice, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { assignedJob } from '../testing/jobs.ts'
import { lateCopy, termsCopy } from './release-copy.ts'
import { ReleaseSheet } from './ReleaseSheet.tsx'

// 7:00 AM in BC on the day of the pickup, which begins at 8 AM.
vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00Z') })

const terms = {
  jobId: 7,
  freeUntil: '2026-11-20T12:00:00Z',
  isLate: true,
  lateReleases: 1,
  refusal: null,
}
const released = {
  jobId: 7,
  isLate: true,
  releasedAt: '2026-11-20T14:00:00Z',
  undoUntil: '2026-11-20T14:00:08Z',
}

document.head.innerHTML = SETTINGS

async function show(facts: Partial<z.input<typeof HaulerJob>> = {}, about = terms) {
  toast.clear()
  const onClose = vi.fn<() => void>()
  const asked = answerApi({
    'GET /api/hauler/jobs/7/release': () => Response.json(about),
    'POST /api/hauler/jobs/7/release': () => Response.json(released),
    'POST /api/hauler/jobs/7/release/undo': () => Response.json(assignedJob),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReleaseSheet job={z.decode(HaulerJob, { ...assignedJob, ...facts })} onClose={onClose} />
    </QueryClientProvider>,
  )
  await pass(0)
  const sent = () => asked.filter(({ body }) => body !== undefined)
  return { asked, sent, onClose }
}
const words = () => document.body.textContent

const choose = (reason: string) => {
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent === reason)
  label?.querySelector('input')?.click()
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
  expect(sent().map(({ body }) => body)).toEqual([{ reason: 'The road is closed' }])
})

test('two fast clicks release once, and the way back stands for eight seconds', async () => {
  const { asked, sent, onClose } = await show()
  choose('Vehicle trouble')
  await pass(0)
  type('Note for our team (optional)', 'Flat tire')
  pressTwice('Release, counts as late')
  await pass(100)
  expect(sent().map(({ body }) => body)).toEqual([{ reason: 'Vehicle trouble: Flat tire' }])
  expect(onClose).toHaveBeenCalledOnce()
  expect(words()).toContain('Job #7 releasedMei hears of it in 8 seconds')
  await pass(7_800)
  press('Undo')
  await pass(100)
  expect(asked.some(({ path }) => path.endsWith('/release/undo'))).toBe(true)
  expect(words()).toContain('Job #7 is yours again. No one heard of it')
})

test('a job that cannot be released says so and sends nothing', async () => {
  const refusal = 'Job #7 is in progress; you cannot release it now'
  const { sent } = await show({}, { ...terms, isLate: false, refusal: refusal as never })
  expect(words()).toContain(refusal)
  choose('Vehicle trouble')
  press('Release job')
  await pass(0)
  expect(sent()).toEqual([])
})

test('the deadline is a time on the clock, with the day when it is another', () => {
  const freeUntil = new Date('2026-11-20T16:00:00Z')
  const at = (now: string) => termsCopy({ freeUntil, isLate: false }, 'Mei', new Date(now))
  expect(at('2026-11-20T14:00:00Z')).toBe(
    "Doesn't count against you until 9:00 AM. That's 3 hours before Mei's window.",
  )
  expect(at('2026-11-19T14:00:00Z')).toContain('until Fri, Nov 20, 9:00 AM.')
  expect([0, 1, 2, 10, 20].map((count) => /your (\w+) late/.exec(lateCopy(count))?.[1])).toEqual([
    '1st',
    '2nd',
    '3rd',
    '11th',
    '21st',
  ])
})
