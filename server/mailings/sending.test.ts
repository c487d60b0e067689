import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listMailingRecipients } from '../../contract/mailing-people.ts'
import { deleteMailing, moveMailing, scheduleMailing } from '../../contract/mailing-moves.ts'
import { getMailing, type Mailing, saveMailing } from '../../contract/mailings.ts'
import { withdrawConsents } from '../consents/consent-store.ts'
import { givenOffer } from '../offers/testing/offers.ts'
import { useApp } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'
import { sendMailings } from './send-mailings.ts'
import {
  DAY_MS,
  draftOf,
  givenCustomer,
  givenMailing,
  givenMany,
  givenScheduled,
  NOON,
  POSTAL,
  sendFor,
} from './testing/given.ts'

const app = useApp({ settings: { MAIL_POSTAL_ADDRESS: POSTAL } })
let marketing: Awaited<ReturnType<typeof app.given.admin>>

beforeAll(async () => {
  marketing = await app.given.admin('marketing')
})
beforeEach(async () => {
  app.setNow(NOON)
  await sql`truncate customers, consents, suppressions, leads, mailing_recipients, notifications, sandbox_messages, mailings, tasks.job cascade`.execute(
    app.ctx.db,
  )
})

const read = ({ id }: Mailing) => app.as(marketing).call(getMailing, { params: { mailingId: id } })
const move = (
  { id }: Mailing,
  name: 'pause' | 'resume' | 'stop' | 'turn_on' | 'turn_off' | 'unschedule',
) => app.as(marketing).call(moveMailing, { params: { mailingId: id }, body: { move: name } })
const recipients = async () => (await outbox(app)).map(({ recipient }) => recipient)

test('a campaign goes to each person once, with the words of the law, and is completed', async () => {
  await givenCustomer(app, { email: 'mei@example.test' })
  await givenCustomer(app, { email: null, phone: '+16045550102', firstName: '' })
  const text = 'Hi {{firstName|there}}, book again: {{link}}'
  const mailing = await givenScheduled(app, marketing, { text })
  await sendFor(app, 2)
  const [email, sms] = (await outbox(app)).toSorted((a, b) => a.channel.localeCompare(b.channel))
  expect(email).toMatchObject({ recipient: 'mei@example.test', subject: 'Before winter, Mei' })
  expect(email?.body).toContain('Hi Mei, book again.')
  for (const message of [email, sms]) {
    expect(message?.body).toMatch(/http:\/\/localhost:3000\/m\/[0-9a-f]{16}/)
    expect(message?.body).toContain(POSTAL)
    expect(message?.body).toMatch(/http:\/\/localhost:3000\/u\/[\w-]{32}/)
  }
  expect(sms?.body).toMatch(/^Westhaul: Hi there, book again/)
  expect(sms?.body).toContain('Reply STOP')
  expect(await read(mailing)).toMatchObject({
    status: 'completed',
    counts: { people: 2, waiting: 0, sent: 2, delivered: 2, failed: 0, notConfirmed: 0 },
  })
  await sendFor(app, 2)
  expect(await outbox(app)).toHaveLength(2)
})

test('consent is checked again at the turn of each person', async () => {
  await givenCustomer(app, { email: 'stays@example.test' })
  await givenCustomer(app, { email: 'leaves@example.test', phone: '+16045550104' })
  await givenCustomer(app, { email: 'runs-out@example.test', consent: 'purchase' })
  const mailing = await givenScheduled(app, marketing, {
    emailsPerMinute: 1,
    text: 'Book again: {{link}}',
  })
  await sendFor(app)
  const [first] = await recipients()
  const db = app.ctx.db
  await withdrawConsents(
    db,
    { contact: 'leaves@example.test', classes: ['promotion'] },
    'one_click',
    app.ctx.now(),
  )
  await withdrawConsents(
    db,
    { contact: 'stays@example.test', classes: ['promotion'] },
    'one_click',
    app.ctx.now(),
  )
  app.setNow(new Date(NOON.getTime() + 11 * DAY_MS))
  await sendFor(app, 3)
  expect(await recipients()).toEqual([first])
  const { counts, status } = await read(mailing)
  expect({ counts, status }).toMatchObject({ status: 'completed', counts: { sent: 1, leftOut: 2 } })
  const left = await app
    .as(marketing)
    .call(listMailingRecipients.page, { query: { mailing: [mailing.id], state: ['leftOut'] } })
  expect(left.items.map(({ why }) => why).toSorted()).toEqual(
    expect.arrayContaining([expect.stringMatching(/Unsubscribed|Consent has run out/)]),
  )
})

test('the rate of a minute is kept, also by two servers that run side by side', async () => {
  await givenMany(app, 25)
  await givenScheduled(app, marketing, { emailsPerMinute: 10 })
  await Promise.all([1, 2].map(() => sendMailings.run({}, app.ctx)))
  expect((await app.ctx.db.selectFrom('notifications').select('id').execute()).length).toBe(10)
  await sendFor(app)
  expect(await outbox(app)).toHaveLength(10)
  await sendFor(app, 2)
  const all = await recipients()
  expect(all).toHaveLength(25)
  expect(new Set(all).size).toBe(25)
})

test('nothing is written in quiet hours, and the rest goes in the morning', async () => {
  await givenMany(app, 15)
  const night = new Date('2026-11-22T06:30:00Z')
  app.setNow(night)
  const mailing = await givenScheduled(app, marketing)
  await sendFor(app)
  expect(await outbox(app)).toEqual([])
  expect(await read(mailing)).toMatchObject({ status: 'sending', counts: { waiting: 15 } })
  app.setNow(new Date('2026-11-22T20:00:00Z'))
  await sendFor(app)
  expect(await outbox(app)).toHaveLength(15)
})

test('a campaign is paused, resumed and stopped, and says how many are not sent', async () => {
  await givenMany(app, 12)
  const mailing = await givenScheduled(app, marketing, { emailsPerMinute: 5 })
  await sendFor(app)
  await move(mailing, 'pause')
  await sendFor(app)
  expect(await outbox(app)).toHaveLength(5)
  await move(mailing, 'resume')
  await sendFor(app)
  expect(await outbox(app)).toHaveLength(10)
  const stopped = await move(mailing, 'stop')
  expect(stopped).toMatchObject({ status: 'stopped', counts: { sent: 10, notSent: 2, waiting: 0 } })
  await sendFor(app, 2)
  expect(await outbox(app)).toHaveLength(10)
  await expect(move(mailing, 'resume')).rejects.toMatchObject({ code: 'illegal_move' })
})

test('deleting a campaign while it sends stops it first, with what is written and not yet sent', async () => {
  await givenMany(app, 12)
  const mailing = await givenScheduled(app, marketing, { emailsPerMinute: 5 })
  // Written, and with no provider yet.
  await sendMailings.run({}, app.ctx)
  const answer = await app.as(marketing).call(deleteMailing, { params: { mailingId: mailing.id } })
  expect(answer).toEqual({ id: mailing.id, notSent: 12 })
  await sendFor(app, 2)
  expect(await outbox(app)).toEqual([])
  await expect(read(mailing)).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    app.as(marketing).call(deleteMailing, { params: { mailingId: mailing.id } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('an empty segment, an unknown token and a message without words are refused in words', async () => {
  const mailing = await givenMailing(app, marketing)
  const params = { mailingId: mailing.id }
  await expect(
    app
      .as(marketing)
      .call(scheduleMailing, { params, body: { startsAt: null, acceptsFewUses: false } }),
  ).rejects.toMatchObject({
    code: 'refused',
    message: 'No one would get this message now. Change the rules',
  })
  const save = (fields: Parameters<typeof draftOf>[0]) =>
    app
      .as(marketing)
      .call(saveMailing, { params, body: { ...draftOf(fields), version: mailing.version } })
  const email = { subject: 'Hi', preview: '', content: 'Hi' }
  const problem = (content: string) =>
    save({ email: { ...email, content } }).catch(
      (error: unknown) =>
        String(Reflect.get(error as object, 'message')) +
        JSON.stringify(Reflect.get(error as object, 'fields')),
    )
  expect(await problem('Hi {{firstNam|there}}')).toContain('There is no {{firstNam|there}}')
  expect(await problem('Hi {{firstName}}')).toContain('{{firstName|there}}')
  expect(await problem('Hi {{firstName|there}')).toContain('begins with {{ and ends with }}')
  expect(await problem('Hi {{constructor}}')).toContain('There is no {{constructor}}')
  await expect(save({ email: null })).rejects.toMatchObject({
    code: 'refused',
    message: 'Write an email or a text',
  })
  await expect(save({ email: { ...email, content: 'Use {{code}}' } })).rejects.toMatchObject({
    code: 'refused',
  })
  await save({})
  await expect(save({})).rejects.toMatchObject({ code: 'outdated' })
})

test('a code with fewer uses than people asks once more, and one that ends while sending pauses the rest', async () => {
  await givenMany(app, 6)
  const offer = await givenOffer(app, 'WARM20', { usesInAll: 3 })
  const email = { subject: 'Take $20 off', preview: '', content: 'Use {{code}}: {{link}}' }
  const mailing = await givenMailing(app, marketing, { email, code: 'WARM20', emailsPerMinute: 4 })
  const schedule = (acceptsFewUses: boolean) =>
    app.as(marketing).call(scheduleMailing, {
      params: { mailingId: mailing.id },
      body: { startsAt: null, acceptsFewUses },
    })
  await expect(schedule(false)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('WARM20 has 3 uses left for 6 people'),
    facts: { usesLeft: 3 },
  })
  await schedule(true)
  await sendFor(app)
  expect(await outbox(app)).toHaveLength(4)
  await app.ctx.db
    .updateTable('leadMagnets')
    .set({ endedAt: app.ctx.now() })
    .where('id', '=', offer.id)
    .execute()
  await sendFor(app, 2)
  const mails = await outbox(app)
  expect(mails.filter(({ recipient }) => recipient.startsWith('person'))).toHaveLength(4)
  // Each of the people who run marketing gets it once.
  const words = /The campaign “Winter clear-out” is paused: WARM20 ended.* 2 people have not got it/
  expect(mails.filter(({ recipient }) => recipient === marketing.email)).toMatchObject([
    { body: expect.stringMatching(words) },
  ])
  const paused = await read(mailing)
  expect(paused).toMatchObject({ status: 'paused', counts: { waiting: 2 } })
  expect(paused.notice).toMatch(/^WARM20 ended on .*a promise that is not kept$/)
  await expect(move(mailing, 'resume')).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('WARM20 ended'),
  })
})

test('twenty thousand people are stored when the campaign begins, within seconds', async () => {
  await givenMany(app, 20_000)
  const mailing = await givenScheduled(app, marketing, { emailsPerMinute: 3_000 })
  const began = performance.now()
  await sendMailings.run({}, app.ctx)
  expect(performance.now() - began).toBeLessThan(60_000)
  expect(await read(mailing)).toMatchObject({
    counts: { people: 20_000, underWay: 3_000, waiting: 17_000 },
  })
  expect(await move(mailing, 'stop')).toMatchObject({ counts: { notSent: 20_000 } })
}, 120_000)
