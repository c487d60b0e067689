import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import { BEST_FIT_POINTS, BEST_WITHIN_KM, MOST_PER_HOUR } from '../../../contract/market.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import type { Hauler } from '../../core/caller.ts'
import type { DayPlan } from './day-plan-query.ts'
import { KM_BETWEEN } from './distances.ts'
import { roadMinutes, ON_SITE_MINUTES } from './estimate-work.ts'

/** A hauler with what the market reads of their days. */
export type Viewer = Hauler & { plan: DayPlan }

/** The hauler's share of the estimate, in cents; as `splitPrice`, half-up. */
export const PAYOUT = sql<number>`(((estimated_price_cents + westhaul_discount_cents)::bigint * hauler_share_permille + 500) / 1000)::integer`

/** A constant as part of the statement, which PostgreSQL reads once: as a parameter it would be sent with every read. */
const constant = (values: readonly unknown[], type: 'text' | 'int') =>
  sql.raw(`'${JSON.stringify(values).replaceAll('[', '{').replaceAll(']', '}')}'::${type}[]`)

const NAMES = constant(SERVICE_AREAS, 'text')
const AREA = sql`array_position(${NAMES}, area)`
/** What follows from the whole kilometres to a job; null outside all areas. */
function ofKm(value: (km: number) => number) {
  const between = constant(
    KM_BETWEEN.map((row) => row.map(value)),
    'int',
  )
  return ({ plan }: Viewer): RawBuilder<number | null> =>
    sql`case when area is null then null when dated.from_area is null
      then (${plan.kmFromHome.map(value)}::int[])[${AREA}]
      else (${between})[array_position(${NAMES}, dated.from_area)][${AREA}] end`
}

/** Whole kilometres; null outside all areas. */
export const kmOf = ofKm((km) => km)
const minutesOf = ofKm(roadMinutes)

const SIZES = constant(LOAD_SIZES, 'text')
const MINUTES = constant(
  LOAD_SIZES.map((size) => ON_SITE_MINUTES[size]),
  'int',
)
const ON_SITE = sql`(${MINUTES})[array_position(${SIZES}, load_size)]`
/** As `payPerHour`, to sort by; below zero where it is not known. */
export const perHourOf = (viewer: Viewer): RawBuilder<number> =>
  sql`coalesce((round(${PAYOUT} * 60.0 / ((${ON_SITE} + ${minutesOf(viewer)}) * 100)) * 100)::integer, -1)`

/** As `bestFitOf`. */
export const bestFitScore = (viewer: Viewer): RawBuilder<number> =>
  sql`(case when ${HAS_FREE_SLOT} then ${sql.lit(BEST_FIT_POINTS.freeSlot)} else 0 end
    + case when ${kmOf(viewer)} <= ${sql.lit(BEST_WITHIN_KM)} then ${sql.lit(BEST_FIT_POINTS.near)} else 0 end
    + least(${perHourOf(viewer)}, ${sql.lit(MOST_PER_HOUR)}) + 1)`

/** Whether it is near a job that the hauler has on that day. */
export const isNearJob = ({ plan: { near } }: Viewer): RawBuilder<SqlBool> =>
  sql`coalesce((jobs.preferred_date, jobs.area) in (select * from unnest(
    ${near.map(({ day }) => day)}::date[], ${near.map(({ area }) => area)}::text[])), false)`

/** Whether the customer said that the load is on the ground floor or by an elevator. */
export const HAS_NO_STAIRS = sql<SqlBool>`coalesce(
  jobs.access ->> 'place' in ('curb', 'garage', 'inside') or (jobs.access ->> 'elevator')::boolean, false)`

/** Whether a slot of the window is open that has no job yet. */
export const HAS_FREE_SLOT = sql<SqlBool>`coalesce(dated.is_free, weekly.slot is not null)`
