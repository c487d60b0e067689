import { expect, test } from 'vitest'
import { chooseMessageChannel, getMessageChoice } from '../../contract/message-choice.ts'
import { startSession } from '../accounts/sessions.ts'
import { useApp } from '../testing/app.ts'
import { givenMessage, messagesOf } from '../testing/messages.ts'

const app = useApp()

test('what a person chooses is kept, and the next message goes that way', async () => {
  const hauler = await app.given.hauler()
  const mine = app.as(hauler)
  expect(await mine.call(getMessageChoice, {})).toEqual({
    channel: 'sms',
    available: ['sms', 'email'],
  })
  await mine.call(chooseMessageChannel, { body: { channel: 'email' } })
  expect(await mine.call(getMessageChoice, {})).toMatchObject({ channel: 'email' })
  await givenMessage(app, { userId: hauler.userId })
  expect((await messagesOf(app)).map(({ channel }) => channel)).toEqual(['email'])
  await expect(
    mine.call(chooseMessageChannel, { body: { channel: 'fax' as never } }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a customer who has a phone number alone is not reached by email, until a booking has an address', async () => {
  const account = await app.ctx.db
    .insertInto('users')
    .values({
      email: 'made-up@phone.invalid',
      phoneE164: '+16045550177',
      firstName: 'Mei',
      lastName: 'Tanaka',
      role: 'client',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const mine = app.as({
    cookie: await startSession(app.ctx.db, app.ctx.now(), { userId: account.id }),
  })
  expect(await mine.call(getMessageChoice, {})).toEqual({ channel: 'sms', available: ['sms'] })
  const byEmail = () => mine.call(chooseMessageChannel, { body: { channel: 'email' } })
  await expect(byEmail()).rejects.toMatchObject({ code: 'refused' })
  expect(await mine.call(getMessageChoice, {})).toMatchObject({ channel: 'sms' })
  const job = await app.given.job()
  await app.ctx.db
    .updateTable('jobs')
    .set({ clientId: account.id })
    .where('id', '=', job.id)
    .execute()
  expect(await byEmail()).toEqual({ channel: 'email', available: ['sms', 'email'] })
})

test('a booking made signed out goes the way that the account of its contact chose', async () => {
  const customer = await app.given.user('client')
  await app.as(customer).call(chooseMessageChannel, { body: { channel: 'email' } })
  const before = (await messagesOf(app)).length
  await givenMessage(app, { userId: null, phone: '+16045550199', email: customer.email })
  expect((await messagesOf(app)).slice(before).map(({ channel }) => channel)).toEqual(['email'])
})
