import { sql } from 'kysely'
import type { CampaignBudget } from '../../contract/ad-budgets.ts'
import type { CampaignId } from '../../contract/advertising.ts'
import { addDays, dayOf, type Day } from '../../contract/calendar.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { StoredCampaign } from './campaign-store.ts'

/** The first day of a campaign's run, which its budget is for. */
export const budgetBegins = ({
  startedAt,
  createdAt,
}: Pick<StoredCampaign, 'startedAt' | 'createdAt'>): Day => dayOf(startedAt ?? createdAt)

export async function spentSince(db: Db, campaignId: CampaignId, begins: Day): Promise<Cents> {
  const { spent } = await db
    .selectFrom('adMetrics')
    .select(sql<string>`coalesce(sum(cost_cents), 0)`.as('spent'))
    .where('campaignId', '=', campaignId)
    .where('date', '>=', begins)
    .executeTakeFirstOrThrow()
  return cents(Number(spent))
}

export type NewBudgetAlert = {
  campaignId: CampaignId
  begins: Day
  budgetCents: Cents
  percent: number
  spentCents: Cents
  hasPaused: boolean
  reportedTo: number[]
  reportedAt: Date
}

/** The marks among these that were not reported of this budget in this period. */
export async function unreportedMarks(
  db: Db,
  {
    campaignId,
    begins,
    budgetCents,
  }: Pick<NewBudgetAlert, 'campaignId' | 'begins' | 'budgetCents'>,
  marks: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('adBudgetAlerts')
    .select('percent')
    .where('campaignId', '=', campaignId)
    .where('begins', '=', begins)
    .where('budgetCents', '=', budgetCents)
    .execute()
  return marks.filter((mark) => !rows.some(({ percent }) => percent === mark))
}

export const insertBudgetAlerts = (db: Db, alerts: NewBudgetAlert[]) =>
  db.insertInto('adBudgetAlerts').values(alerts).execute()

/** Notes that a campaign is paused whose spent budget was reported before. @returns false where it was paused for it once, or not reported. */
export async function notePause(
  db: Db,
  {
    campaignId,
    begins,
    budgetCents,
  }: Pick<NewBudgetAlert, 'campaignId' | 'begins' | 'budgetCents'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('adBudgetAlerts')
    .set({ hasPaused: true })
    .where('campaignId', '=', campaignId)
    .where('begins', '=', begins)
    .where('budgetCents', '=', budgetCents)
    .where('percent', '=', 100)
    .where('hasPaused', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type BudgetRow = Pick<
  StoredCampaign,
  'id' | 'name' | 'status' | 'version' | 'pauseAtBudget' | 'startedAt' | 'createdAt'
> & { budgetCents: Cents; spent: string; week: string; lastDay: Day | null }

const MOST_BUDGETS = 100
const FORECAST_DAYS = 7

/** The budgets of campaigns that began and are not completed. */
export async function budgets(db: Db): Promise<CampaignBudget[]> {
  const { rows } = await sql<BudgetRow>`
    select c.id, c.name, c.status, c.version, c.pause_at_budget, c.started_at, c.created_at, c.budget_cents,
      coalesce(days.spent, 0) as spent, days.last_day::text as last_day, coalesce((select sum(cost_cents) from ad_metrics
        where campaign_id = c.id and date > days.last_day - ${FORECAST_DAYS}::integer and date <= days.last_day), 0) as week
    from ad_campaigns c left join lateral (
      select sum(cost_cents) as spent, max(date) filter (where cost_cents > 0) as last_day from ad_metrics
      where campaign_id = c.id and date >= day_in_bc(c.started_at)::date) days on true
    where c.deleted_at is null and c.status in ('active', 'paused') and c.started_at is not null
    order by coalesce(days.spent, 0)::numeric / greatest(c.budget_cents, 1) desc, c.id
    limit ${MOST_BUDGETS}`.execute(db)
  const alerts = await db
    .selectFrom('adBudgetAlerts')
    .selectAll()
    .where('campaignId', 'in', [0 as CampaignId, ...rows.map(({ id }) => id)])
    .orderBy('id', 'desc')
    .execute()
  const names = await namesOf(db, [...new Set(alerts.flatMap(({ reportedTo }) => reportedTo))])
  return rows.map((row) => ({
    campaignId: row.id,
    name: row.name,
    status: row.status,
    version: row.version,
    begins: budgetBegins(row),
    budget: row.budgetCents,
    spent: cents(Number(row.spent)),
    pauseAtBudget: row.pauseAtBudget,
    ...forecastOf(row),
    alerts: alerts
      .filter(({ campaignId, begins }) => campaignId === row.id && begins === budgetBegins(row))
      .map((alert) => ({
        percent: alert.percent,
        budget: alert.budgetCents,
        spent: cents(Number(alert.spentCents)),
        hasPaused: alert.hasPaused,
        recipients: alert.reportedTo.map((userId) => names.get(userId) ?? 'a former colleague'),
        at: alert.reportedAt,
      })),
  }))
}

async function namesOf(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', sql<number>`any(${userIds}::integer[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What a day costs by the last seven, and when the budget is spent if that goes on. */
function forecastOf({ week, lastDay, spent, budgetCents }: BudgetRow) {
  const total = Number(week)
  if (lastDay === null || total <= 0) return { perDay: null, reachesOn: null }
  const perDay = cents(Math.round(total / FORECAST_DAYS))
  const left = budgetCents - Number(spent)
  const days = Math.ceil((left * FORECAST_DAYS) / total)
  const reachesOn = left > 0 && days <= 3_650 ? addDays(lastDay, days) : null
  return { perDay, reachesOn }
}
