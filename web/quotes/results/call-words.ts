import {
  formatMicrocents,
  type CallOutcome,
  type CallPurpose,
  type ModelUse,
} from '../../../contract/model-calls.ts'
import { formatCount } from '../../../contract/numbers.ts'

export const purposeWords: Record<CallPurpose, string> = {
  quote: 'Quotes',
  campaign: 'Campaigns',
  post: 'Posts',
}

const outcomeWords: Record<CallOutcome, string> = {
  read: 'read',
  implausible: 'no load for one truck',
  written: 'written',
  false_claims: 'with false claims',
  unfit: 'not fit to publish',
  refused: 'refused by the model',
  filtered: 'filtered',
  cut_off: 'cut off',
  empty: 'empty',
  not_json: 'not JSON',
  off_schema: 'off the schema',
  rate_limited: 'too many requests',
  server_error: 'error of the server',
  rejected: 'rejected (key or model)',
  timed_out: 'too slow',
  unreachable: 'no connection',
}

/** '12 read, 2 too slow'. */
export const outcomesText = ({ outcomes }: Pick<ModelUse, 'outcomes'>): string =>
  outcomes.map(({ outcome, calls }) => `${formatCount(calls)} ${outcomeWords[outcome]}`).join(', ')

/** '3.0 s'. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** What is known of the cost, and why it is not more. */
export function costText({ cost, withCost, calls }: ModelUse, hasPrices: boolean): string {
  if (cost === null) return hasPrices ? 'Not known' : 'No price set'
  const sum = formatMicrocents(cost)
  return withCost < calls ? `${sum} for ${formatCount(withCost)}` : sum
}

export const perResultText = ({ costPerResult }: ModelUse): string =>
  costPerResult === null ? '–' : formatMicrocents(costPerResult)
