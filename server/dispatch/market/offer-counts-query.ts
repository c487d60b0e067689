import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import type { countOffers, OfferCounts } from '../../../contract/market.ts'
import type { z } from 'zod'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { isServed } from '../eligibility-query.ts'
import { conditionsOf, offerFilters, type OfferFilter, viewerOf } from './list-available-jobs.ts'
import { offersTo } from './offers-query.ts'

type Query = z.output<NonNullable<(typeof countOffers)['query']>>
type Condition = RawBuilder<SqlBool>

const WEEK = 6
const NAMES = [
  'slots',
  'near',
  'noStairs',
  'day',
  'area',
  'load',
  'payout',
] as const satisfies readonly OfferFilter[]

/** How many jobs each choice of a filter would leave, in one pass over the hauler's market. */
export async function offerCounts(
  ctx: Context,
  query: Query,
  hauler: Hauler,
): Promise<OfferCounts> {
  const today = dayOf(ctx.now())
  const viewer = await viewerOf(ctx, hauler)
  const filters = offerFilters(viewer)
  const conditions = conditionsOf(query, filters)
  const others = (filter?: OfferFilter) =>
    NAMES.filter((name) => name !== filter && conditions[name])
  const beside = (filter: OfferFilter | undefined, choice?: Condition): RawBuilder<number> => {
    const parts = others(filter).map((name) => conditions[name] ?? sql`true`)
    const all = [...parts, choice ?? sql`true`].map((each) => sql`(${each})`)
    return sql<number>`(count(*) filter (where ${sql.join(all, sql` and `)}))::integer`
  }
  const onDays = (from: number, to: number) =>
    beside('day', filters.day({ from: addDays(today, from), to: addDays(today, to) }))

  const rows = offersTo(ctx, viewer)
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('all'))
    .select(beside(undefined).as('matching'))
    .select(beside('slots', filters.slots(true)).as('slots'))
    .select(beside('near', filters.near(true)).as('near'))
    .select(beside('noStairs', filters.noStairs(true)).as('noStairs'))
    .select(beside('area', isServed(hauler)).as('areas'))
    .select([onDays(0, 0).as('today'), onDays(1, 1).as('tomorrow'), onDays(0, WEEK).as('week')])
    .select(LOAD_SIZES.map((size) => beside('load', filters.load([size])).as(`${size}Load`)))
    .select(NAMES.map((name) => beside(name).as(`${name}Left`)))
  const counts = (await rows.executeTakeFirstOrThrow()) as Record<string, number>
  const of = (name: string) => counts[name] ?? 0
  return {
    all: of('all'),
    matching: of('matching'),
    slots: of('slots'),
    near: of('near'),
    noStairs: of('noStairs'),
    areas: of('areas'),
    days: { today: of('today'), tomorrow: of('tomorrow'), week: of('week') },
    loads: {
      tiny: of('tinyLoad'),
      small: of('smallLoad'),
      medium: of('mediumLoad'),
      large: of('largeLoad'),
      xl: of('xlLoad'),
    },
    without: {
      slots: of('slotsLeft'),
      near: of('nearLeft'),
      noStairs: of('noStairsLeft'),
      day: of('dayLeft'),
      area: of('areaLeft'),
      load: of('loadLeft'),
      payout: of('payoutLeft'),
    },
  }
}
