import type { AdSource } from '../../contract/advertising.ts'
import { dayOf } from '../../contract/calendar.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { addFigures } from './metrics-store.ts'
import type { Touch } from './read-touch.ts'
import {
  countVisits,
  findLastVisit,
  insertCountedVisit,
  insertVisit,
  type Cause,
} from './visit-store.ts'

export type Visit = { visitorId: string; cause: Cause; platform: AdSource; touch: Touch }

/** More in one day are a script that keeps its cookie. */
const MOST_A_DAY = 50

/**
 * Records a visit, to credit the visitor's later conversions to it. The first visit of a visitor to a
 * campaign on a day in BC is a click.
 */
export const recordVisit = (
  ctx: Context,
  { visitorId, cause, platform, touch }: Visit,
): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    const visitedAt = ctx.now()
    const day = dayOf(visitedAt)
    if ((await countVisits(db, visitorId, day)) >= MOST_A_DAY) return
    const visit = { ...cause, ...touch, visitorId, platform, day, visitedAt }
    const { campaignId } = cause
    if (campaignId !== null && (await insertCountedVisit(db, visit))) {
      await addFigures(db, { campaignId, date: day, platform }, { clicks: 1 })
      return
    }
    const last = await findLastVisit(db, visitorId)
    const facts = { ...cause, ...touch, platform, day }
    const isRepeated =
      last !== undefined &&
      Object.entries(facts).every(([name, value]) => last[name as keyof typeof facts] === value)
    if (!isRepeated) await insertVisit(db, visit)
  })
