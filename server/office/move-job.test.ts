import { afterEach, expect, test } from 'vitest'
import { addDays, type Day, type TimeWindow } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import { getMoveOptions, moveJob, undoMoveJob } from '../../contract/team-moves.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { claimedJob, linkedJob, pageOf } from '../job-page/testing/links.ts'
import { chargesOf, closeBooks } from '../job-page/testing/on-site.ts'
import { onTheWay } from '../job-page/testing/on-the-way.ts'
import type { Job } from '../jobs/store.ts'
import { countMoves } from '../jobs/store.ts'
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
const optionsOf = async ({ id: jobId }: Pick<Job, 'id'>) =>
  (await dispatcher()).call(getMoveOptions, { params: { jobId }, query: {} })
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

test('the hauler keeps a job that is moved, and both read of it once it can no longer be undone', async () => {
  const { job, to, hauler, token } = await assigned()
  const before = await textsLeft(job)
  expect(await move(job, to)).toMatchObject({ preferredDate: to, isAssigned: true })
  expect(await findJob(app, job)).toMatchObject({ haulerId: hauler.id, scheduledDate: to })
  await app.runTasks()
  expect((await textsLeft(job)).slice(before.length)).toEqual([
    'job_rescheduled queued',
    'job_assigned_to_you queued',
  ])
  await app.runTasks({ delayed: true })
  expect((await textsLeft(job)).slice(before.length)).toEqual([
    'job_rescheduled delivered',
    'job_assigned_to_you delivered',
  ])
  expect((await pageOf(app, token)).timeline.map(({ event }) => event)).toContain('moved')
})

test('a double click moves it once, and of two colleagues the second one decides', async () => {
  const { job, to } = await assigned()
  await Promise.allSettled([move(job, to), move(job, to)])
  expect(await app.given.count('teamMoves')).toBeGreaterThan(0)
  expect(await countMoves(app.ctx.db, job.id)).toBe(0)
  await Promise.allSettled([move(job, addDays(to, 1)), move(job, addDays(to, 2))])
  const { preferredDate } = await findJob(app, job)
  expect([addDays(to, 1), addDays(to, 2)]).toContain(preferredDate)
})

test('a hauler who cannot come then is named before, and released when the team says so', async () => {
  const { job, to, hauler } = await assigned()
  await app.ctx.db
    .insertInto('jobSchedule')
    .values({
      jobId: (await app.given.job({ paymentStatus: 'pending', status: 'cancelled' })).id,
      haulerId: hauler.id,
      scheduledDate: to,
      timeSlot: '6-8',
    })
    .execute()
  await app.given.hauler({ firstName: 'Mei' })
  await app.ctx.db
    .updateTable('haulers')
    .set({ isAvailable: false })
    .where('id', '=', hauler.id)
    .execute()
  const { windows, hauler: named } = await optionsOf(job)
  expect(named).toMatchObject({ firstName: 'Dale' })
  expect(windows).toHaveLength(15)
  expect(windows.find(({ date, window }) => date === to && window === 'evening')).toMatchObject({
    isHaulerFree: false,
    refusal: 'Dale has switched off taking jobs',
  })
  await expect(move(job, to)).rejects.toMatchObject({
    code: 'not_free',
    message: 'Dale cannot come then. Choose another window, or move it and release Dale',
  })
  expect(await move(job, to, { hauler: 'release' })).toMatchObject({ isAssigned: false })
  await app.runTasks({ delayed: true })
  expect(await textsLeft(job)).toContain('job_taken_back delivered')
  expect(await app.given.count('reliabilityEvents')).toBe(0)
})

test('a hauler on the way costs the fee, which is charged or waived with a reason', async () => {
  const { job, to, hauler } = await onTheWay(app)
  expect(await optionsOf(job)).toMatchObject({ fee: 25_00, refusal: null })
  await expect(move(job, to)).rejects.toMatchObject({
    code: 'amount_mismatch',
    facts: { fee: '25.00' },
  })
  await expect(move(job, to, { waive: true })).rejects.toMatchObject({ code: 'invalid_input' })
  const accountant = app.as(await app.given.admin('accountant'))
  const body = { preferredDate: to, preferredTime: 'evening' } as const
  await expect(accountant.call(moveJob, { params: { jobId: job.id }, body })).rejects.toMatchObject(
    { code: 'forbidden' },
  )
  const waived = { waive: true, reason: 'Our mistake', hauler: 'release' } as const
  await app.given.hauler()
  expect(await move(job, to, waived)).toMatchObject({ isAssigned: false })
  expect(await chargesOf(app, job)).toEqual([149_99])
  expect(await undo(job)).toMatchObject({ isAssigned: true })
  expect(await findJob(app, job)).toMatchObject({ haulerId: hauler.id })
  // Set out as before: the trip goes on, and so does the fee.
  expect(await move(job, to, { fee: 25_00 })).toMatchObject({ isAssigned: false, undoUntil: null })
  expect(await chargesOf(app, job)).toEqual([149_99, 25_00])
  expect(await countMoves(app.ctx.db, job.id)).toBe(0)
  await expect(undo(job)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a window that is full, or a job that has ended, is refused', async () => {
  const { job } = await linkedJob(app)
  await expect(move(job, addDays(job.preferredDate, 1))).rejects.toMatchObject({ code: 'not_free' })
  const done = await app.given.job({ paymentStatus: 'pending', status: 'cancelled' })
  await expect(move(done, addDays(done.preferredDate, 1))).rejects.toMatchObject({
    code: 'illegal_move',
  })
  expect(await optionsOf(done)).toMatchObject({
    refusal: `Job #${done.id} is cancelled; it cannot be moved now`,
  })
  const absent = {
    params: { jobId: 999_999 as Job['id'] },
    body: { undoUntil: new Date() },
  }
  await expect((await dispatcher()).call(undoMoveJob, absent)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the database keeps a hauler only with the slot, and a mover that it knows', async () => {
  const { job } = await linkedJob(app)
  const { id: userId } = await app.given.admin()
  const row = {
    jobId: job.id,
    userId,
    fromDate: job.preferredDate,
    fromTime: 'morning' as const,
    fromHaulerId: null,
    fromSlot: '8-10' as const,
    assignmentType: null,
    confirmedAt: null,
    heldUntil: null,
    confirmBy: null,
    reason: '',
    windowChangeId: 0,
    transitionId: '0',
    at: new Date(),
    undoUntil: new Date(),
  }
  await expect(app.ctx.db.insertInto('teamMoves').values(row).execute()).rejects.toThrow(
    'team_moves_slot',
  )
})
