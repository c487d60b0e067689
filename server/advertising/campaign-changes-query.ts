import { sql } from 'kysely'
import type { CampaignChange } from '../../contract/ad-budgets.ts'
import type { CampaignId } from '../../contract/advertising.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { findCampaign, missing } from './campaign-store.ts'

const LISTED = 50

type Values = Record<string, unknown>
type Row = {
  at: Date
  by: string | null
  change: string | null
  before: Values | null
  after: Values | null
  move: string | null
  actor: string | null
}

const MOVES: Record<string, string> = {
  activate: 'Activated',
  pause: 'Paused',
  complete: 'Completed: its days were over',
}

/** The moves of a campaign, and what colleagues changed by the audit log. @throws AppError not_found */
export async function campaignChanges(db: Db, id: CampaignId): Promise<CampaignChange[]> {
  if (!(await findCampaign(db, id))) missing()
  const { rows } = await sql<Row>`
    select at, trim(users.first_name || ' ' || users.last_name) as by, change, before, after, move, actor from (
      select at, user_id, change, before, after, null as move, null as actor from audit_entries
        where subject = 'ad_campaigns' and row_key = ${String(id)}
      union all
      select at, user_id, null, null, null, move, by from transitions where noun = 'campaign' and noun_id = ${id}
    ) entries left join users on users.id = entries.user_id
    order by at desc limit ${LISTED * 4}`.execute(db)
  return rows
    .flatMap((row) => {
      const what = sentenceOf(row)
      return what === '' ? [] : [{ at: row.at, by: row.by ?? '', what }]
    })
    .slice(0, LISTED)
}

function sentenceOf({ change, before, after, move, actor }: Row): string {
  if (move !== null)
    return move === 'pause' && actor === 'system'
      ? 'Paused: its budget was spent'
      : (MOVES[move] ?? move)
  if (change === 'insert') return 'Created'
  return Object.keys(FIELDS)
    .filter((name) => after !== null && name in after)
    .map((name) => FIELDS[name]?.(before?.[name], after?.[name]) ?? '')
    .join('; ')
}

const money = (value: unknown): string => formatMoney(cents(Number(value)))
const listed = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')

/** How each field reads that people change. */
const FIELDS: Record<string, (before: unknown, after: unknown) => string> = {
  name: (before, after) => `Name: “${String(before)}” to “${String(after)}”`,
  budget_cents: (before, after) => `Budget: ${money(before)} to ${money(after)}`,
  duration: (before, after) => `Duration: ${String(before)} to ${String(after)} days`,
  platforms: (before, after) => `Platforms: ${listed(before)} to ${listed(after)}`,
  pause_at_budget: (_, after) =>
    after === true ? 'Pause at 100 % of the budget: on' : 'Pause at 100 % of the budget: off',
  target_audience: () => 'Audience',
  ad_content: () => 'Words of the advertisements',
  landing_page_config: () => 'Words of the page',
  deleted_at: () => 'Deleted',
}
