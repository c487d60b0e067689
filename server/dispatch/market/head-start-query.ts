import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { BEST_WITHIN_KM } from '../../../contract/market.ts'
import type { Context } from '../../core/context.ts'
import { isOfferWidened, isServed } from '../eligibility-query.ts'
import { HAS_FREE_SLOT, kmOf, type Viewer } from './offer-parts-query.ts'

type Condition = RawBuilder<SqlBool>
/** The clock, and how long the head start is. */
export type Settings = Pick<Context, 'now'> & {
  config: Pick<Context['config'], 'headStartMinutes'>
}

const MINUTE_MS = 60_000

/** Whose head start began before this moment, its head start is over. */
export const headStartBegan = ({ now, config }: Settings): Date =>
  new Date(now().getTime() - config.headStartMinutes * MINUTE_MS)

/**
 * Whether a row of `jobs` is still offered to those first whom it fits best. Never one whose window begins within a day,
 * and no request: it waits for a hauler above what the schedule holds.
 */
function isNew(settings: Settings): Condition {
  if (settings.config.headStartMinutes === 0) return sql`false`
  return sql`coalesce(jobs.offered_at > ${headStartBegan(settings)}, false) and jobs.confirm_by is null
    and not (${isOfferWidened(settings.now())})`
}

/** Whether it fits this hauler best: in the areas, near, and a slot is open that has no job yet. */
const fitsBest = (viewer: Viewer): Condition =>
  sql`(${isServed(viewer)} and ${HAS_FREE_SLOT} and coalesce(${kmOf(viewer)} <= ${BEST_WITHIN_KM}, true))`

/** Whether this hauler sees a job of the market already. */
export const isFirstOrForAll = (settings: Settings, viewer: Viewer): Condition =>
  settings.config.headStartMinutes === 0
    ? sql`true`
    : sql`(not (${isNew(settings)}) or ${fitsBest(viewer)})`

/** Until when a job is offered to those first whom it fits best; null once it is for all. */
export const firstUntil = (settings: Settings): RawBuilder<Date | null> =>
  sql`case when ${isNew(settings)}
    then jobs.offered_at + ${settings.config.headStartMinutes} * interval '1 minute' end`
