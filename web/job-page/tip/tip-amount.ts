import { LARGEST_TIP, SMALLEST_TIP } from '../../../contract/job-page.ts'
import { cents, type Cents } from '../../../contract/money.ts'
import { readDollars } from '../../ui/field/read-dollars.ts'

/** Shares of the price that are offered, in percent. */
export const TIP_PERCENTS = [10, 15, 20] as const

const DOLLAR = 100

/** A share of the price in whole dollars, half-up, and never outside of what a tip may be. */
export function tipOf(price: Cents, percent: number): Cents {
  const rounded = Math.floor((price * percent) / 100 / DOLLAR + 0.5) * DOLLAR
  return cents(Math.min(LARGEST_TIP, Math.max(SMALLEST_TIP, rounded)))
}

/** What somebody typed as an amount of dollars; the reason, for people, when it is no tip. */
export function readTip(text: string): { amount: Cents } | { problem: string } {
  const amount = readDollars(text)
  if (amount === undefined) return { problem: 'Enter an amount like 12 or 12.50' }
  if (amount < SMALLEST_TIP || amount > LARGEST_TIP)
    return { problem: 'A tip is between $2 and $500' }
  return { amount }
}
