import { afterEach, expect, test } from 'vitest'
import { deleteLeadMagnet, endLeadMagnet } from '../../contract/offer-desk.ts'
import { bookPickup } from '../../contract/booking.ts'
import { cents } from '../../contract/money.ts'
import { askForQuote } from '../../contract/quotes.ts'
import { getPublicOffer, getVisitOffer } from '../../contract/public-offers.ts'
import { makeReferralCode } from '../../contract/referrals.ts'
import { bookingForm, givenOffer, NOON, quoted } from '../offers/testing/offers.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { open } from './testing/campaigns.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })
afterEach(() => app.setNow(NOON))

let made = 0
const newCode = () => `PAGE${++made}`
const marketing = async () => app.as(await app.given.admin('marketing'))

test('the page has every condition in words, how many are left, and a link that carries the code', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code, {
    areas: ['Burnaby', 'Port Moody'],
    usesInAll: 5,
    priceFrom: cents(120_00),
    firstBookingOnly: true,
    endsAt: new Date('2026-12-01T06:59:00Z'),
  })
  await (await quoted(app, await bookingForm(app), code)).book()
  const page = await open(app, {}, `/o/${code.toLowerCase()}`)
  for (const words of [
    'Pickups in Burnaby and Port Moody.',
    'Book by Nov 30, 2026, 11:59 PM, Pacific time. The pickup itself can be later.',
    'Prices from $120.00. Once per customer. For a first booking.',
    'It can’t be added to another code.',
    '4 left.',
    `/?book=1&amp;code=${code}`,
  ])
    expect(page.body).toContain(words)
  const offer = await app.as().call(getPublicOffer, { params: { code } })
  expect(offer).toMatchObject({ state: 'active', left: 4, conditions: { length: 4 } })
  expect(offer.example?.lines.at(-1)).toMatchObject({ kind: 'discount', amount: -20_00 })
})

test('the page of a referral offer promises nothing that its own code does not do, and the page of a person’s code says whom it is for', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code, { credit: cents(20_00) }, { type: 'referral' })
  const own = await open(app, {}, `/o/${code}`)
  expect(own.body).toContain('It is booked with the code of a friend')
  expect(own.body).not.toContain('nothing to type')
  expect(own.body).not.toContain(`code=${code}`)
  const offer = await app.as().call(getPublicOffer, { params: { code } })
  expect(offer).toMatchObject({ conditions: [], example: null })

  const visit = await app.given.user('client')
  const { code: personal } = await app.as(visit).call(makeReferralCode, {})
  const page = await open(app, {}, `/o/${personal}`)
  expect(page.body).toContain('For a first booking.')
  expect(page.body).toContain(`/?book=1&amp;code=${personal}`)
})

test('an offer that ended or was deleted has a kind page and a way to book, an unknown code as well', async () => {
  app.setNow(NOON)
  const [ended, deleted] = [await givenOffer(app, newCode()), await givenOffer(app, newCode())]
  await (await marketing()).call(endLeadMagnet, { params: { leadMagnetId: ended.id } })
  await (await marketing()).call(deleteLeadMagnet, { params: { leadMagnetId: deleted.id } })
  for (const { code } of [ended, deleted]) {
    const page = await open(app, {}, `/o/${code}`)
    expect(page.statusCode).toBe(200)
    for (const words of [
      'This offer ended on Nov 21, 2026',
      'You can still book today',
      'Book Pickup Now',
      '?book=1',
    ])
      expect(page.body).toContain(words)
  }
  const unknown = await open(app, {}, '/o/NEVERWAS')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.body).toContain('We don’t know this code')
  expect(unknown.body).toContain('?book=1')
  for (const code of ['NEVERWAS', 'A\0B', 'A'.repeat(41)])
    await expect(app.as().call(getPublicOffer, { params: { code } })).rejects.toMatchObject({
      code: 'not_found',
    })
  expect((await open(app, {}, '/o/A%00B')).statusCode).toBe(404)
})

test('the booking takes the code of the page that the browser came by, while it can be used', async () => {
  app.setNow(NOON)
  const offer = await givenOffer(app, newCode())
  const visit: Visit = {}
  expect(await app.as(visit).call(getVisitOffer, {})).toEqual({ offer: null })
  await open(app, visit, `/o/${offer.code}`)
  expect(await app.as(visit).call(getVisitOffer, {})).toEqual({
    offer: { code: offer.code, text: '$20.00 off' },
  })
  expect(await app.as().call(getVisitOffer, {})).toEqual({ offer: null })
  await (await marketing()).call(endLeadMagnet, { params: { leadMagnetId: offer.id } })
  expect(await app.as(visit).call(getVisitOffer, {})).toEqual({ offer: null })
})

test('who came by the page of an offer is quoted with its code, and books with it', async () => {
  app.setNow(NOON)
  const offer = await givenOffer(app, newCode())
  const visit: Visit = {}
  const form = await bookingForm(app)
  const { description, loadSize, photos } = form
  const ask = (code?: string) =>
    app.as(visit).call(askForQuote, {
      body: { description, loadSize, photos, ...(code !== undefined && { code }) },
    })
  const before = await ask()
  await open(app, visit, `/o/${offer.code}`)
  const after = await ask()
  expect(after.lines.at(-1)).toMatchObject({ kind: 'discount', amount: cents(-20_00) })
  expect(after.estimatedPrice).toBe(before.estimatedPrice - 20_00)
  expect((await ask('')).estimatedPrice).toBe(before.estimatedPrice)
  const booked = await app.as(visit).call(bookPickup, { body: { ...form, quoteId: after.quoteId } })
  expect(booked).toMatchObject({ discount: cents(20_00) })
})
