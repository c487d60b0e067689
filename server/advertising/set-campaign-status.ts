import {
  campaignLifecycle,
  type Campaign,
  type CampaignId,
  type CampaignStatus,
} from '../../contract/advertising.ts'
import { addDays, dayOf, instantOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { lockCampaign, type StoredCampaign } from './campaign-store.ts'
import { oneCampaign } from './list-campaigns.ts'
import { completeCampaign } from './complete-campaign.ts'

/**
 * Activates or pauses a campaign. Its days begin with its activation, and again when a completed campaign
 * is activated; a pause does not stop them.
 * @throws AppError illegal_move for any other status, or out of turn.
 */
export function setCampaignStatus(
  ctx: Context,
  admin: User,
  id: CampaignId,
  status: CampaignStatus,
): Promise<Campaign> {
  return inTransaction(ctx, async (tx) => {
    const campaign = await lockCampaign(tx.db, id)
    const move = moveTo(status)
    const by = { by: 'admin', userId: admin.id } as const
    const begins = move === 'activate' && campaignLifecycle.moves.pause.to !== campaign.status
    const days = begins ? newDays(ctx, campaign) : undefined
    await transition(tx.db, campaignLifecycle, id, move, by, days)
    if (days) await tx.enqueue(completeCampaign, { campaignId: id }, { at: days.endsAt })
    return oneCampaign(tx.db, id)
  })
}

function moveTo(status: CampaignStatus): 'activate' | 'pause' {
  if (status === 'active') return 'activate'
  if (status === 'paused') return 'pause'
  throw new AppError(
    'illegal_move',
    status === 'draft'
      ? 'A campaign cannot be made a draft again'
      : 'A campaign completes by itself when its days are over',
  )
}

/** A campaign of one day ends with the day it begins on. */
function newDays({ now }: Context, { duration }: StoredCampaign) {
  const startedAt = now()
  return { startedAt, endsAt: instantOf(addDays(dayOf(startedAt), duration), 0) }
}
