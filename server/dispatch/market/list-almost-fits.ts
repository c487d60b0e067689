import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { dayOf, dayOfWeek } from '../../../contract/calendar.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import { type AlmostFit, MOST_ALMOST_FITS, type OfferChange } from '../../../contract/market.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { ELIGIBILITY_RULES, type IneligibilityReason } from '../eligibility.ts'
import { ON_MARKET, SQL_RULES } from '../eligibility-query.ts'
import { KM_BETWEEN } from './distances.ts'
import { isFirstOrForAll } from './head-start-query.ts'
import { offerView, viewerOf } from './list-available-jobs.ts'
import { kmOf, type Viewer } from './offer-parts-query.ts'
import { marketFor } from './offers-query.ts'

/** The rules that a hauler can meet by one change; a day off was decided, so no job asks for it back. */
const CHANGEABLE = [
  'load_too_large',
  'area_not_served',
  'paused',
  'window_closed',
  'window_full',
] as const satisfies readonly IneligibilityReason[]
type Changeable = (typeof CHANGEABLE)[number]

/** Areas whose middle is no farther than this from that of an area that is served. */
const NEXT_WITHIN_KM = 15

/** The nearest jobs that one change of this hauler's would put on their market. */
export async function almostFits(ctx: Context, hauler: Hauler): Promise<AlmostFit[]> {
  const viewer = await viewerOf(ctx, hauler)
  const rows = await candidates(ctx, viewer).execute()
  return rows.flatMap(({ broken, ...row }) => {
    const job = offerView(row)
    const change = changeFor(viewer, job, broken)
    return change ? [{ job, change }] : []
  })
}

function candidates(ctx: Context, viewer: Viewer) {
  const isMet = (reason: IneligibilityReason) => sql`(${SQL_RULES[reason](viewer, ctx.now())})`
  const others = ELIGIBILITY_RULES.filter(({ reason }) => !isChangeable(reason))
  const brokenRules = CHANGEABLE.map((reason) => sql`(not ${isMet(reason)})::int`)
  const which = CHANGEABLE.map((reason) => sql`when not ${isMet(reason)} then ${reason}`)
  return marketFor(ctx, viewer)
    .select(sql<Changeable>`case ${sql.join(which, sql` `)} end`.as('broken'))
    .where(ON_MARKET)
    .where(
      sql<SqlBool>`${sql.join(
        others.map(({ reason }) => isMet(reason)),
        sql` and `,
      )}`,
    )
    .where(isFirstOrForAll(ctx, viewer))
    .where(sql<SqlBool>`${sql.join(brokenRules, sql` + `)} = 1`)
    .where(hasChange(ctx, viewer, isMet))
    .orderBy(sql`coalesce(${kmOf(viewer)}, 1000), jobs.id`)
    .limit(MOST_ALMOST_FITS)
}

const isChangeable = (reason: IneligibilityReason): reason is Changeable =>
  CHANGEABLE.some((each) => each === reason)

/** Whether the rule that is broken can be met: a slot of another day is closed, or the area is next to one served. */
function hasChange(
  ctx: Context,
  { plan, serviceAreas }: Viewer,
  isMet: (reason: IneligibilityReason) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const closed = plan.dated.filter((each) => each.closed !== null)
  return sql<SqlBool>`case
    when not ${isMet('area_not_served')} then area = any(${areasNextTo(serviceAreas)}::text[])
    when not ${isMet('window_closed')} then preferred_date > ${dayOf(ctx.now())}
    when not ${isMet('window_full')} then preferred_date > ${dayOf(ctx.now())}
      and (preferred_date, preferred_time) in (select * from unnest(
        ${closed.map(({ day }) => day)}::date[], ${closed.map(({ window }) => window)}::text[]))
    else true end`
}

/** The areas one over: not served, and near one that is. */
export const areasNextTo = (served: readonly ServiceArea[]): ServiceArea[] =>
  SERVICE_AREAS.filter(
    (area, to) =>
      !served.includes(area) &&
      served.some((each) => {
        const km = KM_BETWEEN[SERVICE_AREAS.indexOf(each)]?.[to]
        return km !== undefined && km <= NEXT_WITHIN_KM
      }),
  )

function changeFor(
  { plan, resumesOn }: Viewer,
  { area, loadSize, preferredDate: day, preferredTime: window }: OfferedJob,
  broken: Changeable,
): OfferChange | null {
  switch (broken) {
    case 'load_too_large':
      return { kind: 'bigger_vehicle', loadSize }
    case 'area_not_served':
      return area && { kind: 'add_area', area }
    case 'paused':
      return { kind: 'end_pause', resumesOn }
    case 'window_closed':
    case 'window_full': {
      const onDay = plan.dated.find((each) => each.day === day && each.window === window)
      const weekday = dayOfWeek(day)
      const inWeek = plan.weekly.find((each) => each.weekday === weekday && each.window === window)
      const slot = (onDay ?? inWeek)?.closed
      return slot ? { kind: 'open_slot', day, slot } : null
    }
  }
}
