import { formatDay, formatInstantDay } from '../../contract/calendar.ts'
import { invoiceMethodNames } from '../../contract/account-invoices.ts'
import type { ConsentClass } from '../../contract/consents.ts'
import type { HistoryEntry } from '../../contract/customer-history.ts'
import { callQuoteStateNames } from '../../contract/linked-quotes.ts'
import { formatMoney } from '../../contract/money.ts'
import { collectMethodNames } from '../../contract/payment-methods.ts'
import { formatPhone } from '../ui/field/phone.ts'

/** What happened in a line, what belongs to it, and how it stands. */
export type HistoryCopy = {
  title: string
  detail: string | null
  state: { tone: string; label: string } | null
}
type Of<Kind extends HistoryEntry['kind']> = Extract<HistoryEntry, { kind: Kind }>

/** What each class of consent is about. */
export const consentNames: Record<ConsentClass, string> = {
  promotion: 'News and offers',
  area_opened: 'When we serve their area',
}

/** Where a consent was given or withdrawn. */
export const consentSources: Readonly<Record<string, string>> = {
  booking: 'on the booking page',
  lead: 'as a lead',
  purchase: 'by a purchase',
  inquiry: 'by an inquiry',
  unsubscribe_page: 'on the unsubscribe page',
  withdrawal: 'when they said no',
  offer_page: 'on the page of an offer',
  one_click: 'by one click in an email',
  stop_text: 'by a STOP text',
  complaint: 'by a spam complaint',
  team: 'by our team',
  unconfirmed: 'because no one confirmed the address',
}

const PURPOSES: Readonly<Record<Of<'payment'>['purpose'], string>> = {
  booking: 'Payment',
  price_change: 'Payment of the new price',
  tip: 'Tip',
  rescheduling_fee: 'Rescheduling fee',
  same_day: 'Same-day price',
  invoice: 'Payment of the invoice',
}
const PAYMENT_STATES = {
  open: { tone: 'pending', label: 'not paid yet' },
  paid: { tone: 'completed', label: 'paid' },
  cancelled: { tone: 'ended', label: 'cancelled' },
} as const
const REFUND_STATES = {
  requested: { tone: 'pending', label: 'on its way' },
  succeeded: { tone: 'completed', label: 'refunded' },
  failed: { tone: 'rejected', label: 'failed' },
} as const
const DISPUTE_STATES = {
  open: { tone: 'pending', label: 'open' },
  won: { tone: 'completed', label: 'won' },
  lost: { tone: 'rejected', label: 'lost' },
} as const
const QUOTE_TONES = {
  open: 'assigned',
  expired: 'ended',
  booked: 'completed',
  withdrawn: 'ended',
} as const
const MOVES: Readonly<Record<string, string>> = {
  claim: 'claimed',
  assign: 'assigned',
  release: 'released',
  start: 'started',
  complete: 'completed',
  cancel: 'cancelled',
  call_off: 'cancelled on site',
  no_show: 'no one was there',
  restore: 'cancellation undone',
  restore_assigned: 'cancellation undone',
  restore_started: 'cancellation undone',
}
const ACTORS: Readonly<Record<Of<'move'>['by'], string>> = {
  admin: 'the team',
  customer: 'the customer',
  hauler: 'the hauler',
  provider: 'the payment provider',
  system: 'Westhaul',
}
const CONSENT_CHANGES = {
  agreed: 'agreed',
  implied: 'implied consent',
  refused: 'said no',
  withdrawn: 'stopped',
} as const
const FIELDS: Readonly<Record<string, string>> = {
  first_name: 'first name',
  last_name: 'last name',
  phone_e164: 'phone',
  blocked_at: 'blocked',
  blocked_reason: 'reason of the block',
  merged_into: 'merge',
}

const plain = (title: string, detail: string | null = null): HistoryCopy => ({
  title,
  detail,
  state: null,
})

/** The copy of each kind. */
const COPY: { [Kind in HistoryEntry['kind']]: (entry: Of<Kind>) => HistoryCopy } = {
  message: (entry) => ({
    title: [
      entry.channel === 'sms' ? 'Text' : 'Email',
      entry.isInbound ? 'from the customer' : entry.by ? `from ${entry.by}` : 'sent automatically',
    ].join(' '),
    detail: [entry.words, entry.failure].filter(Boolean).join(' Not delivered: '),
    state:
      entry.status === null
        ? null
        : {
            tone: entry.status === 'failed' ? 'rejected' : 'none',
            label: entry.status.replaceAll('_', ' '),
          },
  }),
  quote: ({ amount, words, state, expiresAt }) => ({
    title: `Quote of ${formatMoney(amount)}`,
    detail: `${words}. ${state === 'expired' ? 'Expired' : 'Stands until'} ${formatInstantDay(expiresAt)}`,
    state: { tone: QUOTE_TONES[state], label: callQuoteStateNames[state].toLowerCase() },
  }),
  payment: ({ amount, purpose, method, status }) => ({
    title: `${PURPOSES[purpose]} ${formatMoney(amount)}`,
    detail:
      method === 'card'
        ? 'By card'
        : method === 'account'
          ? 'On the monthly invoice'
          : `By ${collectMethodNames[method]}`,
    state: PAYMENT_STATES[status],
  }),
  refund: ({ amount, words, status }) => ({
    title: `Refund ${formatMoney(amount)}`,
    detail: words,
    state: REFUND_STATES[status],
  }),
  dispute: ({ amount, status }) => ({
    title: `Disputed payment of ${formatMoney(amount)}`,
    detail: null,
    state: DISPUTE_STATES[status],
  }),
  invoice: ({ number, amount, dueOn, isVoid }) => ({
    title: `Invoice ${number}, ${formatMoney(amount)}`,
    detail: `Due ${formatDay(dueOn)}`,
    state: isVoid ? { tone: 'none', label: 'void' } : null,
  }),
  invoice_payment: ({ number, amount, method, isWithdrawn }) => ({
    title: `${formatMoney(amount)} paid of invoice ${number}`,
    detail: `By ${invoiceMethodNames[method]}`,
    state: isWithdrawn ? { tone: 'rejected', label: 'withdrawn' } : null,
  }),
  note: ({ words, by, isPinned }) => ({
    title: `Note by ${by}`,
    detail: words,
    state: isPinned ? { tone: 'pending', label: 'pinned' } : null,
  }),
  consent: ({ contact, class: about, change, source, words }) => ({
    title: `${consentNames[about]}: ${CONSENT_CHANGES[change]}`,
    detail: [
      [
        contact.includes('@') ? contact : formatPhone(contact),
        source && (consentSources[source] ?? source),
      ]
        .filter(Boolean)
        .join(', '),
      words && `They read: “${words}”`,
    ]
      .filter(Boolean)
      .join('. '),
    state: null,
  }),
  job: ({ jobId, words }) => plain(`Booked #${jobId}`, words),
  move: ({ jobId, move, by, name, reason }) =>
    plain(
      `#${jobId} ${MOVES[move] ?? move.replaceAll('_', ' ')}, by ${name ?? ACTORS[by]}`,
      reason,
    ),
  past_pickup: ({ words, amount }) =>
    plain(
      'Pickup before Westhaul',
      [words, amount !== null && formatMoney(amount)].filter(Boolean).join(', '),
    ),
  merge: ({ name, by }) => plain(`${name} was merged into this customer by ${by}`),
  edit: ({ by, fields }) =>
    plain(
      `${by} edited the record`,
      [...new Set(fields.map((field) => FIELDS[field] ?? field.replaceAll('_', ' ')))].join(', '),
    ),
}

/** What a person reads of an entry. */
export const copyOf = <Kind extends HistoryEntry['kind']>(entry: Of<Kind>): HistoryCopy =>
  (COPY[entry.kind as Kind] as (each: Of<Kind>) => HistoryCopy)(entry)
