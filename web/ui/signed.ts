import { formatMoney, type Cents } from '../../contract/money.ts'

/** Money with a real minus sign before what is below zero. */
export const signed = (amount: Cents): string =>
  amount < 0 ? `−${formatMoney(amount).replace('-', '')}` : formatMoney(amount)
