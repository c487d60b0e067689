import { expect, test } from 'vitest'
import { channelsOf } from '../../contract/channels.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { notify } from './notify.ts'
import { suppress, liftSuppression } from './suppression-store.ts'

const app = useApp()

const PHONE = '+16045550188'
const EMAIL = 'mei@example.test'
const sms = { channel: 'sms', contact: PHONE } as const

const cancel = (recipient = { userId: null, phone: PHONE, email: EMAIL as string | null }) =>
  inTransaction(app.ctx, (tx) =>
    notify(app.ctx, tx, 'job_cancelled', recipient, {
      values: { firstName: 'Mei', jobId: '7', day: 'Mon, Nov 23', refund: 'You were not charged.' },
    }),
  )
const reinstate = (email: string | null, userId: number | null = null) =>
  inTransaction(app.ctx, (tx) =>
    notify(
      app.ctx,
      tx,
      'hauler_reinstated',
      { userId, phone: PHONE, email },
      { values: { firstName: 'Mei', reason: 'Papers came', link: 'https://x.example/hauler' } },
    ),
  )

/** Channel, status and failure of the messages since this one, in order. */
const messagesAfter = async (after: number) => {
  await app.runTasks()
  const rows = await app.ctx.db
    .selectFrom('notifications')
    .select(['channel', 'status', 'failure'])
    .where('id', '>', after as never)
    .orderBy('id')
    .execute()
  return rows.map(({ channel, status, failure }) => [channel, status, failure])
}
const latest = async () => {
  const row = await app.ctx.db
    .selectFrom('notifications')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return row.id ?? 0
}

test('each kind goes by the channels of its table, to whom it can reach', () => {
  const both = { phone: PHONE, email: EMAIL }
  expect(channelsOf('booking_confirmed', both, 'sms')).toEqual(['sms', 'email'])
  expect(channelsOf('booking_confirmed', { ...both, phone: null }, 'sms')).toEqual(['email'])
  expect(channelsOf('job_started', both, 'sms')).toEqual(['sms'])
  expect(channelsOf('job_started', both, 'email')).toEqual(['email'])
  expect(channelsOf('job_started', { ...both, email: null }, 'email')).toEqual(['sms'])
  expect(channelsOf('hauler_assigned', both, 'sms')).toEqual(['sms', 'email'])
  expect(channelsOf('hauler_assigned', both, 'email')).toEqual(['sms', 'email'])
  expect(channelsOf('hauler_assigned', { ...both, phone: null }, 'sms')).toEqual(['email'])
  expect(channelsOf('job_started', { phone: null, email: null }, 'sms')).toEqual([])
})

test('a cancellation goes by text and by email, each once', async () => {
  const before = await latest()
  await cancel()
  expect(await messagesAfter(before)).toEqual([
    ['sms', 'delivered', null],
    ['email', 'sent', null],
  ])
})

test('the choice of an account is kept where a kind goes by one channel', async () => {
  const before = await latest()
  const { id } = await app.given.user('hauler')
  await app.ctx.db
    .updateTable('users')
    .set({ messageChannel: 'email' })
    .where('id', '=', id)
    .execute()
  await reinstate(EMAIL, id)
  expect(await messagesAfter(before)).toEqual([['email', 'sent', null]])
})

test('a template that is turned off leaves messages that were not sent, and says so', async () => {
  const before = await latest()
  const turn = (isActive: boolean) =>
    app.ctx.db
      .updateTable('messageTemplates')
      .set({ isActive })
      .where('templateKey', '=', 'job_cancelled')
      .execute()
  await turn(false)
  await cancel()
  await turn(true)
  const reason = "The template 'Job cancelled' is turned off"
  expect(await messagesAfter(before)).toEqual([
    ['sms', 'not_sent', reason],
    ['email', 'not_sent', reason],
  ])
})

test.each([
  ['replied STOP', PHONE, 'The owner of this number replied STOP'],
  ['has a number that takes no texts', '+16045550000', 'This number cannot receive texts'],
])('who chose email and %s gets the hauler by email once', async (_, phone, failure) => {
  const { id: userId } = await app.given.user('client')
  await app.ctx.db
    .updateTable('users')
    .set({ messageChannel: 'email' })
    .where('id', '=', userId)
    .execute()
  const { id: jobId } = await app.given.job()
  if (phone === PHONE) await suppress(app.ctx.db, sms, 'opted_out', app.ctx.now())
  const before = await latest()
  const hauler = { haulerName: 'Jun', vehicle: 'a van', haulerPhone: '(604) 555-0100' }
  const values = { firstName: 'Mei', jobId: '7', ...hauler, day: 'Mon', slot: '9 AM', link: '/x' }
  await inTransaction(app.ctx, (tx) =>
    notify(app.ctx, tx, 'hauler_assigned', { userId, phone, email: EMAIL }, { jobId, values }),
  )
  expect(await messagesAfter(before)).toEqual([
    ['sms', phone === PHONE ? 'not_sent' : 'failed', failure],
    ['email', 'sent', null],
  ])
  await liftSuppression(app.ctx, sms, 'opted_out', app.ctx.now())
})

test('after STOP nothing goes by text, and the email goes instead of it or beside it', async () => {
  await suppress(app.ctx.db, sms, 'opted_out', app.ctx.now())
  await suppress(app.ctx.db, sms, 'opted_out', app.ctx.now())
  const stopReason = 'The owner of this number replied STOP'
  const first = await latest()
  await cancel()
  expect(await messagesAfter(first)).toEqual([
    ['sms', 'not_sent', stopReason],
    ['email', 'sent', null],
  ])
  const second = await latest()
  await reinstate(EMAIL)
  expect(await messagesAfter(second)).toEqual([
    ['sms', 'not_sent', stopReason],
    ['email', 'sent', stopReason],
  ])
  const third = await latest()
  await reinstate(null)
  expect(await messagesAfter(third)).toEqual([['sms', 'not_sent', stopReason]])
  await liftSuppression(app.ctx, sms, 'opted_out', app.ctx.now())
  const fourth = await latest()
  await reinstate(null)
  expect(await messagesAfter(fourth)).toEqual([['sms', 'delivered', null]])
})
