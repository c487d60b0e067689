import { getAdAnalytics } from '../../contract/ad-metrics.ts'
import { getCampaign, getCampaignTotals, listCampaigns } from '../../contract/campaigns.ts'

/** What shows campaigns: stale once one is made, changed or deleted. */
export const CAMPAIGN_READS = [listCampaigns, getCampaign, getCampaignTotals, getAdAnalytics]
