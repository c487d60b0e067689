import { cents, type Cents } from '../../../contract/money.ts'
import type { QuoteLine } from '../../../contract/quotes.ts'

const KINDS: readonly QuoteLine['kind'][] = ['disposal', 'mattress', 'refrigerant', 'tire']

/** What of a price goes to stations and depots, GST included. */
export const paidToStations = (lines: readonly QuoteLine[]): Cents =>
  cents(
    lines
      .filter(({ kind }) => KINDS.includes(kind))
      .reduce((total, { amount }) => total + amount, 0),
  )
