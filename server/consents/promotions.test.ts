import { beforeEach, expect, test, vi } from 'vitest'
import { tryMessageTemplate } from '../../contract/message-template-calls.ts'
import { inTransaction } from '../core/context.ts'
import { informLeads } from '../places/inform-leads.ts'
import { deliverMessage } from '../messaging/deliver-message.ts'
import { expireMessages } from '../messaging/expire-messages.ts'
import { findTemplateFor } from '../messaging/store.ts'
import { UnknownOutcome } from '../providers/failures.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf, outbox } from '../testing/messages.ts'
import { insertConsents, withdrawConsents } from './consent-store.ts'
import { notifyPromotions } from './notify-promotion.ts'

const POSTAL = '12 Main St, Vancouver BC V5T 3A1'
const app = useApp({ settings: { MAIL_POSTAL_ADDRESS: POSTAL } })
const NOON = new Date('2026-11-21T20:00:00Z')
const PHONE = '+16045550188'
const EMAIL = 'mei@example.test'

beforeEach(async () => {
  app.setNow(NOON)
  for (const table of ['notifications', 'sandboxMessages', 'consents', 'leads'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

const agree = (...contacts: string[]) =>
  insertConsents(
    app.ctx.db,
    contacts.map((contact) => ({
      contact,
      class: 'area_opened' as const,
      basis: 'express' as const,
      wording: 'Yes',
      source: 'lead' as const,
      givenAt: NOON,
    })),
  )
const announce = (phone: string | null, email: string | null) =>
  inTransaction(app.ctx, (tx) =>
    notifyPromotions(app.ctx, tx, 'area_opened', [
      {
        recipient: { userId: null, phone, email },
        values: { municipality: 'Squamish', link: 'https://westhaul.example/' },
      },
    ]),
  )
const withdraw = (contact: string) =>
  withdrawConsents(
    app.ctx.db,
    { contact, classes: ['area_opened'] },
    'unsubscribe_page',
    app.ctx.now(),
  )
const states = async () =>
  (await messagesOf(app)).map(({ channel, status, failure }) => [channel, status, failure])

test('nothing is written to who has not agreed, and only to the contact that has', async () => {
  expect(await announce(PHONE, EMAIL)).toEqual({ leftOut: 1 })
  await agree(EMAIL)
  expect(await announce(PHONE, EMAIL)).toEqual({ leftOut: 0 })
  await app.runTasks()
  expect(await states()).toEqual([['email', 'sent', null]])
})

test('an email carries the sender, the postal address and the way to unsubscribe, as a header too', async () => {
  await agree(EMAIL)
  const send = vi.spyOn(app.ctx.email, 'send')
  await announce(null, EMAIL)
  await app.runTasks()
  const [email] = send.mock.calls.at(-1) ?? []
  send.mockRestore()
  const url = email?.unsubscribe?.url ?? ''
  expect(url).toMatch(/^http:\/\/localhost:3000\/u\/[\w-]{32}$/)
  expect(email?.text).toContain('now picks up junk in Squamish')
  for (const words of [email?.text, email?.html]) {
    expect(words).toContain(`Westhaul, ${POSTAL}`)
    expect(words).toContain('because you asked to hear when Westhaul serves your area')
    expect(words?.split(url)).toHaveLength(2)
  }
  expect(email?.text).toContain(`Unsubscribe: ${url}`)
  const answer = await app.http.inject({ method: 'POST', url: new URL(url).pathname })
  expect(answer.statusCode).toBe(200)
  expect(await announce(null, EMAIL)).toEqual({ leftOut: 1 })
})

test('a text begins with the sender and says how to stop', async () => {
  await agree(PHONE)
  await announce(PHONE, null)
  await app.runTasks()
  const [text] = await outbox(app)
  expect(text?.body).toMatch(/^Westhaul: You asked to hear from us/)
  expect(text?.body).toContain(`Westhaul, ${POSTAL}. Reply STOP or see http://localhost:3000/u/`)
})

test('a text without an answer is looked up in the same words after its person booked again', async () => {
  await agree(PHONE)
  await announce(PHONE, null)
  const { sms } = app.ctx
  const sentTexts: string[] = []
  app.ctx.sms = {
    ...sms,
    knowsKeys: false,
    send({ text }) {
      sentTexts.push(text)
      return Promise.reject(new UnknownOutcome('The connection ended'))
    },
    find: async ({ text }) =>
      sentTexts.includes(text) ? { messageId: 'SM1', status: 'sent' } : undefined,
  }
  const [message] = await messagesOf(app)
  if (!message) throw new Error('There is a message')
  await expect(deliverMessage.run(message, app.ctx)).rejects.toThrow('The connection ended')
  await agree(PHONE)
  await deliverMessage.run(message, app.ctx)
  app.ctx.sms = sms
  expect(await states()).toEqual([['sms', 'sent', null]])
  expect(sentTexts).toHaveLength(1)
})

test('who unsubscribes after it was written gets none', async () => {
  await agree(EMAIL)
  await announce(null, EMAIL)
  await withdraw(EMAIL)
  await app.runTasks()
  expect(await outbox(app)).toEqual([])
  expect(await states()).toEqual([
    ['email', 'not_sent', 'This person has not agreed to such messages, or has unsubscribed'],
  ])
})

test('in quiet hours it waits for the morning, is not given up, and asks for the consent again', async () => {
  // Later than the queue's own clock, which goes on.
  app.setNow(new Date('2036-11-22T04:00:00Z'))
  await agree(EMAIL, PHONE)
  await announce(null, EMAIL)
  await announce(PHONE, null)
  await app.runTasks()
  expect(await states()).toEqual([
    ['email', 'queued', null],
    ['sms', 'queued', null],
  ])
  app.setNow(new Date('2036-11-22T15:59:00Z'))
  await expireMessages.run({}, app.ctx)
  await withdraw(PHONE)
  app.setNow(new Date('2036-11-22T16:00:00Z'))
  await app.runTasks({ delayed: true })
  expect(await states()).toEqual([
    ['email', 'sent', null],
    ['sms', 'not_sent', 'This person has not agreed to such messages, or has unsubscribed'],
  ])
})

test('a test of the template goes to who has agreed to nothing, with the same ending', async () => {
  const template = await findTemplateFor(app.ctx.db, 'area_opened')
  if (!template) throw new Error('There is no template')
  const { subject, message } = template
  const body = { subject, message, contact: EMAIL }
  const params = { id: template.id }
  await app.as(await app.given.admin()).call(tryMessageTemplate, { params, body })
  await app.runTasks()
  const [email] = await outbox(app)
  expect(email?.subject).toContain('TEST: Westhaul now comes to Squamish')
  expect(email?.body).toContain(POSTAL)
})

const leads = () =>
  app.ctx.db.selectFrom('leads').select(['contact', 'informedAt']).orderBy('id').execute()
const givenLead = async (contact: string, municipality: string) => {
  await app.ctx.db
    .insertInto('leads')
    .values({
      contact,
      municipality,
      consentWording: 'Yes',
      consentedAt: NOON,
      visitorId: (await app.given.visitor()).visitorId,
    })
    .execute()
  await agree(contact)
}

test('leads hear once that their municipality is served, and the others wait', async () => {
  await givenLead(EMAIL, 'Burnaby')
  await givenLead(PHONE, 'Burnaby')
  await givenLead('raj@example.test', 'Squamish')
  await informLeads.run({}, app.ctx)
  await informLeads.run({}, app.ctx)
  await app.runTasks()
  expect((await outbox(app)).map(({ recipient }) => recipient).toSorted()).toEqual([PHONE, EMAIL])
  expect(await leads()).toEqual([
    { contact: EMAIL, informedAt: NOON },
    { contact: PHONE, informedAt: NOON },
    { contact: 'raj@example.test', informedAt: null },
  ])
})

test('without a postal address no lead is written to, and a promotion is kept back', async () => {
  await givenLead(EMAIL, 'Burnaby')
  const ctx = { ...app.ctx, config: { ...app.ctx.config, postalAddress: undefined } }
  await informLeads.run({}, ctx)
  expect(await leads()).toEqual([{ contact: EMAIL, informedAt: null }])
  const check = await ctx.hooks.promotions.check(ctx, {
    channel: 'email',
    to: EMAIL,
    consentClass: 'area_opened',
    isTest: true,
  })
  expect(check).toEqual({
    refusal: 'Promotions carry a postal address, and MAIL_POSTAL_ADDRESS is not set',
  })
})
