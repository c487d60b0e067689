import { formatInstant, formatInstantDay } from '../../../contract/calendar.ts'
import { cents, formatMoney, type Cents } from '../../../contract/money.ts'
import type { ListedRateCard } from '../../../contract/rate-cards.ts'
import { formatDecimal } from '../../../contract/numbers.ts'
import { signed } from '../../ui/signed.ts'

type State = ListedRateCard['state']

/** The tone of a state's badge, and its words. */
export const stateBadges: Record<State, { tone: string; label: string }> = {
  in_force: { tone: 'approved', label: 'In force' },
  scheduled: { tone: 'pending', label: 'Scheduled' },
  past: { tone: 'none', label: 'Past' },
  withdrawn: { tone: 'none', label: 'Withdrawn' },
}

/** 'From Nov 1, 2026': with the hour where it is still to come. */
export const momentText = ({ state, effectiveFrom }: ListedRateCard): string =>
  `From ${state === 'scheduled' ? formatInstant(effectiveFrom) : formatInstantDay(effectiveFrom)}`

/** A figure of a card, in cents: two decimals, or as many as it has. */
export const dollars = (amount: number): string =>
  Number.isInteger(amount) ? formatMoney(cents(amount)) : `$${Number((amount / 100).toFixed(6))}`

/** '+$21.00', '−$4.00', '$0.00'. */
export const differenceText = (amount: Cents): string =>
  amount > 0 ? `+${formatMoney(amount)}` : signed(amount)

export const numberText = (figure: number): string => formatDecimal(figure, 2)
