import { formatCount, formatDecimal, formatPercent } from '../../../contract/numbers.ts'
import type { EndingMove, OperationsReport } from '../../../contract/operations-report.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** '45 min', '3.5 h', '2 days'; a dash where nothing was measured. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '—'
  if (seconds < HOUR) return `${formatCount(Math.round(seconds / MINUTE))} min`
  if (seconds < 2 * DAY) return `${formatDecimal(seconds / HOUR, 1)} h`
  return `${formatDecimal(seconds / DAY, 1)} days`
}

/** The share of places that are booked; a dash without places. */
export const utilisationOf = ({
  booked,
  offered,
}: Pick<OperationsReport['utilisation'], 'booked' | 'offered'>): string =>
  offered === 0 ? '—' : formatPercent(booked / offered, 1)

const MOVES: Record<EndingMove, string> = {
  cancel: 'Cancelled',
  call_off: 'Hauler sent away',
  no_show: 'Customer not there',
  release: 'Released',
}

type Ending = OperationsReport['endings'][number]

/** What happened by whom, and why. */
export function endingText({ move, by, reason, isOther }: Ending): { name: string; note: string } {
  if (isOther || move === null) return { name: 'All other reasons', note: 'Less frequent' }
  const who = by === 'admin' ? 'the team' : by === 'system' ? 'the system' : `the ${by}`
  return { name: `${MOVES[move]} by ${who}`, note: reason ?? 'No reason given' }
}
