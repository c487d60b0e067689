import { z } from 'zod'
import { campaignMoves, CampaignId } from '../../contract/advertising.ts'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { findCampaign, moveCampaign } from './campaign-store.ts'

const isRunning = (status: string): boolean =>
  campaignMoves.complete.from.some((state) => state === status)

/** Runs when a campaign's days are over; one that got new days meanwhile has a task of its own for those. */
export const completeCampaign = task({
  name: 'complete-campaign',
  payload: z.object({ campaignId: CampaignId }),
  run: ({ campaignId }, ctx) =>
    inTransaction(ctx, async ({ db }) => {
      const campaign = await findCampaign(db, campaignId)
      if (!campaign?.endsAt || campaign.endsAt > ctx.now() || !isRunning(campaign.status)) return
      await moveCampaign(db, campaignId, { actor: 'clock' }, 'complete')
    }),
})
