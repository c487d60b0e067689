import type { z } from 'zod'
import { adConsentWording, type recordAdConsent } from '../../contract/ad-touches.ts'
import { dayOf } from '../../contract/calendar.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { agreeToReports, insertVisit, withdrawReports } from './visit-store.ts'

type Answer = z.infer<(typeof recordAdConsent)['body']>

/** Stores the ids of a visitor’s clicks with what they agreed to, or removes both. */
export const recordConsent = (
  ctx: Context,
  visitorId: string | undefined,
  { agreed, gclid, fbclid, li_fat_id }: Answer,
): Promise<{ agreed: boolean }> =>
  inTransaction(ctx, async ({ db }) => {
    if (!visitorId) return { agreed: false }
    if (!agreed) {
      await withdrawReports(db, visitorId)
      return { agreed }
    }
    const agreedAt = ctx.now()
    const agreement = {
      gclid: gclid ?? null,
      fbclid: fbclid ?? null,
      li_fat_id: li_fat_id ?? null,
      agreedAt,
      agreedWording: adConsentWording(ctx.config.productName),
    }
    if (await agreeToReports(db, visitorId, agreement)) return { agreed }
    const { li_fat_id: liFatId, ...columns } = agreement
    const channel = gclid ? 'google' : fbclid ? 'meta' : li_fat_id ? 'linkedin' : 'other'
    await insertVisit(db, {
      ...columns,
      liFatId,
      channel,
      visitorId,
      campaignId: null,
      leadMagnetId: null,
      platform: 'direct',
      day: dayOf(agreedAt),
      visitedAt: agreedAt,
    })
    return { agreed }
  })
