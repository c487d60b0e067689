import type { CampaignId } from '../../contract/advertising.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import type { RowChange } from '../../contract/row-changes.ts'
import {
  fieldsSentence,
  type FieldSentences,
  rowChanges,
  type RowEntry,
} from '../audit/row-changes-query.ts'
import type { Db } from '../db/database.ts'
import { findCampaign, missing } from './campaign-store.ts'

const MOVES: Record<string, string> = {
  activate: 'Activated',
  pause: 'Paused',
  complete: 'Completed: its days were over',
}

/** The moves of a campaign, and what colleagues changed by the audit log. @throws AppError not_found */
export async function campaignChanges(db: Db, id: CampaignId): Promise<RowChange[]> {
  if (!(await findCampaign(db, id))) missing()
  return rowChanges(db, { table: 'ad_campaigns', noun: 'campaign', id }, sentenceOf)
}

function sentenceOf(entry: RowEntry): string {
  const { change, move, actor } = entry
  if (move !== null)
    return move === 'pause' && actor === 'system'
      ? 'Paused: its budget was spent'
      : (MOVES[move] ?? move)
  return change === 'insert' ? 'Created' : fieldsSentence(entry, FIELDS)
}

const money = (value: unknown): string => formatMoney(cents(Number(value)))
const listed = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')

const FIELDS: FieldSentences = {
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
