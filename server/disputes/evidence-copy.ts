import { formatInstant } from '../../contract/calendar.ts'
import type { PaymentPurpose } from '../../contract/payments.ts'
import type { Facts } from './evidence-facts.ts'
import type { EvidenceEvent } from './evidence-query.ts'

const WHAT: Record<string, string> = {
  'job book': 'Booked',
  'job claim': 'Claimed by a hauler',
  'job assign': 'Assigned to a hauler',
  'job release': 'Released to the market',
  'job start': 'Work started',
  'job complete': 'Work completed',
  'job cancel': 'Cancelled',
  'job call_off': 'Cancelled on site',
  'job check_proof': 'Proof checked',
  'job accept_without_proof': 'Accepted without proof',
  'job move_window': 'Moved to another window',
  'payment settle': 'Payment received',
  'payment fail': 'Payment failed',
  'payment refund': 'All of it refunded',
  'payment bounce': 'A refund came back from the bank',
  'trip on_the_way': 'Hauler on the way',
  'trip arrived': 'Hauler arrived',
  'trip call': 'Customer called from the address',
  'price name': 'On-site price proposed',
  'price admit': 'Price above the cap allowed',
  'price refuse': 'Price above the cap refused',
  'price approve': 'Price approved',
  'price settle': 'Approved price paid',
  'price decline': 'Price declined',
  'price expire': 'Price not answered in time',
  'price withdraw': 'Price withdrawn',
}

const ACTOR: Record<string, string> = {
  admin: 'the team',
  customer: 'the customer',
  hauler: 'the hauler',
  provider: 'the payment provider',
  system: 'the system',
}

export const PURPOSE: Record<PaymentPurpose, string> = {
  booking: 'Booking',
  price_change: 'Price approved on site',
  tip: 'Tip',
  rescheduling_fee: 'Rescheduling fee',
  same_day: 'Same-day pickup',
  invoice: 'Monthly invoice',
}

/**
 * 'Price approved, by the customer (Mei Tanaka)', and when we heard of it where that was later. A move without a label
 * reads as it is stored.
 */
export function describeEvent({
  about,
  what,
  actor,
  name,
  detail,
  heardAt,
}: EvidenceEvent): string {
  const words = WHAT[`${about} ${what}`] ?? `${about}: ${what}`
  const who = (ACTOR[actor] ?? actor) + (name ? ` (${name})` : '')
  const late = heardAt
    ? `; without a signal, recorded by us ${formatInstant(heardAt)}, Pacific time`
    : ''
  return `${words}, by ${who}${detail ? `: ${detail}` : ''}${late}`
}

/** The messages about a job as text. They do not contain the link to the pickup, which gives access. */
export const messagesText = ({ job, messages }: Facts): string =>
  [
    `Messages about pickup #${job.id}, oldest first. Times are Pacific time.`,
    ...messages.map((message) =>
      [
        '-'.repeat(72),
        `Written: ${formatInstant(message.createdAt)}`,
        `Sent: ${message.sentAt ? formatInstant(message.sentAt) : 'not sent'}`,
        `To: ${recipientOf(message)}, by ${message.channel === 'sms' ? 'SMS' : 'email'}`,
        `State: ${message.status}${message.failure ? ` (${message.failure})` : ''}`,
        ...(message.withdrawnAt ? [`Withdrawn: ${formatInstant(message.withdrawnAt)}`] : []),
        `Subject: ${message.subject}`,
        '',
        message.message,
      ].join('\n'),
    ),
  ].join('\n\n') + '\n'

const recipientOf = ({
  channel,
  recipientEmail,
  recipientPhone,
}: Facts['messages'][number]): string =>
  (channel === 'sms' ? recipientPhone : recipientEmail) ??
  recipientPhone ??
  recipientEmail ??
  'no address'
