import {
  formatMicrocents,
  type CallOutcome,
  type ReaderModel,
} from '../../../contract/reader-calls.ts'
import { formatCount } from '../../../contract/numbers.ts'

const outcomeWords: Record<CallOutcome, string> = {
  read: 'read',
  implausible: 'no load for one truck',
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
export const outcomesText = ({ outcomes }: Pick<ReaderModel, 'outcomes'>): string =>
  outcomes.map(({ outcome, calls }) => `${formatCount(calls)} ${outcomeWords[outcome]}`).join(', ')

/** '3.0 s'. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** What is known of the cost, and why it is not more. */
export function costText({ cost, withCost, calls }: ReaderModel, hasPrices: boolean): string {
  if (cost === null) return hasPrices ? 'Not known' : 'No price set'
  const sum = formatMicrocents(cost)
  return withCost < calls ? `${sum} for ${formatCount(withCost)}` : sum
}

export const perReadingText = ({ costPerReading }: ReaderModel): string =>
  costPerReading === null ? '–' : formatMicrocents(costPerReading)
