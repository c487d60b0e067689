import { expect, test } from 'vitest'
import { askForNextOffer, nextOfferConsent } from '../../contract/public-offers.ts'
import { mayPromote } from '../consents/record-consent.ts'
import { withdrawConsents } from '../consents/consent-store.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
const EMAIL = 'pavel@example.ca'
const ask = (email = EMAIL) => app.as().call(askForNextOffer, { body: { email, agreed: true } })
const consents = () =>
  app.ctx.db.selectFrom('consents').selectAll().where('contact', '=', EMAIL).execute()

test('who asks for the next offer agrees to it with the words beside the button, once', async () => {
  await ask()
  await ask(EMAIL.toUpperCase())
  expect(await consents()).toMatchObject([
    {
      class: 'promotion',
      basis: 'express',
      source: 'offer_page',
      wording: nextOfferConsent(app.ctx.config.productName),
    },
  ])
  expect(await mayPromote(app.ctx, EMAIL, 'promotion', app.ctx.now())).toBe(true)
})

test('after withdrawing it, asking again is a new consent', async () => {
  const at = app.ctx.now()
  await withdrawConsents(
    app.ctx.db,
    { contact: EMAIL, classes: ['promotion'] },
    'unsubscribe_page',
    at,
  )
  expect(await mayPromote(app.ctx, EMAIL, 'promotion', app.ctx.now())).toBe(false)
  await ask()
  expect(await consents()).toHaveLength(2)
  expect(await mayPromote(app.ctx, EMAIL, 'promotion', app.ctx.now())).toBe(true)
})

test('without agreeing, or without an address, nothing is stored', async () => {
  const send = (payload: object) =>
    app.http.inject({ method: 'POST', url: '/api/next-offer', payload })
  expect((await send({ email: 'nina@example.ca' })).statusCode).toBe(400)
  expect((await send({ email: 'nina', agreed: true })).statusCode).toBe(400)
  expect(await app.given.count('consents')).toBe(2)
})
