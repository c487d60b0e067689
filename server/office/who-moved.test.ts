import { expect, test } from 'vitest'
import { addDays } from '../../contract/calendar.ts'
import { getJobTimeline } from '../../contract/job-timeline.ts'
import { moveJob, undoMoveJob } from '../../contract/team-moves.ts'
import { claimedJob } from '../job-page/testing/links.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

test('the timeline names the colleague who moved a job, and the one who took that back', async () => {
  const { job } = await claimedJob(app, await app.given.hauler())
  await app.runTasks()
  const params = { jobId: job.id }
  const to = addDays(job.preferredDate, 1)
  const dispatcher = app.as(await app.given.admin('dispatcher'))
  const { undoUntil } = await dispatcher.call(moveJob, {
    params,
    body: { preferredDate: to, preferredTime: job.preferredTime },
  })
  await dispatcher.call(undoMoveJob, { params, body: { undoUntil: undoUntil ?? new Date() } })
  const { items } = await dispatcher.call(getJobTimeline, { params, query: { show: 'all' } })
  const moves = items.flatMap((entry) => (entry.kind === 'window' ? [entry] : []))
  expect(moves.map(({ by, name, toDate }) => [by, name, toDate])).toEqual([
    ['admin', 'Priya Lee', job.preferredDate],
    ['admin', 'Priya Lee', to],
  ])
})
