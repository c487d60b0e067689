import type { AdSource } from '../../contract/advertising.ts'
import { dayOf } from '../../contract/calendar.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { addFigures } from './metrics-store.ts'
import { findLastVisit, insertCountedVisit, insertVisit, type Cause } from './visit-store.ts'

type Visit = { visitorId: string; cause: Cause; platform: AdSource }

/**
 * Records a visit, to credit the visitor's later conversions to it. The first visit of a visitor to a
 * campaign on a day in BC is a click.
 */
export const recordVisit = (ctx: Context, { visitorId, cause, platform }: Visit): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    const visitedAt = ctx.now()
    const day = dayOf(visitedAt)
    const visit = { ...cause, visitorId, platform, day, visitedAt }
    const { campaignId } = cause
    if (campaignId !== null && (await insertCountedVisit(db, visit))) {
      await addFigures(db, { campaignId, date: day, platform }, { clicks: 1 })
      return
    }
    const last = await findLastVisit(db, visitorId, cause)
    const isRepeated =
      last?.campaignId === campaignId &&
      last.leadMagnetId === cause.leadMagnetId &&
      last.platform === platform &&
      last.day === day
    if (!isRepeated) await insertVisit(db, visit)
  })
