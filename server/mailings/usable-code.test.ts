import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { moveMailing, scheduleMailing } from '../../contract/mailing-moves.ts'
import type { NewLeadMagnet } from '../../contract/lead-magnets.ts'
import { cents } from '../../contract/money.ts'
import type { OfferTerms } from '../../contract/offer-terms.ts'
import { makeReferralCode } from '../../contract/referrals.ts'
import { givenOffer } from '../offers/testing/offers.ts'
import { useApp } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'
import {
  DAY_MS,
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
  await sql`truncate customers, consents, mailing_recipients, notifications, sandbox_messages, mailings, tasks.job cascade`.execute(
    app.ctx.db,
  )
})

const email = { subject: 'Take $20 off', preview: '', content: 'Use {{code}}: {{link}}' }

type Unfit = {
  code: string
  terms?: Partial<OfferTerms>
  form?: Partial<NewLeadMagnet>
  problem: string
}
test.for<Unfit>([
  { code: 'REFER20', form: { type: 'referral' }, problem: 'is for the friends of one customer' },
  { code: 'FIRST20', terms: { firstBookingOnly: true }, problem: 'is for a first booking' },
  {
    code: 'SURREY20',
    terms: { areas: ['Surrey'] },
    problem: 'is for Surrey. Choose no other areas',
  },
])('the code $code, which its readers cannot use, is refused', async (unfit) => {
  const { code, terms, form, problem } = unfit
  await givenCustomer(app)
  await givenOffer(app, code, terms, form)
  await expect(givenScheduled(app, marketing, { email, code })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining(problem),
  })
})

test('a code is looked at as it is when the campaign starts', async () => {
  await givenCustomer(app)
  const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS)
  await givenOffer(app, 'LATER20', { startsAt: later(2), endsAt: later(4) })
  const { id } = await givenMailing(app, marketing, { email, code: 'LATER20' })
  const schedule = (days: number) =>
    app.as(marketing).call(scheduleMailing, {
      params: { mailingId: id },
      body: { startsAt: later(days), acceptsFewUses: false },
    })
  await expect(schedule(1)).rejects.toMatchObject({ message: expect.stringContaining('starts on') })
  await expect(schedule(5)).rejects.toMatchObject({ message: expect.stringContaining('ended on') })
  expect(await schedule(3)).toMatchObject({ status: 'scheduled' })
})

test('a flow whose code has fewer uses than people asks once more', async () => {
  await givenMany(app, 2)
  await givenOffer(app, 'BACK20', { usesInAll: 1 })
  const flow = await givenMailing(app, marketing, { email, code: 'BACK20' }, 'win_back')
  const turnOn = (fields: { acceptsFewUses?: boolean } = {}) =>
    app.as(marketing).call(moveMailing, {
      params: { mailingId: flow.id },
      body: { move: 'turn_on', ...fields },
    })
  await expect(turnOn()).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('BACK20 has 1 use left for 2 people'),
    facts: { usesLeft: 1 },
  })
  expect(await turnOn({ acceptsFewUses: true })).toMatchObject({ status: 'on' })
})

test('a message carries the own code of each reader, and the words after the bar for the others', async () => {
  await givenOffer(app, 'FRIENDS20', { credit: cents(20_00) }, { type: 'referral' })
  const visit = await app.given.user('client', { email: 'yuki@example.ca', firstName: 'Yuki' })
  const { code } = await app.as(visit).call(makeReferralCode, {})
  await givenCustomer(app, { firstName: 'Yuki', email: 'yuki@example.ca' })
  await givenCustomer(app, { firstName: 'Mei', email: 'mei@example.ca' })
  const content = 'Your code for friends: {{referralCode|ask us for one}}. {{link}}'
  await givenScheduled(app, marketing, { email: { subject: 'For friends', preview: '', content } })
  await sendFor(app)
  const bodies = new Map((await outbox(app)).map(({ recipient, body }) => [recipient, body]))
  expect(bodies.get('yuki@example.ca')).toContain(`Your code for friends: ${code}.`)
  expect(bodies.get('mei@example.ca')).toContain('Your code for friends: ask us for one.')

  // A campaign cannot promise one person’s code to others.
  await expect(givenScheduled(app, marketing, { email, code: code ?? '' })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('is for the friends of one customer'),
  })
})
