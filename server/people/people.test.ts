import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { JobId } from '../../contract/jobs.ts'
import { replyToConversation } from '../../contract/conversation-messages.ts'
import { ConversationId } from '../../contract/conversations.ts'
import { cents } from '../../contract/money.ts'
import { getErasureCertificate } from '../../contract/people.ts'
import { useApp } from '../testing/app.ts'
import { countStatements } from '../testing/count-statements.ts'
import { inboundTextsOf } from '../testing/inbound-texts.ts'
import { exportPerson as piecesOf } from './export-person.ts'
import { givenMessage } from '../testing/messages.ts'
import { peopleIn } from '../testing/people.ts'

const app = useApp()
const { anAdmin, givenCustomer, end, erase, download, tablesWith, books } = peopleIn(app)
const { receive } = inboundTextsOf(app)

test('an export holds what is stored of one person, and no secrets', async () => {
  const { contact, job, user, secrets } = await givenCustomer()
  const other = await givenCustomer()
  await app.ctx.db
    .updateTable('users')
    .set({ password: '$argon2id$hash' })
    .where('id', '=', user.id)
    .execute()
  const { answer, text } = await download(` ${contact.toUpperCase()} `)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining('attachment; filename="person-'),
  })
  const { tables, leftOut } = JSON.parse(text)
  expect(tables.jobs).toMatchObject([{ id: job.id, first_name: secrets[0], address: secrets[5] }])
  for (const name of [
    'users',
    'sessions',
    'notifications',
    'consents',
    'suppressions',
    'leads',
    'uploads',
    'payments',
    'ledger_transactions',
  ])
    expect([name, tables[name].length > 0]).toEqual([name, true])
  expect(tables.users[0]).not.toHaveProperty('password')
  expect(text).not.toContain('argon2id')
  expect(text).not.toContain(user.cookie)
  expect(leftOut).toContain('users.password')
  for (const secret of other.secrets) expect(text).not.toContain(secret)
})

test('after an erasure no word of the person is left, and the books are as they were', async () => {
  const { contact, job, user, photo, secrets } = await givenCustomer()
  await end(job)
  const before = await books()
  expect(await tablesWith(secrets)).not.toEqual([])
  const { id, rows, files } = await erase(contact)
  expect(await tablesWith([...secrets, contact])).toEqual([])
  expect(await books()).toEqual(before)
  expect(files).toBe(1)
  expect(rows).toMatchObject({
    erased: { jobs: 1, users: 1 },
    deleted: { consents: 3, leads: 1, suppressions: 1, uploads: 1 },
    kept: { payments: 1 },
  })
  const name = photo.slice('/uploads/'.length, -'.webp'.length)
  expect(await tablesWith([name])).toContain(`job: ${name}`)
  await app.runTasks()
  const session = await app.http.inject({
    url: '/api/auth/user',
    headers: { cookie: `sid=${user.cookie}` },
  })
  expect(session.statusCode).toBe(401)

  const certificate = await app.http.inject({
    url: getErasureCertificate.path.replace(':id', String(id)),
    headers: { cookie: `sid=${(await anAdmin()).cookie}` },
  })
  expect(certificate.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(certificate.body).toContain(`certificate of erasure #${id}`)
  expect(certificate.body).toContain(
    'payments: 1 (the Income Tax Act asks for the books of six years)',
  )
  for (const secret of secrets) expect(certificate.body).not.toContain(secret)
})

test('a second erasure, also at the same moment, finds nothing', async () => {
  const { contact, job } = await givenCustomer()
  await end(job)
  const both = await Promise.allSettled([erase(contact), erase(contact)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const each of [contact, `erased-${job.id}@erased.invalid`])
    await expect(erase(each)).rejects.toMatchObject({ code: 'not_found' })
  const { answer } = await download(contact)
  expect(answer.statusCode).toBe(404)
})

test('the same contact can book again after its erasure', async () => {
  const { contact, job } = await givenCustomer()
  await end(job)
  await erase(contact)
  const again = await app.given.job({ email: contact, status: 'cancelled' })
  const { text } = await download(contact)
  expect(JSON.parse(text).tables.jobs).toMatchObject([{ id: again.id }])
})

const MANY = 20_000

test('20,000 messages of one person are exported piece by piece, and erased', async () => {
  const contact = 'many@example.test'
  await sql`
    insert into notifications (recipient_email, channel, sender_type, message_type, subject, message, status, is_sent, sent_at)
    select ${contact}, 'email', 'system', 'hauler_approved', 'Approved', repeat('words ', 20), 'sent', true, now()
    from generate_series(1, ${MANY}::integer)`.execute(app.ctx.db)
  let [rows, largest] = [0, 0]
  const { statements } = await countStatements(async () => {
    for await (const piece of await piecesOf(app.ctx, { contact })) {
      rows += piece.split('"recipient_email"').length - 1
      largest = Math.max(largest, piece.length)
    }
  })
  expect(rows).toBe(MANY)
  expect(largest).toBeLessThan(1_000_000)
  // They are not looked for again for each piece.
  expect(statements.filter((each) => each.includes('recipient_phone =')).length).toBeLessThan(10)
  expect((await erase(contact)).rows.erased).toEqual({ notifications: MANY })
  expect(await tablesWith([contact])).toEqual([])
})

test("a friend's number in a booking keeps what is stored of the friend", async () => {
  const friend = await givenCustomer()
  const [number = ''] = friend.secrets.filter((each) => each.startsWith('+1'))
  const booked = { email: 'otto@example.test', phoneE164: number, status: 'cancelled' } as const
  await app.given.job(booked)
  const { text } = await download(booked.email)
  expect(JSON.parse(text).tables.suppressions).toEqual([])
  await erase(booked.email)
  expect(await tablesWith([number])).toEqual(expect.arrayContaining([`suppressions: ${number}`]))
})

test("a hauler's number in a booking keeps what is stored of the hauler", async () => {
  const [email, number] = ['hilda@example.test', '+16045550177']
  const hauler = await app.given.hauler({ email, phone: '604-555-0177', phoneE164: number })
  await givenMessage(app, { phone: number, email: null, userId: hauler.userId })
  await app.runTasks()
  await receive(number, 'STOP')
  const booked = { email: 'oskar@example.test', phoneE164: number, status: 'cancelled' } as const
  await app.given.job(booked)
  await erase(booked.email)
  expect(await tablesWith([number])).toEqual(
    expect.arrayContaining(
      ['haulers', 'notifications', 'conversations', 'suppressions'].map(
        (table) => `${table}: ${number}`,
      ),
    ),
  )
})

test('the certificate counts the texts and replies of a deleted conversation', async () => {
  const { contact, job, secrets } = await givenCustomer()
  const [phone = ''] = secrets.filter((each) => each.startsWith('+1'))
  await end(job)
  const admin = app.as(await anAdmin())
  for (const text of ['Hello', 'Are you there?']) await receive(phone, text)
  const { id } = await app.ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  const reply = { text: 'Yes', channel: 'email' } as const
  await admin.call(
    replyToConversation,
    { params: { id: ConversationId.parse(id) }, body: reply },
    { 'idempotency-key': 'a reply' },
  )
  await app.runTasks()
  expect((await erase(contact)).rows.deleted).toMatchObject({
    conversations: 1,
    inbound_texts: 2,
    conversation_replies: 1,
  })
})

test('the photos of a person are deleted by a task', async () => {
  const job: { id: JobId; email: string } = await app.given.job({
    email: 'pia@example.test',
    status: 'cancelled',
  })
  for (let each = 0; each < 3; each += 1)
    await app.given.photo({ jobId: job.id, attachedAt: app.ctx.now() })
  expect((await erase(job.email)).files).toBe(3)
})

test('tax details stay with a hauler who was paid, and go with one who never was', async () => {
  const details = {
    kind: 'individual',
    legalName: 'Hedda Gabler',
    street: '1 Main St',
    city: 'Delta',
    province: 'BC',
    postalCode: 'V4C 1A1',
    sealedTaxNumber: 'v1.sealed',
    sealedBirthDate: 'v1.sealed',
  } as const
  const leave = async (email: string, isPaid: boolean) => {
    const hauler = await app.given.hauler({ email })
    await app.ctx.db
      .insertInto('haulerTaxDetails')
      .values({ haulerId: hauler.id, ...details })
      .execute()
    if (isPaid) {
      const { job } = await givenCustomer()
      await end(job)
      const payment = await app.ctx.db
        .selectFrom('payments')
        .select('id')
        .where('jobId', '=', job.id)
        .executeTakeFirstOrThrow()
      const paid = { status: 'paid', transferId: `tr_${email}`, paidAt: app.ctx.now() } as const
      await app.ctx.db
        .insertInto('payouts')
        .values({
          jobId: job.id,
          paymentId: payment.id,
          haulerId: hauler.id,
          amountCents: cents(100),
          ...paid,
        })
        .execute()
    }
    const { rows } = await erase(email)
    return [rows.deleted['hauler_tax_details'], rows.kept['hauler_tax_details']]
  }
  expect(await leave('never@example.test', false)).toEqual([1, undefined])
  expect(await leave('paid@example.test', true)).toEqual([undefined, 1])
})
