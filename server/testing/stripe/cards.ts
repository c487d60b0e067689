import { randomBytes } from 'node:crypto'

type Judgement = 'pays' | 'asks' | 'declines'

/** A test card: what its bank says while the owner is there, and when it is charged later. */
export type Card = {
  last4: string
  brand: 'visa' | 'mastercard'
  now: Judgement
  later: Judgement
  declineCode?: string
  /** Its refunds stay pending until the bank is said to have decided. */
  slowRefunds?: true
  /** The cardholder disputes every charge immediately. */
  disputes?: true
}

const visa = (last4: string, now: Judgement, later: Judgement, more: Partial<Card> = {}): Card => ({
  last4,
  brand: 'visa',
  now,
  later,
  ...more,
})

/** As Stripe documents its test cards, but for 0341, which there is declined the first time already. */
const CARDS: Record<string, Card> = {
  '4242424242424242': visa('4242', 'pays', 'pays'),
  '5555555555554444': { ...visa('4444', 'pays', 'pays'), brand: 'mastercard' },
  '4000000000007726': visa('7726', 'pays', 'pays', { slowRefunds: true }),
  '4000000000000259': visa('0259', 'pays', 'pays', { disputes: true }),
  '4000002500003155': visa('3155', 'asks', 'pays'),
  '4000002760003184': visa('3184', 'asks', 'asks'),
  '4000000000000341': visa('0341', 'pays', 'declines'),
  '4000000000000002': visa('0002', 'declines', 'declines'),
  '4000000000009995': visa('9995', 'declines', 'declines', { declineCode: 'insufficient_funds' }),
}

/** An unknown number is declined, as a real card is in Stripe's test mode. */
export const cardOf = (typed: string): Card =>
  CARDS[typed.replace(/\D/g, '')] ??
  visa(typed.slice(-4), 'declines', 'declines', { declineCode: 'test_mode_live_card' })

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
