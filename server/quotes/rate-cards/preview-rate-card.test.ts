import { expect, test } from 'vitest'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../../contract/hauler-share.ts'
import { cents } from '../../../contract/money.ts'
import { askForQuote } from '../../../contract/quotes.ts'
import type { RateCard } from '../../../contract/rate-cards.ts'
import { useApp } from '../../testing/app.ts'
import { givenQuote } from '../testing/priced-jobs.ts'
import { cardTeam } from './testing/team.ts'

const app = useApp()

const DAY_MS = 24 * 3_600_000
const later = (ms: number) => new Date(app.ctx.now().getTime() + ms)
const LOAD = { loadSize: 'small' as const, description: 'A sofa and two chairs' }

const brokenCards: [string, (card: RateCard) => RateCard, string, RegExp][] = [
  [
    'a truck that costs less the fuller it is',
    (card) => ({ ...card, truck: [...card.truck.slice(0, -1), { volume: 15, price: 1 }] }),
    'card.truck.5.price',
    /fuller truck must cost more/,
  ],
  [
    'truck volumes that fall',
    (card) => ({ ...card, truck: [...card.truck, { volume: 2, price: 99_000 }] }),
    'card.truck.6.volume',
    /larger than the one before/,
  ],
  [
    'a larger size that is taken to be smaller',
    (card) => ({ ...card, floors: { ...card.floors, large: { volume: 4, weight: 320 } } }),
    'card.floors.large.volume',
    /more than for Medium/,
  ],
  [
    'a larger size that is taken to be lighter',
    (card) => ({ ...card, floors: { ...card.floors, xl: { volume: 12, weight: 300 } } }),
    'card.floors.xl.weight',
    /more than for Large/,
  ],
  [
    'a fuller truck for nothing',
    (card) => ({ ...card, truckBeyond: 0 }),
    'card.truckBeyond',
    /must cost something/,
  ],
  [
    'dear garbage by the tonne',
    (card) => ({
      ...card,
      disposal: { ...card.disposal, garbage: { ...card.disposal.garbage, bulkPerTonne: 190_00 } },
    }),
    'card.disposal.garbage.bulkPerTonne',
    /cannot be above/,
  ],
  [
    'a range that is wider when sure',
    (card) => ({ ...card, range: { sure: 30, unsure: 20 } }),
    'card.range.sure',
    /narrower/,
  ],
  [
    'a range without end',
    (card) => ({ ...card, range: { sure: 4, unsure: 51 } }),
    'card.range.unsure',
    /at most 50 %/,
  ],
  ['much tax', (card) => ({ ...card, gstPercent: 16 }), 'card.gstPercent', /at most 15 %/],
  ['no minimum', (card) => ({ ...card, minimum: 0 }), 'card.minimum', /at least \$1/],
  [
    'a slip of the decimal point',
    (card) => ({ ...card, fees: { ...card.fees, tire: 600_00 } }),
    'card.fees.tire',
    /more than \$500/,
  ],
  [
    'a fee that is from nowhere',
    (card) => ({ ...card, origins: {} }),
    'card.origins.tire.station',
    /name the origin of this fee/,
  ],
  [
    'cheap garbage by the tonne',
    (card) => ({
      ...card,
      disposal: { ...card.disposal, garbage: { ...card.disposal.garbage, bulkPerTonne: 100 } },
    }),
    'card.disposal.garbage.bulkPerTonne',
    /less than its least/,
  ],
]

test('a new place begins with a card in force that says where its fees are from, and one before it', async () => {
  const [inForce, first, ...others] = await (await cardTeam(app)).list()
  expect(inForce).toMatchObject({ version: 2, state: 'in_force', publishedBy: null })
  expect(inForce?.card.origins.drywall).toMatchObject({ asOf: '2024' })
  expect(inForce?.card.travel).toMatchObject({ 'Bowen Island': 60_00 })
  expect(first).toMatchObject({ version: 1, state: 'past', card: { origins: {}, travel: {} } })
  expect(others).toEqual([])
})

test.for(brokenCards)('%s is refused at its field', async ([, breakCard, path, message]) => {
  const admins = await cardTeam(app)
  const { card, version } = await admins.newest()
  const draft = {
    card: breakCard(card),
    basedOn: version,
    note: 'Odd',
    effectiveFrom: later(3 * DAY_MS),
  }
  const refusal = admins.publish(draft)
  await expect(refusal).rejects.toMatchObject({ code: 'refused' })
  await expect(refusal).rejects.toMatchObject({
    fields: expect.arrayContaining([
      { path, message: expect.stringMatching(message) as string },
    ]) as unknown[],
  })
  expect((await admins.preview(draft.card)).findings.join()).toMatch(/^Cannot be published: /)
})

test('a card without a note, from the past or of another shape is no card', async () => {
  const admins = await cardTeam(app)
  const { card, version: basedOn } = await admins.newest()
  const publish = (draft: object) => admins.publish({ card, basedOn, note: 'Fits', ...draft })
  await expect(publish({ note: ' ' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(publish({ card: { ...card, travel: { Delta: -1 } } })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'card.travel.Delta' }],
  })
  await expect(publish({ effectiveFrom: later(-DAY_MS) })).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'effectiveFrom' }],
  })
})

test('a preview prices the newest paid jobs again, ten of them, and changes nothing', async () => {
  const admins = await cardTeam(app)
  const photos = [await app.given.photo()]
  const quote = await app.as().call(askForQuote, { body: { ...LOAD, photos } })
  const { card } = await admins.newest()
  const { haulerPayout, platformFee } = splitPrice(cents(199_00), FIRST_SHARE_PERMILLE)
  const finalPrice = {
    finalPriceCents: cents(199_00),
    haulerPayoutCents: haulerPayout,
    platformFeeCents: platformFee,
  }
  const quoteFields = { quoteId: quote.quoteId, estimatedPriceCents: quote.estimatedPrice }
  for (let job = 0; job < 11; job++) await app.given.job(quoteFields)
  await app.given.job({ ...quoteFields, paymentStatus: 'pending' })
  await app.given.job({ ...quoteFields, deletedAt: app.ctx.now() })
  const last = await app.given.job({ ...quoteFields, ...finalPrice })

  const same = await admins.preview(card)
  expect(same.jobs).toHaveLength(10)
  expect(same.jobs[0]).toMatchObject({
    jobId: last.id,
    what: 'Sofa, 2 × Chair',
    loadSize: 'small',
    area: 'Vancouver',
    was: quote.estimatedPrice,
    wouldBe: quote.estimatedPrice,
    finalPrice: 199_00,
  })
  const stations = quote.lines.find(({ kind }) => kind === 'disposal')?.amount
  expect(same.jobs[0]?.disposal).toBe(stations)

  const dearer = await admins.preview({
    ...card,
    travel: { ...card.travel, Vancouver: 20_00 },
  })
  expect(dearer.jobs.map(({ was, wouldBe }) => wouldBe - was)).toEqual(Array(10).fill(21_00))
  expect((await admins.newest()).card).toEqual(card)
})

test('a preview carries the load of an old quote over the stairs that its words name', async () => {
  const admins = await cardTeam(app)
  const photos = [await app.given.photo()]
  const description = 'A sofa and two chairs from the third floor, no elevator'
  const quote = await app.as().call(askForQuote, { body: { ...LOAD, description, photos } })
  expect(quote.lines.map(({ kind }) => kind)).toContain('stairs')
  const items = JSON.stringify(quote.items)
  const quoteId = await givenQuote(app, quote.estimatedPrice, { description, items })
  await app.given.job({ quoteId, estimatedPriceCents: quote.estimatedPrice, area: 'Vancouver' })
  const { card } = await admins.newest()
  expect((await admins.preview(card)).jobs[0]?.wouldBe).toBe(quote.estimatedPrice)
})

test('a preview says where a hauler would lose by a load, and which fees are old', async () => {
  const admins = await cardTeam(app)
  const { card } = await admins.newest()
  const { findings } = await admins.preview({
    ...card,
    disposal: { ...card.disposal, garbage: { ...card.disposal.garbage, least: 150_00 } },
  })
  expect(findings).toEqual([
    expect.stringMatching(
      /^A Tiny load costs \$\d+\.00 at least\. The hauler’s 70% of it, .+ does not cover its disposal of \$157\.50$/,
    ) as string,
    expect.stringMatching(/^The source gives no date for these fees: Garbage; /) as string,
    'These fees are more than a year old: Used drywall; Yard waste; Clean wood',
  ])
})
