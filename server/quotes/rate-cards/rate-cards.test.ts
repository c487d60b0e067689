import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { QuoteId } from '../../../contract/booking.ts'
import { askForQuote } from '../../../contract/quotes.ts'
import { gstPercentOf } from '../../ledger/gst-query.ts'
import { useApp } from '../../testing/app.ts'
import { meanwhile } from '../../testing/races.ts'
import { holdQuote } from '../hold-quote.ts'
import { currentRateCard, forgetRateCard, lockNewestRateCard } from './rate-card-store.ts'
import { cardTeam } from './testing/team.ts'

const app = useApp()

const DAY_MS = 24 * 3_600_000
const LOAD = { loadSize: 'small' as const, description: 'A sofa and two chairs' }
const later = (ms: number) => new Date(app.ctx.now().getTime() + ms)
const load = async () => ({ ...LOAD, photos: [await app.given.photo()] })
const askForPrice = async () => app.as().call(askForQuote, { body: await load() })

test('a published card counts immediately, and earlier quotes keep their price', async () => {
  const admins = await cardTeam(app)
  const request = await load()
  const before = await app.as().call(askForQuote, { body: request })
  const draft = await admins.changed({ minimum: 400_00 })
  expect(await admins.publish(draft)).toMatchObject({
    version: draft.basedOn + 1,
    state: 'in_force',
    note: 'Fuel costs more',
    publishedBy: 'Priya',
  })
  expect((await askForPrice()).estimatedPrice).toBe(400_00)
  const heldQuote = await holdQuote(app.ctx, { ...request, area: 'Vancouver' }, before.quoteId)
  expect([heldQuote.id, heldQuote.estimatedPriceCents]).toEqual([
    before.quoteId,
    before.estimatedPrice,
  ])
  const old = (await admins.list()).find(({ version }) => version === draft.basedOn)
  expect(old?.state).toBe('past')
  await admins.publish(await admins.changed({ minimum: 89_00 }))
})

test('a scheduled card counts from its moment on, and no other is published before it', async () => {
  const admins = await cardTeam(app)
  const draft = await admins.changed({ minimum: 500_00 })
  const { version, state } = await admins.publish({ ...draft, effectiveFrom: later(DAY_MS) })
  expect(state).toBe('scheduled')
  expect((await askForPrice()).estimatedPrice).toBeLessThan(500_00)
  const next = { ...draft, basedOn: version }
  await expect(admins.publish(next)).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'effectiveFrom' }],
    message: expect.stringMatching(/^Version \d+ takes effect on .+ or withdraw/) as string,
  })
  app.setNow(later(DAY_MS + 60_000))
  expect((await askForPrice()).estimatedPrice).toBe(500_00)
  await admins.publish(await admins.changed({ minimum: 89_00 }))
})

test('a scheduled card can be withdrawn, and its number is not used again', async () => {
  const admins = await cardTeam(app)
  const before = await admins.newest()
  const draft = await admins.changed({ minimum: 600_00, gstPercent: 7 })
  const { version } = await admins.publish({ ...draft, effectiveFrom: later(DAY_MS) })
  expect((await admins.withdraw(version)).state).toBe('withdrawn')
  expect((await admins.withdraw(version)).state).toBe('withdrawn')
  expect((await admins.newest()).version).toBe(before.version)
  app.setNow(later(2 * DAY_MS))
  expect((await askForPrice()).estimatedPrice).toBeLessThan(600_00)
  expect(await gstPercentOf(app.ctx.db, { quoteId: null, createdAt: app.ctx.now() })).toBe(5)
  const again = await admins.publish(await admins.changed({}))
  expect(again.version).toBe(version + 1)
})

test('a job is taxed as its quote was, although another tax holds when it is booked', async () => {
  const admins = await cardTeam(app)
  const { quoteId } = await askForPrice()
  await admins.publish(await admins.changed({ gstPercent: 7 }))
  const gstOf = (id: QuoteId | null) =>
    gstPercentOf(app.ctx.db, { quoteId: id, createdAt: app.ctx.now() })
  expect([
    await gstOf(quoteId),
    await gstOf((await askForPrice()).quoteId),
    await gstOf(null),
  ]).toEqual([5, 7, 7])
  await admins.publish(await admins.changed({ gstPercent: 5 }))
})

test('a card in force, a past one and one that a quote names are not withdrawn', async () => {
  const admins = await cardTeam(app)
  const effectiveCards = (await admins.list()).filter(({ state }) =>
    ['in_force', 'past'].includes(state),
  )
  expect(effectiveCards.length).toBeGreaterThan(1)
  for (const { version } of effectiveCards)
    await expect(admins.withdraw(version)).rejects.toMatchObject({ code: 'in_use' })
  await expect(admins.withdraw(9_999)).rejects.toMatchObject({ code: 'not_found' })
  const draft = await admins.changed({})
  const scheduledCard = await admins.publish({ ...draft, effectiveFrom: later(DAY_MS) })
  const { quoteId } = await askForPrice()
  const { version: rateCardVersion } = scheduledCard
  await app.ctx.db
    .updateTable('quotes')
    .set({ rateCardVersion })
    .where('id', '=', quoteId)
    .execute()
  await expect(admins.withdraw(rateCardVersion)).rejects.toMatchObject({ code: 'in_use' })
  app.setNow(later(DAY_MS + 60_000))
})

test('an edit of an older version is refused with the reason, and nothing is published', async () => {
  const admins = await cardTeam(app)
  const stale = await admins.changed({ minimum: 95_00 })
  await admins.publish(await admins.changed({ minimum: 91_00 }))
  const versions = await app.given.count('rateCards')
  await expect(admins.publish(stale)).rejects.toMatchObject({
    code: 'outdated',
    facts: { newest: stale.basedOn + 1 },
  })
  await expect(admins.publish({ ...stale, basedOn: 9_999 as never })).rejects.toMatchObject({
    code: 'outdated',
  })
  expect(await app.given.count('rateCards')).toBe(versions)
})

test('of two concurrent publications one succeeds and the other is refused, every time', async () => {
  const [one, other] = [await cardTeam(app), await cardTeam(app)]
  for (let round = 0; round < 10; round++) {
    const [mine, theirs] = [await one.changed({}), await other.changed({})]
    const outcomes = await Promise.allSettled([one.publish(mine), other.publish(theirs)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = outcomes.find(({ status }) => status === 'rejected')
    expect(refusal).toMatchObject({ reason: { code: 'outdated' } })
    expect((await one.newest()).version).toBe(mine.basedOn + 1)
  }
})

test('a publication from a version that is being withdrawn is refused', async () => {
  const admins = await cardTeam(app)
  const draft = await admins.changed({})
  const { version } = await admins.publish({ ...draft, effectiveFrom: later(DAY_MS) })
  const next = { ...draft, basedOn: version, effectiveFrom: later(2 * DAY_MS) }
  const outcome = meanwhile(
    app,
    async (db) => {
      await lockNewestRateCard(db)
      const withdrawal = { withdrawnAt: app.ctx.now() }
      await db.updateTable('rateCards').set(withdrawal).where('version', '=', version).execute()
    },
    () => admins.publish(next),
  )
  await expect(outcome).rejects.toMatchObject({
    code: 'outdated',
    facts: { newest: draft.basedOn },
  })
  // The numbers of other tests follow each other: the newest is the last one used.
  await admins.publish(await admins.changed({}))
})

test('a card that is being read while another is published is not kept for half a minute', async () => {
  const { db } = app.ctx
  const admins = await cardTeam(app)
  forgetRateCard(db)
  await meanwhile(
    app,
    (other) => sql`lock table rate_cards in access exclusive mode`.execute(other),
    () => {
      const read = currentRateCard(db, app.ctx.now())
      forgetRateCard(db)
      return read
    },
  )
  const { version, card } = await admins.newest()
  // Like another process: the cache of this one is not emptied.
  await db
    .insertInto('rateCards')
    .values({
      version: 9_000,
      card: JSON.stringify(card),
      effectiveFrom: app.ctx.now(),
      note: 'Elsewhere',
    })
    .execute()
  expect((await currentRateCard(db, app.ctx.now())).version).toBe(9_000)
  expect(version).toBeLessThan(9_000)
})
