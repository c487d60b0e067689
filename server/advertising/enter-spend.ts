import type { Spend } from '../../contract/ad-metrics.ts'
import type { Campaign, CampaignId } from '../../contract/advertising.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { lockCampaign } from './campaign-store.ts'
import { oneCampaign } from './list-campaigns.ts'
import { watchBudgets } from './watch-budget.ts'
import { findImportOf, setEnteredSpend } from './spend-store.ts'

const LONGEST_AGO = 730

/**
 * Stores the spend and impressions of a network on a day, replacing earlier values.
 * @throws AppError refused for a future or very old day, one that was imported, or a network the campaign does not run on.
 */
export const enterSpend = (ctx: Context, id: CampaignId, spend: Spend): Promise<Campaign> =>
  inTransaction(ctx, async (tx) => {
    const { db } = tx
    const { platforms } = await lockCampaign(db, id)
    const { date, platform, impressions, cost } = spend
    const today = dayOf(ctx.now())
    if (date > today) throw refusal('date', 'This day has not come yet')
    if (date < addDays(today, -LONGEST_AGO))
      throw refusal('date', 'Spend is entered for the last two years')
    if (!platforms.includes(platform))
      throw refusal('platform', 'This campaign does not run on this platform')
    const place = { campaignId: id, day: date, platform }
    const file = await findImportOf(db, place)
    if (file !== undefined)
      throw refusal(
        'date',
        `This day came from ${file}. Import a corrected file, or undo that import`,
      )
    await setEnteredSpend(db, place, { impressions, costCents: cost })
    await watchBudgets(ctx, tx, [id])
    return oneCampaign(db, id)
  })

const refusal = (path: string, message: string) =>
  new AppError('refused', message, { fields: [{ path, message }] })
