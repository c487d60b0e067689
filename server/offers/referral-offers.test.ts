import { afterEach, expect, test } from 'vitest'
import { type BookingForm } from '../../contract/booking.ts'
import { cents } from '../../contract/money.ts'
import { getReferral, makeReferralCode } from '../../contract/referrals.ts'
import { useApp } from '../testing/app.ts'
import { bookingForm, givenOffer, NOON, quoted } from './testing/offers.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })
afterEach(() => app.setNow(NOON))

let made = 0
/** A referral offer, '$20.00 off' for the friend and $20.00 for who referred. */
const givenReferral = () =>
  givenOffer(app, `FRIENDS${++made}`, { credit: cents(20_00) }, { type: 'referral' })

/** A customer who signed in, with a code of their own. */
async function referrer() {
  const email = `yuki${++made}@example.ca`
  const visit = await app.given.user('client', { email })
  const { code } = await app.as(visit).call(makeReferralCode, {})
  if (code === null) throw new Error('There is no code')
  return { visit, email, code, referral: () => app.as(visit).call(getReferral, {}) }
}

/** A friend books with the code; then the pickup is completed, paid, and this much of it refunded. */
async function friendBooks(code: string, fields: Partial<BookingForm> = {}) {
  const { book, quote } = await quoted(app, await bookingForm(app, fields), code)
  return { quote, ...(await book()) }
}
test('a code that was shared gives what the newest referral offer gives, also once its own offer has ended', async () => {
  app.setNow(NOON)
  const earlier = await givenReferral()
  const { visit, code } = await referrer()
  const newer = await givenOffer(
    app,
    `FRIENDS${++made}`,
    { credit: cents(15_00), discount: { of: 'amount', amount: cents(15_00) } },
    { type: 'referral' },
  )
  const end = { endedAt: NOON }
  await app.ctx.db.updateTable('leadMagnets').set(end).where('id', '=', earlier.id).execute()
  expect(await app.as(visit).call(getReferral, {})).toMatchObject({ give: '$15.00 off', code })
  expect((await friendBooks(code, { address: '300 Ioco Rd, Port Moody' })).discount).toBe(15_00)
  await app.ctx.db.updateTable('leadMagnets').set(end).where('id', '=', newer.id).execute()
})

test('friends are not promised what a referral offer gives before its first or after its last day', async () => {
  app.setNow(NOON)
  await app.ctx.db.updateTable('leadMagnets').set({ isActive: false }).execute()
  const day = 86_400_000
  const [past, future] = [new Date(Date.now() - day), new Date(Date.now() + day)]
  await givenOffer(
    app,
    `FRIENDS${++made}`,
    { endsAt: past, credit: cents(20_00) },
    { type: 'referral' },
  )
  await givenOffer(
    app,
    `FRIENDS${++made}`,
    { startsAt: future, credit: cents(20_00) },
    { type: 'referral' },
  )
  const visit = await app.given.user('client')
  expect(await app.as(visit).call(getReferral, {})).toMatchObject({ give: null, code: null })
  await expect(app.as(visit).call(makeReferralCode, {})).rejects.toMatchObject({ code: 'refused' })
})

test('without such an offer, and for the team, there is no code', async () => {
  await app.ctx.db.updateTable('leadMagnets').set({ isActive: false }).execute()
  const visit = await app.given.user('client')
  await expect(app.as(visit).call(makeReferralCode, {})).rejects.toMatchObject({ code: 'refused' })
  expect(await app.as(visit).call(getReferral, {})).toMatchObject({ give: null, code: null })
  await givenReferral()
  await expect(app.as(await app.given.admin()).call(makeReferralCode, {})).rejects.toMatchObject({
    code: 'refused',
  })
})
