import { formatAhead, formatInstantDay } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import type { HaulerPayout, PayoutTakenBack, PayoutWait } from '../../contract/statements.ts'

/** A state in two or three words, the badge in whose colour it stands, and what it means for the hauler. */
export type PayoutWords = { label: string; badge: string; text: string }

const WAITS: Record<Exclude<PayoutWait, 'time'>, PayoutWords> = {
  bank_account: {
    label: 'Waiting for bank',
    badge: 'pending',
    text: 'Connect your bank account, and we send it immediately.',
  },
  bank_check: {
    label: 'Waiting for bank',
    badge: 'pending',
    text: 'Our payment provider is checking your account. We send it as soon as they are done.',
  },
  dispute: {
    label: 'On hold',
    badge: 'suspended',
    text: 'The customer disputes the payment at their bank. Nothing to do for you: we wait for the bank’s decision.',
  },
  problem: {
    label: 'On hold',
    badge: 'suspended',
    text: 'On hold: a problem was reported. We send it once that is settled with the customer.',
  },
  proof: {
    label: 'On hold',
    badge: 'suspended',
    text: 'The job still lacks proof, such as a ticket: add it on the job. Without any proof, it waits until our team has looked.',
  },
  us: {
    label: 'Delayed',
    badge: 'cancelled',
    text: 'The transfer did not go through. We are on it; there is nothing for you to do.',
  },
}

const UNDECIDED =
  'The customer’s bank took the payment back before the job was done. Our team decides about your payout.'

/** How a payout stands and what to do about it, in plain words. */
export function payoutWords(payout: HaulerPayout, now: Date): PayoutWords {
  const { status, waitsFor, releasesAt, transferredAt } = payout
  const at = releasesAt && formatAhead(releasesAt, now)
  if (waitsFor === 'time')
    return {
      label: 'On hold',
      badge: 'suspended',
      text: `Paid ${at ?? 'soon'}, automatically. Until then your customer can report a problem.`,
    }
  if (waitsFor === 'bank_account' && at)
    return { ...WAITS.bank_account, text: `Connect your bank account to be paid ${at}.` }
  if (waitsFor === 'dispute' && payout.dispute === 'lost')
    return { ...WAITS.dispute, text: UNDECIDED }
  if (waitsFor) return WAITS[waitsFor]
  if (status === 'reversed')
    return { label: 'Taken back', badge: 'suspended', text: whyTakenBack(payout) }
  if (status === 'netted')
    return {
      label: 'Kept from cash',
      badge: 'completed',
      text: 'You keep it of the cash that you collected from customers.',
    }
  if (transferredAt)
    return { label: 'Paid', badge: 'completed', text: `Sent ${formatInstantDay(transferredAt)}.` }
  return {
    label: 'On its way',
    badge: 'assigned',
    text: 'We are sending it to your bank account.',
  }
}

/** What was recorded of a payout that waits, where the words for its state do not say it already. */
export const reasonWords = ({ waitsFor, reason }: HaulerPayout): string | null =>
  reason !== null && (waitsFor === 'us' || waitsFor === 'bank_check') ? `Reason: ${reason}` : null

function whyTakenBack({ dispute }: HaulerPayout): string {
  if (dispute === 'open') return 'The customer’s bank took the payment back while it decides.'
  if (dispute === 'won')
    return 'The customer’s bank took the payment back, and decided for you: it is paid again.'
  if (dispute === 'lost') return 'The customer’s bank decided for the customer.'
  return 'All of it went back to the customer.'
}

/** What the amount is made of. */
export function sourceWords({ source, gross, share, amount }: HaulerPayout): string {
  if (source === 'referral') return 'Credit for a hauler you referred'
  if (source === 'tip') return 'Tip, all of it yours'
  const whole = `Your share of the ${formatMoney(gross)} ${source === 'fee' ? 'trip fee' : 'price'}`
  return amount < share ? `${whole}: ${formatMoney(share)}, of which this is a part` : whole
}

const TAKEN: Record<PayoutTakenBack['status'], string> = {
  requested: 'is being taken back',
  succeeded: 'was taken back',
  failed: 'has to be taken back; we are on it',
}

/** A part of a payout that went back: '$35.00 was taken back Nov 20, 2026 for a refund to the customer.' */
export function takenBackWords({ amount, cause, status, wasSent, at }: PayoutTakenBack): string {
  const why = cause === 'refund' ? 'a refund to the customer' : 'the customer’s dispute'
  const what = wasSent || status !== 'succeeded' ? TAKEN[status] : 'was kept back'
  return `${formatMoney(amount)} ${what} for ${why}, ${formatInstantDay(at)}.`
}
