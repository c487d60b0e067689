import type { ProviderCard } from './payments.ts'

/** The answer of the sandbox's bank to a card number. */
export type CardAnswer =
  | { outcome: 'succeeds' | 'asks'; last4: string }
  | { outcome: 'refused'; message: string }

const DECLINED: CardAnswer = { outcome: 'refused', message: 'Your card was declined.' }
/** Wants to ask its owner about every payment; 3155 does so only about the first. */
const ASKS_ALWAYS = '3184'
/** Pays while its owner is there and is declined afterwards. */
const DECLINES_LATER = '0341'

/** The last digits of the card whose refunds stay pending until the bank is said to have decided. */
export const SLOW_REFUND = '7726'

const TEST_CARDS: Record<string, CardAnswer> = {
  '4242424242424242': { outcome: 'succeeds', last4: '4242' },
  '5555555555554444': { outcome: 'succeeds', last4: '4444' },
  '4000000000007726': { outcome: 'succeeds', last4: SLOW_REFUND },
  '4000002500003155': { outcome: 'asks', last4: '3155' },
  '4000002760003184': { outcome: 'asks', last4: ASKS_ALWAYS },
  '4000000000000341': { outcome: 'succeeds', last4: DECLINES_LATER },
  '4000000000000002': DECLINED,
}

/** The number is read here and stored nowhere: a visitor may type a real one. */
export function judgeCard(typed: string | undefined): CardAnswer {
  const number = (typed ?? '').replace(/[\s-]/g, '')
  if (number === '') return refused('Your card number is incomplete.')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return refused('Your card number is invalid.')
  return (
    TEST_CARDS[number] ??
    refused('Your card was declined. No real payments are taken here: please use a test card.')
  )
}

/** What the bank says when a card that was saved is charged while its owner is away. */
export function judgeSaved(last4: string): CardAnswer {
  if (last4 === DECLINES_LATER) return DECLINED
  return { outcome: last4 === ASKS_ALWAYS ? 'asks' : 'succeeds', last4 }
}

/** The card that a payment was made with, by what was stored of it; a wallet holds the first test card. */
export const cardNamed = (method: string): ProviderCard => ({
  brand: method === '4444' ? 'mastercard' : 'visa',
  last4: /^\d{4}$/.test(method) ? method : '4242',
})

const refused = (message: string): CardAnswer => ({ outcome: 'refused', message })

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
