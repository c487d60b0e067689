import { afterEach, beforeEach, expect, test } from 'vitest'
import { askForNextOffer, nextOfferConsent } from '../../contract/public-offers.ts'
import { guidesWith } from '../advertising/testing/guides.ts'
import { mayPromote } from '../consents/record-consent.ts'
import { withdrawConsents } from '../consents/consent-store.ts'
import { suppress } from '../messaging/suppression-store.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { NOON } from './testing/offers.ts'

const app = useApp()
const { later, linkTo, mailsTo, post } = guidesWith(app)
beforeEach(() => app.setNow(NOON))
afterEach(() => app.letClockRun())

let made = 0
const address = () => `pavel${++made}@example.ca`
const ask = (email: string) => app.as().call(askForNextOffer, { body: { email, agreed: true } })
const consentsOf = (email: string) =>
  app.ctx.db.selectFrom('consents').selectAll().where('contact', '=', email).execute()
const mayWrite = (email: string) => mayPromote(app.ctx, email, 'promotion', app.ctx.now())
const withdraw = (email: string) =>
  withdrawConsents(
    app.ctx.db,
    { contact: email, classes: ['promotion'] },
    'unsubscribe_page',
    app.ctx.now(),
  )

test('who asks for the next offer agrees to it by the button behind the link, with the words beside the box, once', async () => {
  const email = address()
  await ask(email)
  await ask(email.toUpperCase())
  const link = await linkTo(email, 'news')
  expect(await mailsTo(email)).toHaveLength(2)
  expect(JSON.stringify(await messagesOf(app))).not.toContain(link)
  const opened = await app.http.inject({ url: link })
  expect(opened.body).toContain(`confirm that ${email} is yours`)
  expect(await consentsOf(email)).toEqual([])
  expect(await mayWrite(email)).toBe(false)

  const [first, second] = await Promise.all([post(link), post(link)])
  expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 410])
  expect(await consentsOf(email)).toMatchObject([
    {
      class: 'promotion',
      basis: 'express',
      source: 'offer_page',
      wording: nextOfferConsent(app.ctx.config.productName),
    },
  ])
  expect(await mayWrite(email)).toBe(true)
})

test('an address that unsubscribed and is entered by a stranger stays unsubscribed; its owner can agree again', async () => {
  const email = address()
  await withdraw(email)
  await ask(email)
  const link = await linkTo(email, 'news')
  expect(await mayWrite(email)).toBe(false)
  await post(link)
  expect(await mayWrite(email)).toBe(true)
})

test('an address that opted out of all messages gets no link, and none that it confirmed before counts', async () => {
  const email = address()
  await ask(email)
  const link = await linkTo(email, 'news')
  const contact = { channel: 'email', contact: email } as const
  await suppress(app.ctx.db, contact, 'opted_out', app.ctx.now())
  await ask(email)
  await app.runTasks()
  expect(await mailsTo(email)).toHaveLength(1)
  await post(link)
  expect(await mayWrite(email)).toBe(false)
})

test('a link confirms for 48 hours', async () => {
  const email = address()
  await ask(email)
  const link = await linkTo(email, 'news')
  later(49)
  const late = await post(link)
  expect(late.statusCode).toBe(410)
  expect(late.body).toContain('This link has expired')
  expect(await consentsOf(email)).toEqual([])
})

test('without agreeing, or without an address, nothing is stored', async () => {
  const send = (payload: object) =>
    app.http.inject({ method: 'POST', url: '/api/next-offer', payload })
  const before = await app.given.count('guideRequests')
  expect((await send({ email: 'nina@example.ca' })).statusCode).toBe(400)
  expect((await send({ email: 'nina', agreed: true })).statusCode).toBe(400)
  expect(await app.given.count('guideRequests')).toBe(before)
})
