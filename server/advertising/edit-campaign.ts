import type { z } from 'zod'
import type { editCampaign as endpoint } from '../../contract/ad-budgets.ts'
import type { Campaign, CampaignId } from '../../contract/advertising.ts'
import { addDays, dayOf, instantOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { lockCampaign, updateCampaign, type StoredCampaign } from './campaign-store.ts'
import { completeCampaign } from './complete-campaign.ts'
import { oneCampaign } from './list-campaigns.ts'
import { watchBudgets } from './watch-budget.ts'

type Edit = z.output<(typeof endpoint)['body']>

/**
 * Changes what is given of a campaign, and counts its version up.
 * @throws AppError outdated, in_use, refused
 */
export const editCampaign = (ctx: Context, id: CampaignId, edit: Edit): Promise<Campaign> =>
  inTransaction(ctx, async (tx) => {
    const campaign = await lockCampaign(tx.db, id)
    refuseOutdated(campaign, edit.version)
    const endsAt = endOf(ctx, campaign, edit)
    const { platforms } = edit
    await updateCampaign(tx.db, id, {
      ...(edit.name !== undefined && { name: edit.name }),
      ...(edit.targetAudience && { targetAudience: JSON.stringify(edit.targetAudience) }),
      ...(edit.budget !== undefined && { budgetCents: edit.budget }),
      ...(edit.duration !== undefined && { duration: edit.duration }),
      ...(edit.pauseAtBudget !== undefined && { pauseAtBudget: edit.pauseAtBudget }),
      ...(endsAt && { endsAt }),
      ...(platforms && {
        platforms: JSON.stringify(platforms),
        adContent: JSON.stringify({
          ads: campaign.adContent.ads?.filter(({ platform }) => platforms.includes(platform)) ?? [],
        }),
      }),
    })
    if (endsAt) await tx.enqueue(completeCampaign, { campaignId: id }, { at: endsAt })
    await watchBudgets(ctx, tx, [id])
    return oneCampaign(tx.db, id)
  })

/** @throws AppError outdated, with the version to go on with */
export function refuseOutdated({ version }: StoredCampaign, seen: number | undefined): void {
  if (seen === undefined || seen === version) return
  const message =
    'Someone changed this campaign meanwhile. What you typed is kept: look, and save again'
  throw new AppError('outdated', message, { facts: { version } })
}

/** The new end of a run whose duration changes. */
function endOf(
  { now }: Context,
  { startedAt, endsAt, status, duration }: StoredCampaign,
  edit: Edit,
): Date | undefined {
  if (edit.duration === undefined || edit.duration === duration) return undefined
  if (!startedAt || !endsAt || status === 'completed') return undefined
  const end = instantOf(addDays(dayOf(startedAt), edit.duration), 0)
  if (end > now()) return end
  const message = 'The campaign has run longer than that already'
  throw new AppError('refused', message, { fields: [{ path: 'duration', message }] })
}
