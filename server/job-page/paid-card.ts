import type { PaidCard } from '../../contract/job-page-parts.ts'

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  interac: 'Interac',
}

/** The columns of a payment that name its card. */
export type CardColumns = { cardBrand: string | null; cardLast4: string | null }

/** The card of a payment as people write it; null for a payment from before cards were stored. */
export const paidCard = ({ cardBrand, cardLast4: last4 }: CardColumns): PaidCard | null =>
  cardBrand && last4 ? { brand: BRANDS[cardBrand] ?? 'Card', last4 } : null
