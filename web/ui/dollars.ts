import { type Cents, cents, formatMoney } from '../../contract/money.ts'

/** '$25' for whole dollars, else '$430.10'. */
export const dollars = (amount: Cents | number): string =>
  formatMoney(cents(amount)).replace(/\.00$/, '')
