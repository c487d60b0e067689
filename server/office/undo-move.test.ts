import { afterEach, expect, test } from 'vitest'
import { addDays, type Day, type TimeWindow } from '../../contract/calendar.ts'
import { recordJobEvent } from '../../contract/dispatch.ts'
import { cents } from '../../contract/money.ts'
import { moveJob, undoMoveJob } from '../../contract/team-moves.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { claimedJob } from '../job-page/testing/links.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { reschedule, scheduleJob } from '../jobs/schedule-store.ts'
import type { Job } from '../jobs/store.ts'
import { ownerOf, PLANNING } from '../settings/testing/owners.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { lastSteps } from '../testing/last-steps.ts'

const app = useApp()
afterEach(async () => {
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

type Options = Partial<{
  fee: number
  refund: number
  waive: boolean
  reason: string
  hauler: 'keep' | 'release'
}>
const dispatcher = async () => app.as(await app.given.admin('dispatcher'))
const steps = lastSteps()
const move = async (
  { id: jobId }: Pick<Job, 'id'>,
  preferredDate: Day,
  { fee, refund, ...rest }: Options = {},
  preferredTime: TimeWindow = 'evening',
) => {
  const moving = (await dispatcher()).call(moveJob, {
    params: { jobId },
    body: {
      preferredDate,
      preferredTime,
      ...(fee !== undefined && { fee: cents(fee) }),
      ...(refund !== undefined && { refund: cents(refund) }),
      ...rest,
    },
  })
  return steps.keep(jobId, moving)
}
const undo = async ({ id: jobId }: Pick<Job, 'id'>, step = steps.of(jobId)) =>
  (await dispatcher()).call(undoMoveJob, { params: { jobId }, body: step })
const inSeconds = (seconds: number) =>
  app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000))

/** The texts that went out, or are to. */
const textsLeft = async (job: Job) =>
  (await textsAbout(app, job)).filter((text) => !text.endsWith('cancelled'))

async function assigned() {
  const hauler = await app.given.hauler()
  const { job, token } = await claimedJob(app, hauler)
  await app.runTasks()
  app.setNow(new Date())
  return { hauler, job, token, to: addDays(job.preferredDate, 1) }
}

test('undone within eight seconds all is as before, and no one reads of it', async () => {
  const { job, to, hauler } = await assigned()
  const before = { job: await findJob(app, job), texts: await textsLeft(job) }
  for (const keep of ['keep', 'release'] as const) {
    expect(await move(job, to, { hauler: keep })).toMatchObject({ isAssigned: keep === 'keep' })
    inSeconds(8)
    expect(await undo(job)).toMatchObject({ preferredDate: job.preferredDate, isAssigned: true })
    const { updatedAt, offeredAt, ...now } = await findJob(app, job)
    expect({ ...now, updatedAt: before.job.updatedAt, offeredAt: before.job.offeredAt }).toEqual(
      before.job,
    )
    expect(offeredAt === null || updatedAt !== null).toBe(true)
    const slots = await app.ctx.db.selectFrom('jobSchedule').selectAll().execute()
    expect(slots).toMatchObject([{ jobId: job.id, haulerId: hauler.id, timeSlot: '8-10' }])
  }
  await app.runTasks({ delayed: true })
  expect(await textsLeft(job)).toEqual(before.texts)
})

test('a slot that another move has filled meanwhile does not take the job back, one with room does', async () => {
  const { job, to, hauler } = await assigned()
  const bookAnother = async () => {
    const paymentStatus = 'pending' as const
    const other = await app.given.job({ status: 'assigned', paymentStatus, haulerId: hauler.id })
    const place = { haulerId: hauler.id, scheduledDate: addDays(to, 3), timeSlot: '8-10' as const }
    await scheduleJob(app.ctx.db, { jobId: other.id, ...place })
    return other
  }
  const moveHere = ({ id }: Job) => reschedule(app.ctx.db, id, { scheduledDate: job.preferredDate })
  const [first, second] = [await bookAnother(), await bookAnother()]
  await move(job, to)
  await moveHere(first)
  expect(await undo(job)).toMatchObject({ preferredDate: job.preferredDate, isAssigned: true })
  await move(job, to)
  await moveHere(second)
  await expect(undo(job)).rejects.toMatchObject({
    code: 'not_free',
    message: 'Dale has no room left in that slot by now',
  })
})

test('a move can be undone for the seconds of when it was made', async () => {
  const { job, to } = await assigned()
  await move(job, to)
  const owner = await ownerOf(app)
  await owner.publish({ group: 'planning', values: PLANNING })
  inSeconds(9)
  await expect(undo(job)).rejects.toMatchObject({ code: 'illegal_move' })
  const values = { ...PLANNING, undoSeconds: 8, planUndoMinutes: 10 }
  await owner.publish({ group: 'planning', values })
})

test('it is undone once, not after its seconds, and not once the job has changed', async () => {
  const { job, to, hauler } = await assigned()
  await expect(undo(job)).rejects.toMatchObject({ code: 'not_found' })
  await move(job, to)
  const outcomes = await Promise.allSettled([undo(job), undo(job)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await move(job, to)
  inSeconds(8.001)
  await expect(undo(job)).rejects.toMatchObject({ code: 'illegal_move' })
  await move(job, addDays(to, 1))
  const params = { jobId: job.id }
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'on_the_way' } })
  await expect(undo(job)).rejects.toMatchObject({ code: 'illegal_move' })
})
