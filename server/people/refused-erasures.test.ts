import { expect, test } from 'vitest'
import { checkErasure, erasePerson, listErasures } from '../../contract/people.ts'
import { startHandover } from '../messaging/handover-store.ts'
import { useApp } from '../testing/app.ts'
import { givenMessage, messagesOf } from '../testing/messages.ts'
import { paidJob } from '../testing/paying.ts'
import { peopleIn } from '../testing/people.ts'

const app = useApp()
const { anAdmin, givenCustomer, end, erase, download, tablesWith } = peopleIn(app)

/** Also, what was stored is still there. */
const refusalOf = async (contact: string) => {
  const refusal = await erase(contact).then(String, ({ code, message }) => `${code}: ${message}`)
  const { text } = await download(contact)
  expect(text).toContain(contact)
  return refusal
}

test('nothing is erased while a job is open or money is under way', async () => {
  const { contact, job } = await givenCustomer()
  expect(await refusalOf(contact)).toBe(
    `in_use: Job #${job.id} is still open. Complete or cancel it first`,
  )
  await end(job)
  const payment = await app.ctx.db
    .selectFrom('payments')
    .select('id')
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('refunds')
    .values({ jobId: job.id, paymentId: payment.id, amountCents: 100 as never })
    .execute()
  expect(await refusalOf(contact)).toBe(
    `in_use: Money of job #${job.id} is still under way. Settle it first`,
  )
})

test('a hauler with a job, or with a payout that waits, is not erased', async () => {
  const hauler = await app.given.hauler({ email: 'hedda@example.test', firstName: 'Hedda' })
  const job = await paidJob(app)
  const assigned = { status: 'assigned', haulerId: hauler.id } as const
  await app.ctx.db.updateTable('jobs').set(assigned).where('id', '=', job.id).execute()
  expect(await refusalOf('hedda@example.test')).toBe(
    `in_use: Job #${job.id} is still open. Complete or cancel it first`,
  )
  await end(job)
  expect((await erase('hedda@example.test')).rows.erased).toMatchObject({ haulers: 1, users: 1 })
  expect(await tablesWith(['Hedda', 'hedda@', 'Kowalchuk', 'AB1 23C', hauler.email])).toEqual([])
})

test('a message that is being sent is waited for; one that waits is cancelled', async () => {
  const { contact, job } = await givenCustomer()
  await end(job)
  const message = await givenMessage(app, { phone: null, email: contact })
  await startHandover(app.ctx.db, message, app.ctx.now())
  expect(await refusalOf(contact)).toBe(
    'in_use: A message to or about this person is being sent. Try again in a minute, or in two hours if its provider did not answer',
  )
  await app.ctx.db
    .updateTable('notifications')
    .set({ handedOverAt: null })
    .where('id', '=', message.id)
    .execute()
  await erase(contact)
  await app.runTasks()
  expect((await messagesOf(app)).find(({ id }) => id === message.id)).toMatchObject({
    status: 'cancelled',
    message: 'Erased',
    recipientEmail: 'Erased',
  })
})

test('an account of the team, a missing word and a broken contact are refused', async () => {
  const { email } = await app.given.user('admin')
  await expect(erase(email)).rejects.toMatchObject({ code: 'refused' })
  for (const body of [
    { contact: email },
    { contact: email, confirm: 'erase' },
    { contact: 'a@example.test\r\nBcc: b@example.test', confirm: 'ERASE' },
    { contact: '604\r\n', confirm: 'ERASE' },
  ]) {
    const answer = await app.http.inject({
      method: 'POST',
      url: erasePerson.path,
      payload: body,
      headers: { cookie: `sid=${(await anAdmin()).cookie}` },
    })
    expect(answer.statusCode).toBe(400)
  }
})

test('a message to another person that may name this one is waited for', async () => {
  const { contact, job } = await givenCustomer()
  await end(job)
  const hauler = await app.given.hauler()
  const { id } = await givenMessage(app, {
    userId: hauler.userId,
    phone: null,
    email: hauler.email,
  })
  await app.ctx.db
    .updateTable('notifications')
    .set({ jobId: job.id, message: `Call ${contact}` })
    .where('id', '=', id)
    .execute()
  expect(await refusalOf(contact)).toBe(
    'in_use: A message to or about this person is being sent. Try again in a minute, or in two hours if its provider did not answer',
  )
  await app.runTasks()
  await erase(contact)
  expect((await messagesOf(app)).find((each) => each.id === id)).toMatchObject({
    message: 'Erased',
    recipientEmail: hauler.email,
  })
})

test('whether a person can be erased is answered before, and changes nothing', async () => {
  const { contact, job } = await givenCustomer()
  const mine = app.as(await anAdmin())
  const check = () => mine.call(checkErasure, { body: { contact } })
  expect(await check()).toEqual({
    refusal: `Job #${job.id} is still open. Complete or cancel it first`,
  })
  await end(job)
  await givenMessage(app, { phone: null, email: contact })
  expect(await check()).toEqual({ refusal: null })
  expect((await messagesOf(app)).at(-1)).toMatchObject({ status: 'queued' })
  const { id } = await erase(contact)
  expect((await mine.call(listErasures, {}))[0]).toMatchObject({ id })
  expect(await check()).toEqual({ refusal: 'We hold nothing about this contact' })
})
