import { afterEach, expect, test } from 'vitest'
import type { AppError } from '../../../contract/errors.ts'
import { useApp } from '../../testing/app.ts'
import { findJob } from '../../testing/paying.ts'
import { clearBoard, textsAbout } from '../testing/by-hand.ts'
import { releasingIn } from '../testing/releasing.ts'
import { swappingIn } from '../testing/swapping.ts'
import { endSwap } from './end-swap.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
const { release, reliability, inSeconds, clearMessages } = releasingIn(app)
const { offer, take, withdraw, offered, lastSwapId } = swappingIn(app)

afterEach(async () => {
  await clearMessages()
  await clearBoard(app)
})

const won = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length
const scheduledFor = ({ id }: { id: number }) =>
  app.ctx.db
    .selectFrom('jobSchedule')
    .select('haulerId')
    .where('jobId', '=', id as never)
    .execute()

test.for([1, 2, 3])('of four haulers who take it together exactly one gets it (%i)', async () => {
  const { hauler, job, other } = await offered()
  const others = [other]
  for (let count = 0; count < 3; count += 1) others.push(await app.given.hauler())
  const outcomes = await Promise.allSettled(others.map((each) => take(each, job)))
  expect(won(outcomes)).toBe(1)
  const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refusals.map(({ code }: AppError) => code)).toEqual(Array(3).fill('job_taken'))
  const { haulerId } = await findJob(app, job)
  expect(others.map(({ id }) => id)).toContain(haulerId)
  expect(await scheduledFor(job)).toEqual([{ haulerId }])
  expect(await reliability(hauler)).toMatchObject({ releases: 1, lateReleases: 0 })
  expect((await textsAbout(app, job)).filter((text) => text.startsWith('swap_taken'))).toHaveLength(
    1,
  )
})

test.for([1, 2, 3])('taken and withdrawn together one of both is true (%i)', async () => {
  const { hauler, job, other } = await offered()
  const outcomes = await Promise.allSettled([take(other, job), withdraw(hauler, job)])
  expect(won(outcomes)).toBe(1)
  const isTaken = outcomes[0].status === 'fulfilled'
  expect(await findJob(app, job)).toMatchObject({ haulerId: isTaken ? other.id : hauler.id })
  expect(await reliability(hauler)).toMatchObject({ releases: isTaken ? 1 : 0 })
})

test.for([1, 2, 3])('taken while its hauler releases it, it is counted once (%i)', async () => {
  const { hauler, job, other } = await offered()
  const [taken] = await Promise.allSettled([take(other, job), release(hauler, job)])
  const isTaken = taken.status === 'fulfilled'
  // A release after the swap answers the swap, as a second release answers the first.
  expect(await reliability(hauler)).toMatchObject(
    isTaken ? { releases: 1, lateReleases: 0 } : { releases: 0, lateReleases: 1 },
  )
  expect(await findJob(app, job)).toMatchObject({ haulerId: isTaken ? other.id : null })
})

test.for([1, 2])('taken while its time ends, its hauler reads one of both (%i)', async () => {
  const { hauler, job, other } = await offered()
  inSeconds(15 * 60 - 1)
  const swapId = await lastSwapId()
  const [taken] = await Promise.allSettled([take(other, job), endSwap.run({ swapId }, app.ctx)])
  const texts = (await textsAbout(app, job)).filter((text) => text.startsWith('swap_'))
  const isTaken = taken.status === 'fulfilled'
  expect(texts).toEqual([isTaken ? 'swap_taken queued' : 'swap_not_taken queued'])
  expect(await findJob(app, job)).toMatchObject({ haulerId: isTaken ? other.id : hauler.id })
})

test('offered five times together there is one offer', async () => {
  const { hauler, job } = await offered()
  await withdraw(hauler, job)
  const answers = await Promise.all(Array.from({ length: 5 }, () => offer(hauler, job)))
  expect(new Set(answers.map(({ offeredAt }) => offeredAt.getTime())).size).toBe(1)
  const open = app.ctx.db.selectFrom('jobSwaps').select('id').where('endedAt', 'is', null)
  expect(await open.where('jobId', '=', job.id).execute()).toHaveLength(1)
})

test('the database holds one open offer of a job, with a reason, an end and another hauler as its taker', async () => {
  const { hauler, job } = await offered()
  const { db } = app.ctx
  const swap = await db
    .selectFrom('jobSwaps')
    .selectAll()
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  const { id: _, ...offerOfJob } = swap
  const insert = (changes: Partial<typeof offerOfJob>) =>
    db
      .insertInto('jobSwaps')
      .values({ ...offerOfJob, ...changes })
      .execute()
  const endedAt = swap.openUntil
  await expect(insert({})).rejects.toThrow('job_swaps_open')
  await expect(insert({ endedAt, reason: 'no' })).rejects.toThrow('job_swaps_reason')
  await expect(insert({ endedAt, openUntil: swap.offeredAt })).rejects.toThrow('job_swaps_time')
  await expect(insert({ endedAt, takenBy: hauler.id })).rejects.toThrow('job_swaps_taken')
})
