import { addDays, formatPickupDay, type Day } from '../../../contract/calendar.ts'
import { getJobTimeline } from '../../../contract/job-timeline.ts'
import type { MoveRequestId } from '../../../contract/move-question.ts'
import {
  acceptMove,
  askToMove,
  keepTime,
  withdrawMoveRequest,
} from '../../../contract/move-requests.ts'
import { claimedJob, linkedJob, pageOf } from '../../job-page/testing/links.ts'
import type { Job } from '../../jobs/store.ts'
import type { useApp } from '../../testing/app.ts'

type App = ReturnType<typeof useApp>

export const dispatcher = async (app: App) => app.as(await app.given.admin('dispatcher'))
export const inHours = (app: App, hours: number) =>
  app.setNow(new Date(app.ctx.now().getTime() + hours * 3_600_000))

/** A pickup whose customer is asked whether it may move to the morning after. */
export async function askedJob(app: App, kind: 'assigned' | 'pending' = 'assigned') {
  const hauler = await app.given.hauler({ firstName: 'Dale' })
  const linked =
    kind === 'assigned'
      ? await claimedJob(app, hauler)
      : await linkedJob(app, { area: 'Vancouver' })
  await app.runTasks()
  app.setNow(app.ctx.now())
  const { job, token } = linked
  const by = await dispatcher(app)
  const to = { preferredDate: addDays(job.preferredDate, 1), preferredTime: 'morning' } as const
  const params = { jobId: job.id }
  const ask = (window: { preferredDate: Day; preferredTime: 'morning' | 'evening' } = to) =>
    by.call(askToMove, { params, body: window })
  const question = await ask()
  const body = { requestId: question.id }
  const link = { params: { token } }
  return {
    hauler,
    job,
    token,
    by,
    to,
    params,
    ask,
    question,
    accept: (requestId: MoveRequestId = question.id) =>
      app.as().call(acceptMove, { ...link, body: { requestId } }),
    keep: () => app.as().call(keepTime, { ...link, body }),
    stop: (requestId: MoveRequestId = question.id) =>
      by.call(withdrawMoveRequest, { params, body: { requestId } }),
    page: () => pageOf(app, token),
  }
}

export const stays = ({ preferredDate }: Job) =>
  `Your pickup stays on ${formatPickupDay(preferredDate)}, 8AM-12PM`
export const timelineOf = async (app: App, { id: jobId }: Job) =>
  (
    await (
      await dispatcher(app)
    ).call(getJobTimeline, { params: { jobId }, query: { show: 'all' } })
  ).items.flatMap((entry) => (entry.kind === 'move_request' ? `${entry.by} ${entry.move}` : []))
