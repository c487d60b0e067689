import * as metrics from '../../contract/ad-metrics.ts'
import * as adBudgets from '../../contract/ad-budgets.ts'
import * as adExports from '../../contract/ad-exports.ts'
import * as sources from '../../contract/ad-sources.ts'
import { recordAdConsent } from '../../contract/ad-touches.ts'
import * as adTemplates from '../../contract/ad-templates.ts'
import * as advertising from '../../contract/advertising.ts'
import * as campaignWriter from '../../contract/campaign-writer.ts'
import { getCampaign, getCampaignTotals, listCampaigns } from '../../contract/campaigns.ts'
import { allows } from '../../contract/lifecycle.ts'
import * as publicOffers from '../../contract/public-offers.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { read } from '../core/read.ts'
import { transition } from '../core/transition.ts'
import {
  allAdTemplates,
  insertAdTemplate,
  removeAdTemplate,
  updateAdTemplate,
} from './ad-template-store.ts'
import { adAnalytics } from './analytics-query.ts'
import { hideCampaign, lockCampaign, missing } from './campaign-store.ts'
import { budgets } from './budget-store.ts'
import { adTemplateChanges } from './ad-template-changes-query.ts'
import { campaignChanges } from './campaign-changes-query.ts'
import { editCampaign } from './edit-campaign.ts'
import { createCampaign } from './create-campaign.ts'
import { conversionCounts } from './conversions-query.ts'
import { exportConversions, lastDays } from './export-conversions.ts'
import { enterSpend } from './enter-spend.ts'
import { generateCampaign } from './generate-campaign.ts'
import { adMetrics } from './list-ad-metrics.ts'
import { campaigns, campaignTotals, oneCampaign } from './list-campaigns.ts'
import { recordConsent } from './record-consent.ts'
import { publicOffer, visitOffer } from './public-offer.ts'
import { rewriteCopy } from './rewrite-copy.ts'
import { saveCampaignContent } from './save-content.ts'
import { adSources, campaignMoney } from './sources-query.ts'
import { setCampaignStatus } from './set-campaign-status.ts'

export function advertisingRoutes(bind: Bind): void {
  bind(recordAdConsent, ({ ctx, caller, body }) => recordConsent(ctx, caller.visitorId, body))
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
  bind(advertising.deleteCampaign, ({ ctx, caller, params }) =>
    deleteCampaign(ctx, caller.user, params.campaignId),
  )
  bind(adBudgets.editCampaign, ({ ctx, params, body }) =>
    editCampaign(ctx, params.campaignId, body),
  )
  bind(adBudgets.listBudgets, ({ ctx }) => budgets(ctx.db))
  bind(adBudgets.listCampaignChanges, ({ ctx, params }) =>
    campaignChanges(ctx.db, params.campaignId),
  )

  bindList(bind, adTemplates.listAdTemplates, allAdTemplates, () => undefined)
  bind(adTemplates.createAdTemplate, ({ ctx, body }) =>
    inTransaction(ctx, ({ db }) => insertAdTemplate(db, body)),
  )
  bind(adTemplates.changeAdTemplate, ({ ctx, params, body }) =>
    inTransaction(ctx, ({ db }) => updateAdTemplate(db, params.templateId, body)),
  )
  bind(adTemplates.listAdTemplateChanges, ({ ctx, params }) =>
    adTemplateChanges(ctx, params.templateId),
  )
  bind(adTemplates.deleteAdTemplate, ({ ctx, params }) =>
    inTransaction(ctx, ({ db }) => removeAdTemplate(db, params.templateId)),
  )

  bind(sources.getAdSources, ({ ctx, query }) => read(ctx, (own) => adSources(own, query.days)))
  bind(sources.getCampaignMoney, ({ ctx, params }) => campaignMoney(ctx.db, params.campaignId))
  bind(adExports.countConversions, ({ ctx, query }) => {
    const { from, to } = lastDays(ctx.now(), query.days)
    return conversionCounts(ctx.db, from, to)
  })
  bind(adExports.exportConversions, ({ ctx, caller, body }) =>
    exportConversions(ctx, caller.user, body),
  )
  bind(metrics.getAdAnalytics, ({ ctx, query }) => read(ctx, (own) => adAnalytics(own, query.days)))
  bindList(bind, metrics.listAdMetrics, adMetrics, () => undefined)
  bind(metrics.enterSpend, ({ ctx, params, body }) => enterSpend(ctx, params.campaignId, body))

  bind(publicOffers.getPublicOffer, ({ ctx, params }) => publicOffer(ctx, params.code))
  bind(publicOffers.getVisitOffer, async ({ ctx, caller }) => ({
    offer: await visitOffer(ctx, caller.visitorId),
  }))
}

/** Stops a campaign that runs, and deletes it from the lists and totals; its records stay. */
const deleteCampaign = (ctx: Context, by: User, id: advertising.CampaignId) =>
  inTransaction(ctx, async ({ db }) => {
    const { status } = await lockCampaign(db, id)
    const lifecycle = advertising.campaignLifecycle
    if (allows(lifecycle, 'pause', status, 'admin'))
      await transition(db, lifecycle, id, 'pause', { by: 'admin', userId: by.id })
    return (await hideCampaign(db, id, ctx.now())) ?? missing()
  })
