import * as metrics from '../../contract/ad-metrics.ts'
import * as advertising from '../../contract/advertising.ts'
import * as campaignWriter from '../../contract/campaign-writer.ts'
import { getCampaign, getCampaignTotals, listCampaigns } from '../../contract/campaigns.ts'
import * as leads from '../../contract/lead-magnets.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { adAnalytics } from './analytics-query.ts'
import { createCampaign } from './create-campaign.ts'
import { deleteCampaign } from './delete-campaign.ts'
import { enterSpend } from './enter-spend.ts'
import { generateCampaign } from './generate-campaign.ts'
import { adMetrics } from './list-ad-metrics.ts'
import { campaigns, campaignTotals, oneCampaign } from './list-campaigns.ts'
import { allLeadMagnets } from './lead-magnet-store.ts'
import { createLeadMagnet, switchLeadMagnet } from './lead-magnets.ts'
import { rewriteCopy } from './rewrite-copy.ts'
import { saveCampaignContent } from './save-content.ts'
import { setCampaignStatus } from './set-campaign-status.ts'

export function advertisingRoutes(bind: Bind): void {
  bindList(bind, listCampaigns, campaigns, () => undefined)
  bind(getCampaign, ({ ctx, params }) => oneCampaign(ctx.db, params.campaignId))
  bind(getCampaignTotals, ({ ctx, query }) => campaignTotals(ctx, query))
  bind(advertising.createCampaign, ({ ctx, body }) => createCampaign(ctx, body))
  bind(campaignWriter.generateCampaign, ({ ctx, body }) => generateCampaign(ctx, body))
  bind(campaignWriter.getWriter, async ({ ctx }) => ({
    writtenBy: ctx.writer.name === 'built-in' ? ('built_in' as const) : ('model' as const),
  }))
  bind(advertising.setCampaignStatus, ({ ctx, caller, params, body }) =>
    setCampaignStatus(ctx, caller.user, params.campaignId, body.status),
  )
  bind(advertising.saveCampaignContent, ({ ctx, params, body }) =>
    saveCampaignContent(ctx, params.campaignId, body),
  )
  bind(campaignWriter.rewriteCampaign, ({ ctx, params, body }) =>
    rewriteCopy(ctx, params.campaignId, body),
  )
  bind(advertising.deleteCampaign, ({ ctx, params }) => deleteCampaign(ctx, params.campaignId))

  bind(metrics.getAdAnalytics, ({ ctx, query }) => adAnalytics(ctx, query.days))
  bindList(bind, metrics.listAdMetrics, adMetrics, () => undefined)
  bind(metrics.enterSpend, ({ ctx, params, body }) => enterSpend(ctx, params.campaignId, body))

  bindList(bind, leads.listLeadMagnets, allLeadMagnets, () => undefined)
  bind(leads.createLeadMagnet, ({ ctx, body }) => createLeadMagnet(ctx, body))
  bind(leads.switchLeadMagnet, ({ ctx, params, body }) =>
    switchLeadMagnet(ctx, params.leadMagnetId, body.isActive),
  )
}
