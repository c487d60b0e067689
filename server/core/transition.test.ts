import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { jobLifecycle, type JobId } from '../../contract/jobs.ts'
import { messageLifecycle } from '../../contract/messaging.ts'
import { jobPaymentLifecycle } from '../../contract/payments.ts'
import { postLifecycle } from '../../contract/social.ts'
import { sentChanges } from '../messaging/store.ts'
import { useApp } from '../testing/app.ts'
import { movesOf } from '../testing/moves-of.ts'
import { meanwhile } from '../testing/races.ts'
import { transition, transitionMany, tryTransition } from './transition.ts'

const app = useApp()
const SYSTEM = { by: 'system' } as const

const historyOf = (noun: 'job', nounId: number) =>
  app.ctx.db
    .selectFrom('transitions')
    .select(['move', 'fromStatus', 'toStatus', 'by', 'userId', 'reason'])
    .where('noun', '=', noun)
    .where('nounId', '=', nounId)
    .orderBy('id')
    .execute()

test('a move changes the status and what goes with it, and is recorded with who made it and why', async () => {
  const { id } = await app.given.job()
  const hauler = await app.given.hauler()
  const by = { by: 'hauler', userId: hauler.userId, reason: 'Near my last pickup' } as const
  const claimedJob = await transition(app.ctx.db, jobLifecycle, id, 'claim', by, {
    haulerId: hauler.id,
    scheduledDate: '2026-12-01' as never,
  })
  expect(claimedJob).toMatchObject({ id, status: 'assigned', haulerId: hauler.id })
  expect(Object.keys(claimedJob)).not.toContain('was')
  expect(await historyOf('job', id)).toEqual([
    {
      move: 'claim',
      fromStatus: 'pending',
      toStatus: 'assigned',
      by: 'hauler',
      userId: hauler.userId,
      reason: 'Near my last pickup',
    },
  ])
})

test('a job has two statuses, each with its own history', async () => {
  const { id } = await app.given.job({ paymentStatus: 'pending' })
  const settledJob = await transition(app.ctx.db, jobPaymentLifecycle, id, 'settle', {
    by: 'provider',
  })
  expect(settledJob).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
  expect(await movesOf(app.ctx.db, 'job_payment', id)).toEqual(['settle'])
  expect(await movesOf(app.ctx.db, 'job', id)).toEqual([])
})

test('of two moves at the same moment one is made, and the other is refused', async () => {
  const { id } = await app.given.job()
  await expect(
    meanwhile(
      app,
      (db) => transition(db, jobLifecycle, id, 'cancel', SYSTEM),
      () => transition(app.ctx.db, jobLifecycle, id, 'claim', { by: 'hauler' }),
    ),
  ).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${id} is cancelled; you cannot claim it now`,
  })
  expect(await movesOf(app.ctx.db, 'job', id)).toEqual(['cancel'])
})

test('a row that is not there, or was taken off the lists, is not found', async () => {
  const { db } = app.ctx
  const deletedJob = await app.given.job({ deletedAt: new Date('2026-11-01T20:00:00Z') })
  await expect(transition(db, jobLifecycle, deletedJob.id, 'cancel', SYSTEM)).rejects.toMatchObject(
    {
      code: 'not_found',
      message: `There is no job #${deletedJob.id}`,
    },
  )
  expect(await tryTransition(db, jobLifecycle, 999_999 as JobId, 'cancel', SYSTEM)).toBeUndefined()
})

test('a move by an actor who may not make it is refused before the database is queried', async () => {
  const { id } = await app.given.job()
  const wrongActor = { by: 'provider' } as unknown as typeof SYSTEM
  await expect(tryTransition(app.ctx.db, jobLifecycle, id, 'cancel', wrongActor)).rejects.toThrow(
    "The move 'cancel' of a job is not the provider's",
  )
  expect(await movesOf(app.ctx.db, 'job', id)).toEqual([])
})

test('the compiler refuses unknown moves, and moves by an actor who may not make them', () => {
  const never = () => [
    // @ts-expect-error: a job is not approved
    transition(app.ctx.db, jobLifecycle, 1 as JobId, 'approve', SYSTEM),
    // @ts-expect-error: the provider claims no job
    transition(app.ctx.db, jobLifecycle, 1 as JobId, 'claim', { by: 'provider' }),
    // @ts-expect-error: a status is changed by the move alone
    transition(app.ctx.db, jobLifecycle, 1 as JobId, 'cancel', SYSTEM, { status: 'pending' }),
    // @ts-expect-error: so is the other one of the same table
    transition(app.ctx.db, jobLifecycle, 1 as JobId, 'cancel', SYSTEM, { paymentStatus: 'paid' }),
  ]
  expect(never).toBeTypeOf('function')
})

const givenMessage = (fields: { withdrawnAt?: Date } = {}) =>
  app.ctx.db
    .insertInto('notifications')
    .values({
      channel: 'sms',
      messageType: 'job_started',
      senderType: 'system',
      recipientPhone: '+16045550142',
      subject: '',
      message: 'Your hauler has begun',
      status: 'failed',
      failure: 'No such number',
      ...fields,
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow()

test('an answer to an earlier key moves nothing, and what was withdrawn is not queued again', async () => {
  const { db } = app.ctx
  const message = await givenMessage()
  const earlier = { id: message.id, idempotencyKey: randomUUID() }
  expect(await tryTransition(db, messageLifecycle, earlier, 'send', SYSTEM)).toBeUndefined()
  const sentFields = sentChanges(new Date('2026-11-01T20:00:00Z'))
  expect(
    await tryTransition(db, messageLifecycle, message, 'send', SYSTEM, sentFields),
  ).toMatchObject({
    status: 'sent',
    failure: null,
  })
  const { id } = await givenMessage({ withdrawnAt: new Date('2026-11-01T20:00:00Z') })
  expect(await tryTransition(db, messageLifecycle, id, 'retry', { by: 'admin' })).toBeUndefined()
})

const givenPost = () =>
  app.ctx.db
    .insertInto('socialMediaPosts')
    .values({
      platform: 'facebook',
      content: 'Spring is here',
      hashtags: [],
      scheduledFor: new Date('2026-12-01T20:00:00Z'),
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow()

test('why a move failed is kept until the next one', async () => {
  const { db } = app.ctx
  const { id } = await givenPost()
  await transition(db, postLifecycle, id, 'schedule', { by: 'admin' })
  const publishingSince = new Date('2026-12-01T20:00:00Z')
  await transition(db, postLifecycle, id, 'publish', SYSTEM, { publishingSince })
  const failedPost = await transition(db, postLifecycle, id, 'fail', SYSTEM, {
    failure: 'No account',
  })
  expect(failedPost).toMatchObject({ failure: 'No account', publishingSince: null })
  const retriedPost = await transition(db, postLifecycle, id, 'retry', { by: 'admin' })
  expect(retriedPost.failure).toBeNull()
})

/** The database, counting what is sent to it. */
function countingDb() {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: app.ctx.db.withPlugin(counting), count: () => statements }
}

test('many rows move in one statement, each with its own changes; those in another state stay', async () => {
  const [one, two] = [await app.given.hauler(), await app.given.hauler()]
  const jobs = [await app.given.job(), await app.given.job(), await app.given.job()]
  const [first, second, cancelledId] = jobs.map(({ id }) => id)
  if (!first || !second || !cancelledId) throw new Error('There are jobs')
  await transition(app.ctx.db, jobLifecycle, cancelledId, 'cancel', SYSTEM)
  const { db, count } = countingDb()
  const by = { ...SYSTEM, userId: one.userId, reason: 'The plan' }
  const movedJobs = await transitionMany(
    db,
    jobLifecycle,
    [
      { id: second, haulerId: two.id, startedAt: new Date('2026-12-01T20:00:00Z') },
      { id: cancelledId, haulerId: one.id, startedAt: null },
      { id: first, haulerId: one.id, startedAt: null },
    ],
    'assign',
    by,
  )
  expect(count()).toBe(1)
  expect(movedJobs.toSorted((a, b) => a.id - b.id)).toMatchObject([
    { id: first, status: 'assigned', haulerId: one.id, startedAt: null },
    { id: second, haulerId: two.id, startedAt: new Date('2026-12-01T20:00:00Z') },
  ])
  expect(await historyOf('job', second)).toMatchObject([
    { move: 'assign', fromStatus: 'pending', userId: one.userId, reason: 'The plan' },
  ])
  expect(await movesOf(app.ctx.db, 'job', cancelledId)).toEqual(['cancel'])
  await expect(
    transitionMany(db, jobLifecycle, [{ id: first, haulerId: null }, { id: second }], 'release', {
      by: 'admin',
    }),
  ).rejects.toThrow('change the same columns')
  expect(await transitionMany(db, jobLifecycle, [], 'assign', by)).toEqual([])
})

test('a single move is one statement, and a refusal one more', async () => {
  const { id } = await app.given.job()
  const { db, count } = countingDb()
  await transition(db, jobLifecycle, id, 'cancel', SYSTEM)
  expect(count()).toBe(1)
  await expect(transition(db, jobLifecycle, id, 'cancel', SYSTEM)).rejects.toThrow('is cancelled')
  expect(count()).toBe(3)
})
