import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { DEFAULT_MAX_JOBS } from '../../contract/availability.ts'
import {
  addDays,
  dayOf,
  isWindowOver,
  SLOTS,
  WINDOWS,
  windowFacts,
} from '../../contract/calendar.ts'
import { vehicleTakes } from '../../contract/haulers.ts'
import { LOAD_SIZES } from '../../contract/jobs.ts'
import { arePapersExpired } from '../../contract/papers.ts'
import type { Hauler } from '../core/caller.ts'
import { isPausedOn } from '../haulers/availability.ts'
import { ELIGIBILITY_RULES, isWidened, type IneligibilityReason } from './eligibility.ts'

type Condition = RawBuilder<SqlBool>

/** The slots of each window, with how many the window has. */
const offered = WINDOWS.flatMap((name) =>
  windowFacts[name].slots.map((slot, _, { length }) => ({ name, slot, length })),
)
const OFFERED = sql`unnest(
    ${offered.map(({ name }) => name)}::text[],
    ${offered.map(({ slot }) => slot)}::text[],
    ${offered.map(({ slot }) => SLOTS.indexOf(slot) + 1)}::int[],
    ${offered.map(({ length }) => length)}::int[]
  ) as offered (name, slot, place, slots)`

/** The dates that the hauler has set apart from the week. */
const exceptionsFrom = ({ id }: Hauler, now: Date) =>
  sql`select day, places from availability_exceptions where hauler_id = ${id} and day >= ${dayOf(now)}`
const DAY_OFF = SLOTS.map(() => 0)
/** `placesOn` of contract/availability.ts, of an offered slot with its saved cell and exception. */
const PLACES = sql`coalesce(dated.places[offered.place],
  case when coalesce(saved.is_available, true) then coalesce(saved.max_jobs, ${DEFAULT_MAX_JOBS}) else 0 end)`

/** Whether a row of `jobs` is in the hauler's areas; null on either side means everywhere. */
export const isServed = ({ serviceAreas }: Pick<Hauler, 'serviceAreas'>): Condition =>
  sql`coalesce(area = any(${serviceAreas.length > 0 ? serviceAreas : null}::text[]), true)`

/** Whether a row of `jobs` is offered beyond the areas: its window begins within a day, by `isWidened`. */
export function isOfferWidened(now: Date): Condition {
  const today = dayOf(now)
  const lastDays = WINDOWS.map((preferredTime) => {
    const days = [2, 1, 0].map((count) => addDays(today, count))
    return days.find((preferredDate) => isWidened({ preferredDate, preferredTime }, now)) ?? today
  })
  return sql`preferred_date <= (${lastDays}::date[])[array_position(${WINDOWS}::text[], preferred_time)]`
}

/** Each rule of eligibility.ts as a condition on a row of `jobs`, for one hauler. */
export const SQL_RULES: Record<IneligibilityReason, (hauler: Hauler, now: Date) => Condition> = {
  window_passed: (_, now) => {
    const today = dayOf(now)
    const open = WINDOWS.filter((window) => !isWindowOver(today, window, now))
    return sql`preferred_date >= ${today}
      and (preferred_date > ${today} or preferred_time = any(${open}))`
  },
  not_approved: ({ status }) => sql`${status === 'approved'}::boolean`,
  switched_off: ({ isAvailable }) => sql`${isAvailable}::boolean`,
  load_too_large: ({ vehicleType }) =>
    sql`load_size = any(${LOAD_SIZES.filter((size) => vehicleTakes(vehicleType, size))})`,
  area_not_served: (hauler, now) => sql`${isServed(hauler)} or ${isOfferWidened(now)}`,
  papers_expired: ({ papersExpireOn }, now) =>
    sql`${!arePapersExpired(papersExpireOn, dayOf(now))}::boolean`,
  paused: (hauler, now) => sql`${!isPausedOn(hauler, dayOf(now))}::boolean`,
  // Subqueries without references to the job: PostgreSQL reads each list once for each query.
  day_off: (hauler, now) => sql`preferred_date not in (
    select day from (${exceptionsFrom(hauler, now)}) as dated where places = ${DAY_OFF}::smallint[])`,
  // A date that is set apart from the week is decided by its own places.
  window_closed: (hauler, now) => sql`((extract(dow from preferred_date), preferred_time) not in (
      select closed.day_of_week, offered.name
      from ${OFFERED}
      join availability closed on closed.hauler_id = ${hauler.id}
        and closed.time_slot = offered.slot and not closed.is_available
      group by closed.day_of_week, offered.name, offered.slots
      having count(*) = offered.slots)
    or preferred_date in (select day from (${exceptionsFrom(hauler, now)}) as dated))
    and (preferred_date, preferred_time) not in (
      select day, name from (${exceptionsFrom(hauler, now)}) as dated
      cross join ${OFFERED}
      left join availability saved on saved.hauler_id = ${hauler.id}
        and saved.day_of_week = extract(dow from day) and saved.time_slot = offered.slot
      where places <> ${DAY_OFF}::smallint[]
      group by day, name having bool_and(${PLACES} = 0))`,
  window_full: (hauler, now) => sql`(preferred_date, preferred_time) not in (
    select busy.day, offered.name
    from (select distinct scheduled_date as day from job_schedule
      where hauler_id = ${hauler.id} and scheduled_date >= ${dayOf(now)}) as busy
    cross join ${OFFERED}
    left join availability saved on saved.hauler_id = ${hauler.id}
      and saved.day_of_week = extract(dow from busy.day) and saved.time_slot = offered.slot
    left join (${exceptionsFrom(hauler, now)}) as dated on dated.day = busy.day
    group by busy.day, offered.name
    having bool_or(${PLACES} > 0) and bool_and((
      select count(*) from job_schedule taken
      where taken.hauler_id = ${hauler.id} and taken.scheduled_date = busy.day
        and taken.time_slot = offered.slot
    ) >= ${PLACES}))`,
}

/** Paid jobs, and those paid at the pickup, without a hauler that are not deleted: the jobs to claim, assign and plan. */
export const ON_MARKET = sql<SqlBool>`status = 'pending' and is_secured and deleted_at is null`

/** Whether a row of `jobs` is one that this hauler may take now. */
export const mayTake = (hauler: Hauler, now: Date): Condition =>
  sql.join(
    [ON_MARKET, ...ELIGIBILITY_RULES.map(({ reason }) => sql`(${SQL_RULES[reason](hauler, now)})`)],
    sql` and `,
  )
