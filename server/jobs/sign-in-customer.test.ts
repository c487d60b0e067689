import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getCurrentUser } from '../../contract/accounts.ts'
import { askForCode, signInByCode } from '../../contract/customers.ts'
import { listClientJobs } from '../../contract/client-jobs.ts'
import type { JobId } from '../../contract/jobs.ts'
import { getJobPayment } from '../../contract/payments.ts'
import { lockContact } from '../accounts/code-store.ts'
import { hideUser } from '../accounts/store.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { askAndRead, otherThan } from '../testing/codes.ts'
import { meanwhile } from '../testing/races.ts'

const app = useApp()
const MINUTE_MS = 60_000

const anEmail = () => `${randomUUID()}@example.test`
let numbers = 0
/** A number that no other test uses. */
const aPhone = () => `+1604555${String((numbers += 1)).padStart(4, '1')}`

const signIn = (visit: Visit, contact: string, code: string | undefined) =>
  app.as(visit).call(signInByCode, { body: { contact, code: code ?? 'none was sent' } })

/** Proves a contact from the first step to the last. */
async function proved(contact: string, visit: Visit = {}): Promise<Visit> {
  const { code } = await askAndRead(app, contact)
  expect(await signIn(visit, contact, code)).toEqual({ role: 'client' })
  return visit
}
const jobsOf = async (visit: Visit) =>
  (await app.as(visit).call(listClientJobs, {})).map(({ id }) => id)
const clientOf = async (id: JobId) =>
  app.ctx.db
    .selectFrom('jobs')
    .select('clientId')
    .where('jobs.id', '=', id)
    .executeTakeFirstOrThrow()

test('a customer proves the email they booked with, and sees the jobs of it and no others', async () => {
  const email = anEmail()
  const [first, second] = [await app.given.job({ email }), await app.given.job({ email })]
  await app.given.job({ email: anEmail() })
  await app.given.job({ email, deletedAt: new Date() })

  const { sent, code } = await askAndRead(app, `  ${email.toUpperCase()} `)
  expect(sent).toMatchObject([{ channel: 'email', recipient: email }])
  const visit: Visit = {}
  expect(await signIn(visit, email, code)).toEqual({ role: 'client' })

  expect(await app.as(visit).call(getCurrentUser, {})).toEqual({
    firstName: 'Mei',
    email,
    role: 'client',
    teamRole: null,
  })
  expect(await jobsOf(visit)).toEqual([second.id, first.id])
  expect((await clientOf(first.id)).clientId).not.toBeNull()
})

test('a customer proves the phone, however they write it; the email typed beside it is not theirs for that', async () => {
  const [phone, email] = [aPhone(), anEmail()]
  const own = await app.given.job({ phoneE164: phone, email })
  const ofEmail = await app.given.job({ phoneE164: aPhone(), email })

  const written = `(604) ${phone.slice(5, 8)}-${phone.slice(8)}`
  const { sent, code } = await askAndRead(app, written)
  expect(sent).toMatchObject([{ channel: 'sms', recipient: phone }])
  const visit: Visit = {}
  await signIn(visit, phone, code)
  expect(await jobsOf(visit)).toEqual([own.id])

  // Nor does the owner of the email come into the account of the phone, or lose a job to it.
  const byEmail = await proved(email)
  expect(await jobsOf(byEmail)).toEqual([ofEmail.id, own.id])
  expect(await jobsOf(visit)).toEqual([own.id])
  expect((await app.as(byEmail).call(getCurrentUser, {})).email).toBe(email)
})

test('who signs in again is the same customer, and finds what was booked since', async () => {
  const email = anEmail()
  await app.given.job({ email })
  await proved(email)
  const users = await app.given.count('users')
  const later = await app.given.job({ email })
  const visit = await proved(email)
  expect(await app.given.count('users')).toBe(users)
  expect((await jobsOf(visit))[0]).toBe(later.id)
})

test('signing in starts a new session and keeps what the visitor booked', async () => {
  const visitor = await app.given.visitor()
  const email = anEmail()
  const { id: jobId } = await app.given.job({ email, visitorId: visitor.visitorId })
  const visit: Visit = { cookie: visitor.cookie }
  await proved(email, visit)
  expect(visit.cookie).not.toBe(visitor.cookie)
  const payment = (cookie: string | undefined) =>
    app.as({ cookie: cookie ?? '' }).call(getJobPayment, { params: { jobId } })
  expect(await payment(visit.cookie)).toMatchObject({ jobId })
  await expect(payment(visitor.cookie)).rejects.toMatchObject({ code: 'not_found' })
})

test('after five wrong tries the right code is worth nothing, until a new one', async () => {
  const email = anEmail()
  await app.given.job({ email })
  const { code } = await askAndRead(app, email)
  const wrong = otherThan(code)
  const messages: string[] = []
  for (let turn = 0; turn < 5; turn++)
    await signIn({}, email, wrong).catch((error: Error) => messages.push(error.message))
  expect(messages).toEqual([
    ...Array.from({ length: 4 }, () => 'That code is not right. Check it and try again'),
    'That code is not right. Please ask for a new one',
  ])
  await expect(signIn({}, email, code)).rejects.toMatchObject({
    code: 'wrong_credentials',
    message: 'This code does not work any more. Please ask for a new one',
  })
  await proved(email)
})

test('of many concurrent tries at most five are checked', async () => {
  const email = anEmail()
  await app.given.job({ email })
  const { code } = await askAndRead(app, email)
  await Promise.allSettled(Array.from({ length: 12 }, () => signIn({}, email, otherThan(code))))
  const left = await app.ctx.db
    .selectFrom('signInCodes')
    .select('triesLeft')
    .where('contact', '=', email)
    .executeTakeFirstOrThrow()
  expect(left.triesLeft).toBe(0)
})

test('a code works for ten minutes', async () => {
  const email = anEmail()
  await app.given.job({ email })
  const start = new Date('2026-11-21T19:00:00Z')
  app.setNow(start)
  const { code } = await askAndRead(app, email)
  app.setNow(new Date(start.getTime() + 10 * MINUTE_MS))
  await expect(signIn({}, email, code)).rejects.toMatchObject({ code: 'wrong_credentials' })
  app.setNow(new Date(start.getTime() + 10 * MINUTE_MS - 1))
  await signIn({}, email, code)
  app.letClockRun()
})

test('a code works once', async () => {
  const email = anEmail()
  await app.given.job({ email })
  const { code } = await askAndRead(app, email)
  await signIn({}, email, code)
  for (const again of [code, otherThan(code)])
    await expect(signIn({}, email, again)).rejects.toMatchObject({
      code: 'wrong_credentials',
      message: 'This code does not work any more. Please ask for a new one',
    })
})

test('of two concurrent requests with the same code, one signs in', async () => {
  const email = anEmail()
  await app.given.job({ email })
  const { code } = await askAndRead(app, email)
  const sessions = await app.given.count('sessions')
  // Both have had the code checked and wait for the contact before either spends it.
  const both = await meanwhile(
    app,
    (db) => lockContact(db, email),
    () => Promise.allSettled([signIn({}, email, code), signIn({}, email, code)]),
    2,
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await app.given.count('sessions')).toBe(sessions + 1)
})

test('an older code does not work after a newer one, and costs a try of it', async () => {
  const email = anEmail()
  await app.given.job({ email })
  const older = await askAndRead(app, email)
  const newer = await askAndRead(app, email)
  await expect(signIn({}, email, older.code)).rejects.toMatchObject({ code: 'wrong_credentials' })
  await signIn({}, email, newer.code)
  await expect(signIn({}, email, older.code)).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('the code of one contact is worth nothing for another', async () => {
  const [mine, theirs] = [anEmail(), anEmail()]
  await app.given.job({ email: mine })
  await app.given.job({ email: theirs })
  const { code } = await askAndRead(app, mine)
  await askAndRead(app, theirs)
  await expect(signIn({}, theirs, code)).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('staff are refused after they have proved the address, and stay out of their account', async () => {
  for (const staff of [await app.given.admin(), await app.given.hauler()]) {
    const job = await app.given.job({ email: staff.email })
    const { code } = await askAndRead(app, staff.email)
    const visit: Visit = {}
    await expect(signIn(visit, staff.email, otherThan(code))).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    await expect(signIn(visit, staff.email, code)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'This address belongs to a staff account. Please use the staff login',
    })
    expect(visit.cookie).toBeUndefined()
    expect((await clientOf(job.id)).clientId).toBeNull()
    expect(await jobsOf(staff)).toEqual([])
  }
})

test('a closed account is not opened again: the customer gets a new one with their jobs', async () => {
  const email = anEmail()
  await app.given.job({ email })
  const before = await proved(email)
  const user = await app.ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await hideUser(app.ctx.db, user.id, new Date())
  await expect(jobsOf(before)).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(await jobsOf(await proved(email))).toHaveLength(1)
})

test('the answer is the same with and without a booking of the contact', async () => {
  const known = anEmail()
  await app.given.job({ email: known })
  const ask = (contact: string) =>
    app.http.inject({ method: 'POST', url: askForCode.path, payload: { contact } })
  const answers = [await ask(known), await ask(anEmail())]
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, '{"sentTo":"email"}'],
    [200, '{"sentTo":"email"}'],
  ])
  const [one, other] = answers.map(({ headers }) => Object.keys(headers))
  expect(one).toEqual(other)
  await app.runTasks()
  const { sent } = await askAndRead(app, anEmail())
  expect(sent).toEqual([])
})
