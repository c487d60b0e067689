import { afterEach, expect, test } from 'vitest'
import type { LeadMagnet } from '../../contract/lead-magnets.ts'
import { listLeadMagnets, switchLeadMagnet } from '../../contract/lead-magnets.ts'
import { cents, sumOf } from '../../contract/money.ts'
import * as desk from '../../contract/offer-desk.ts'
import { useApp } from '../testing/app.ts'
import { bookingForm, givenOffer, NOON, quoted, twentyOff } from './testing/offers.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })
afterEach(() => app.letClockRun())

let made = 0
const newCode = () => `DESK${++made}`
const marketing = async () => app.as(await app.given.admin('marketing'))
const paramsOf = ({ id }: Pick<LeadMagnet, 'id'>) => ({ params: { leadMagnetId: id } })
const later = (seconds: number) => app.setNow(new Date(NOON.getTime() + seconds * 1_000))

async function edit(offer: LeadMagnet, amount: number, version = offer.version) {
  const terms = twentyOff({ discount: { of: 'amount', amount: cents(amount) } })
  const { title, offer: words } = offer
  const body = { title, offer: words, terms, version }
  return (await marketing()).call(desk.editLeadMagnet, { ...paramsOf(offer), body })
}
const undo = async (offer: Pick<LeadMagnet, 'id'>, version: number) =>
  (await marketing()).call(desk.undoLeadMagnet, { ...paramsOf(offer), body: { version } })

test('an edit counts for new quotes, says whom it touches, and is undone within eight seconds', async () => {
  app.setNow(NOON)
  const offer = await givenOffer(app, newCode())
  const earlier = await quoted(app, await bookingForm(app), offer.code)
  const figures = async () => (await marketing()).call(desk.getOfferFigures, paramsOf(offer))
  expect(await figures()).toMatchObject({ openQuotes: 1, openUntil: earlier.quote.expiresAt })

  const edited = await edit(offer, 10_00)
  expect(edited).toMatchObject({ version: 2, terms: { discount: { amount: 10_00 } } })
  const now = await quoted(app, await bookingForm(app), offer.code)
  expect(now.quote.offer?.discount).toBe(10_00)
  expect(await earlier.book()).toMatchObject({ discount: 20_00 })
  await expect(edit(offer, 15_00, 1)).rejects.toMatchObject({ code: 'outdated' })

  later(8)
  await expect(undo(offer, 1)).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await undo(offer, 2)).toMatchObject({ version: 3, terms: { discount: { amount: 20_00 } } })
  const history = await (await marketing()).call(desk.getOfferHistory, paramsOf(offer))
  expect(history.map(({ change, terms }) => [change, terms?.discount])).toMatchObject([
    ['undo', { amount: 20_00 }],
    ['edit', { amount: 10_00 }],
    ['create', { amount: 20_00 }],
  ])
  expect(history[0]?.by).toEqual(expect.any(String))
})

test('a change cannot be undone after its seconds, nor the creation', async () => {
  app.setNow(NOON)
  const offer = await givenOffer(app, newCode())
  await expect(undo(offer, 1)).rejects.toMatchObject({ code: 'illegal_move' })
  await edit(offer, 10_00)
  later(8.001)
  await expect(undo(offer, 2)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('an offer that was ended or deleted is over for new quotes, and its uses stay in the books', async () => {
  app.setNow(NOON)
  const offer = await givenOffer(app, newCode())
  const { id: jobId } = await (await quoted(app, await bookingForm(app), offer.code)).book()
  const team = await marketing()
  const ended = await team.call(desk.endLeadMagnet, paramsOf(offer))
  expect(ended).toMatchObject({ state: 'ended', endedAt: NOON, version: 2 })
  expect((await team.call(desk.endLeadMagnet, paramsOf(offer))).version).toBe(2)
  await expect(edit(ended, 10_00)).rejects.toMatchObject({ code: 'illegal_move' })
  const refused = await quoted(app, await bookingForm(app), offer.code)
  expect(refused.quote.offer).toMatchObject({
    reason: 'ended',
    text: `${offer.code} ended on Nov 21, 2026`,
  })
  expect(await undo(offer, 2)).toMatchObject({ state: 'active', endedAt: null })

  const deleted = await team.call(desk.deleteLeadMagnet, paramsOf(offer))
  await expect(team.call(desk.getLeadMagnet, paramsOf(offer))).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await team.call(listLeadMagnets, {})).map(({ id }) => id)).not.toContain(offer.id)
  const uses = await app.ctx.db
    .selectFrom('offerUses')
    .selectAll()
    .where('jobId', '=', jobId)
    .execute()
  expect(uses).toMatchObject([{ leadMagnetId: offer.id, givenBackAt: null }])
  expect(await undo(offer, deleted.version)).toMatchObject({ uses: 1, state: 'active' })
})

test('the last tries of a code come with their end, refused ones with the words of the customer', async () => {
  app.setNow(NOON)
  const offer = await givenOffer(app, newCode(), { areas: ['Port Moody'] })
  const form = await bookingForm(app)
  const { id: jobId } = await (await quoted(app, form, offer.code)).book()
  later(60)
  const visitor = await app.given.visitor()
  const twice = await bookingForm(app, { phone: form.phone })
  const again = await quoted(app, twice, offer.code, visitor)
  await expect(again.book()).rejects.toMatchObject({ code: 'offer_refused' })
  await expect(again.book()).rejects.toMatchObject({ code: 'offer_refused' })
  const query = { offer: offer.id }
  const tries = await (await marketing()).call(desk.getOfferTries, { query })
  expect(tries).toMatchObject([
    { result: 'refused', reason: 'used', text: `You have used ${offer.code} already`, jobId: null },
    { result: 'taken', jobId, customerName: 'Amrita Gill', discount: 20_00, reason: null },
  ])
  await app.ctx.db
    .updateTable('jobs')
    .set({ status: 'cancelled' })
    .where('id', '=', jobId)
    .execute()
  const after = await (await marketing()).call(desk.getOfferTries, { query })
  expect(after[1]).toMatchObject({
    result: 'given_back',
    text: 'Job cancelled, so the use is free again',
  })
})

test('the preview says what unsaved terms do to an example, for both who may bear it', async () => {
  const terms = twentyOff({ priceFrom: null })
  const preview = await (
    await marketing()
  ).call(desk.previewOffer, { body: { terms, code: 'WARM20' } })
  expect(preview.lines.at(-1)).toEqual({
    kind: 'discount',
    label: 'WARM20, $20.00 off',
    amount: -20_00,
  })
  expect(sumOf(preview.lines.map(({ amount }) => amount))).toBe(preview.price)
  expect(preview.price).toBe(preview.before - 20_00)
  const { westhaul, shared } = preview.shares
  expect(westhaul.hauler).toBe(Math.floor((preview.before * 700 + 500) / 1_000))
  expect(shared.hauler).toBe(Math.floor((preview.price * 700 + 500) / 1_000))
  expect(westhaul.hauler + westhaul.westhaul).toBe(preview.price)
  expect(preview.refusal).toContain('from a price of $80.00 on')
})

test('switching to the same changes nothing', async () => {
  const offer = await givenOffer(app, newCode())
  const call = { ...paramsOf(offer), body: { isActive: true } }
  expect(await (await marketing()).call(switchLeadMagnet, call)).toMatchObject({ version: 1 })
})
