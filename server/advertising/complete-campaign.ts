import { z } from 'zod'
import { CampaignId, campaignLifecycle } from '../../contract/advertising.ts'
import { allows } from '../../contract/lifecycle.ts'
import { inTransaction, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { transition } from '../core/transition.ts'
import { findCampaign, type StoredCampaign } from './campaign-store.ts'

const isRunning = ({ status }: StoredCampaign): boolean =>
  allows(campaignLifecycle, 'complete', status, 'system')

/** How far the database's clock, which schedules tasks, may be ahead of the server's. */
const AHEAD_MS = 60_000

/** Runs when a campaign's days are over; a campaign with new days has another task for those. */
export const completeCampaign = task({
  name: 'complete-campaign',
  queue: 'scheduled',
  payload: z.object({ campaignId: CampaignId }),
  run: ({ campaignId }, ctx) =>
    inTransaction(ctx, async (tx) => {
      const campaign = await findCampaign(tx.db, campaignId)
      if (!campaign?.endsAt || !isRunning(campaign)) return
      const early = campaign.endsAt.getTime() - ctx.now().getTime()
      if (early <= 0)
        await transition(tx.db, campaignLifecycle, campaignId, 'complete', { by: 'system' })
      else if (early <= AHEAD_MS) await comeLater(tx, campaignId, campaign.endsAt)
    }),
})

/** The margin for the server's clock. */
const comeLater = (tx: Transaction, campaignId: CampaignId, endsAt: Date): Promise<void> =>
  tx.enqueue(completeCampaign, { campaignId }, { at: new Date(endsAt.getTime() + AHEAD_MS) })
