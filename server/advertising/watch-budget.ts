import { BUDGET_MARKS } from '../../contract/ad-budgets.ts'
import { campaignLifecycle, type CampaignId } from '../../contract/advertising.ts'
import { allows } from '../../contract/lifecycle.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import {
  budgetBegins,
  insertBudgetAlerts,
  notePause,
  spentSince,
  unreportedMarks,
} from './budget-store.ts'
import { findCampaign, type StoredCampaign } from './campaign-store.ts'
import { reportToMarketing } from './report-to-marketing.ts'

/**
 * After a change of spend or of a budget: reports 80 % and 100 % of it to the people who run marketing, once each for a
 * budget in a run, and pauses the campaign at 100 % where that was asked for, also after the report. In the transaction of the change.
 */
export async function watchBudgets(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  campaignIds: readonly CampaignId[],
): Promise<void> {
  for (const id of campaignIds.toSorted((a, b) => a - b)) {
    const campaign = await findCampaign(tx.db, id)
    if (campaign?.startedAt) await watchBudget(ctx, tx, campaign)
  }
}

async function watchBudget(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  campaign: StoredCampaign,
): Promise<void> {
  const { id: campaignId, budgetCents, status, pauseAtBudget } = campaign
  const period = { campaignId, begins: budgetBegins(campaign), budgetCents }
  const spentCents = await spentSince(tx.db, campaignId, period.begins)
  const reached = BUDGET_MARKS.filter(
    (mark) => budgetCents > 0 && spentCents * 100 >= budgetCents * mark,
  )
  const marks = await unreportedMarks(tx.db, period, reached)
  const mayPause =
    reached.includes(100) && pauseAtBudget && allows(campaignLifecycle, 'pause', status, 'system')
  // Once for each budget: a person who activates the campaign again knows that the budget is spent.
  const hasPaused = mayPause && (marks.includes(100) || (await notePause(tx.db, period)))
  const highest = Math.max(hasPaused ? 100 : 0, ...marks)
  if (highest === 0) return
  if (hasPaused) await transition(tx.db, campaignLifecycle, campaignId, 'pause', { by: 'system' })
  const what = `${formatMoney(spentCents)} of the ${formatMoney(budgetCents)} budget of “${campaign.name}” is spent (${highest} % is passed).${hasPaused ? ' The campaign is paused, as asked; stop its ads at the network as well.' : ''}`
  const place = { tab: 'ads', campaign: String(campaignId) }
  const reportedTo = await reportToMarketing(ctx, tx, place, what)
  if (marks.length === 0) return
  const alert = { ...period, spentCents, reportedTo, reportedAt: ctx.now() }
  await insertBudgetAlerts(
    tx.db,
    marks.map((percent) => ({ ...alert, percent, hasPaused: hasPaused && percent === highest })),
  )
}
