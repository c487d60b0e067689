import { z } from 'zod'
import {
  Campaign,
  CampaignId,
  CampaignName,
  CampaignStatus,
  Budget,
  Duration,
  Platforms,
  TargetAudience,
} from './advertising.ts'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Money, MoneySum } from './money.ts'
import { RowChange } from './row-changes.ts'
import { Version } from './whole-number.ts'

/** The shares of a budget that are reported, once each. */
export const BUDGET_MARKS = [80, 100] as const

/** That a share of a budget was spent: when it was reported, to whom, and whether the campaign was paused by it. */
export const BudgetAlert = z.object({
  percent: z.int(),
  budget: Money,
  spent: MoneySum,
  hasPaused: z.boolean(),
  recipients: z.array(z.string()),
  at: Instant,
})
export type BudgetAlert = z.infer<typeof BudgetAlert>

/** A campaign's budget and what is spent of it since its run began. */
export const CampaignBudget = z.object({
  campaignId: CampaignId,
  name: z.string(),
  status: CampaignStatus,
  version: z.int(),
  begins: Day,
  budget: Money,
  spent: MoneySum,
  pauseAtBudget: z.boolean(),
  /** The mean cost of a day over the seven days up to the last one with spend; null without any. */
  perDay: MoneySum.nullable(),
  /** The day on which the budget is spent if that goes on; null where it is spent, or nothing is being spent. */
  reachesOn: Day.nullable(),
  alerts: z.array(BudgetAlert),
})
export type CampaignBudget = z.infer<typeof CampaignBudget>

/** The budgets of campaigns that began and are not completed, the furthest spent first; at most 100. */
export const listBudgets = endpoint({
  method: 'GET',
  path: '/api/admin/ad-budgets',
  access: 'admin',
  right: 'see-marketing',
  summary: 'What is spent of each campaign’s budget, with the forecast and the alerts',
  response: z.array(CampaignBudget),
})

const params = z.object({ campaignId: CampaignId })

/**
 * Changes a campaign; what is left out stays. `outdated` when another person changed it since `version`, `in_use` when
 * another campaign has the name, `refused` for a duration that is over by now. Advertisements on platforms that are
 * taken away go with them; a longer or shorter duration moves the end of a run.
 */
export const editCampaign = endpoint({
  method: 'PATCH',
  path: '/api/admin/campaigns/:campaignId',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Change the name, audience, budget, duration or platforms of a campaign',
  params,
  body: z.object({
    version: Version,
    name: CampaignName.optional(),
    targetAudience: TargetAudience.optional(),
    budget: Budget.optional(),
    duration: Duration.optional(),
    platforms: Platforms.optional(),
    pauseAtBudget: z.boolean().optional(),
  }),
  errors: ['in_use', 'outdated', 'refused'],
  response: Campaign,
})
/** The newest 50 changes of a campaign, newest first. */
export const listCampaignChanges = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/:campaignId/changes',
  access: 'admin',
  right: 'see-marketing',
  summary: 'Who changed what of a campaign, and when',
  params,
  response: z.array(RowChange),
})
