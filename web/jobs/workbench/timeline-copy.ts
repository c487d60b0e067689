import { formatDay, windowFacts } from '../../../contract/calendar.ts'
import type { TimelineEntry } from '../../../contract/job-timeline.ts'
import { cents, formatMoney } from '../../../contract/money.ts'
import { collectMethodNames } from '../../../contract/payment-methods.ts'

/** What happened in one plain sentence, and below it what belongs to it. */
export type Sentence = { title: string; detail: string | null }

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>

const ACTOR_NAMES: Readonly<Record<TimelineEntry['by'], string>> = {
  admin: 'The team',
  customer: 'The customer',
  hauler: 'The hauler',
  provider: 'The payment provider',
  system: 'Westhaul',
}

/** Who did it: the person where one did. */
export const actorOf = ({ by, name }: Pick<TimelineEntry, 'by' | 'name'>): string =>
  name ?? ACTOR_NAMES[by]

/** What a lifecycle calls a move, in words: for those without a sentence. */
const wordsOf = (move: string): string => move.replaceAll('_', ' ')

const JOB_MOVES: Readonly<Record<string, string>> = {
  claim: 'claimed the job',
  assign: 'assigned a hauler',
  release: 'released the job',
  start: 'started the job',
  complete: 'completed the job',
  cancel: 'cancelled the job',
  call_off: 'cancelled the job on site',
  no_show: 'found no one there',
  restore: 'undid the cancellation',
  restore_assigned: 'undid the cancellation',
  restore_started: 'undid the cancellation',
}

const PRICE_MOVES: Readonly<Record<string, string>> = {
  propose: 'proposed',
  admit: 'passed on to the customer',
  refuse: 'refused',
  extend: 'gave more time to answer',
  approve: 'approved',
  settle: 'charged',
  waive: 'gave free',
  decline: 'declined',
  expire: 'let expire',
  withdraw: 'withdrew',
}

const MOVE_ANSWERS: Readonly<Record<Of<'move_request'>['move'], string>> = {
  ask: 'asked the customer to move',
  moved: 'agreed to the move',
  kept: 'kept the time',
  expired: 'got no answer to the move',
  withdrawn: 'stopped asking to move',
  lost: 'lost the place for the move',
}

const PURPOSES: Readonly<Record<Of<'payment'>['purpose'], string>> = {
  booking: 'Payment',
  price_change: 'Payment of the new price',
  tip: 'Tip',
  rescheduling_fee: 'Rescheduling fee',
  same_day: 'Same-day price',
  invoice: 'Payment of the invoice',
}

const PAYOUT_MOVES: Readonly<Record<string, string>> = {
  paid: 'Payout sent',
  scheduled: 'Payout scheduled',
  on_hold: 'Payout on hold',
  failed: 'Payout failed',
  waiting_for_bank: 'Payout waits for a bank account',
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone',
  email: 'email',
  address: 'address',
  access: 'access',
  description: 'description',
  note: 'notes for the hauler',
  loadSize: 'load size',
  items: 'items',
}

/** What the field of an edit is called. */
export const fieldName = (field: string): string => FIELD_NAMES[field] ?? field

const change = (amount: number): string =>
  `${amount < 0 ? '-' : '+'}${formatMoney(cents(Math.abs(amount)))}`

const windowCopy = (date: Of<'window'>['toDate'], time: Of<'window'>['toTime']): string =>
  `${formatDay(date)}, ${windowFacts[time].hours}`

/** The sentence of each kind. */
const SENTENCES: { [Kind in TimelineEntry['kind']]: (entry: Of<Kind>) => Sentence } = {
  booked: (entry) => ({
    title: bookedCopy(entry),
    detail: `Estimate ${formatMoney(entry.estimate)}.`,
  }),
  job: (entry) => ({
    title: `${actorOf(entry)} ${jobMoveCopy(entry)}`,
    detail: entry.reason,
  }),
  deletion: (entry) => ({
    title: `${actorOf(entry)} ${entry.move === 'delete' ? 'deleted' : 'recovered'} the job`,
    detail: null,
  }),
  discount: (entry) => ({
    title:
      entry.move === 'give'
        ? `${actorOf(entry)} took ${formatMoney(entry.amount)} off the price`
        : `${actorOf(entry)} undid the discount of ${formatMoney(entry.amount)}`,
    detail:
      entry.move === 'give'
        ? `${entry.reason ?? ''} (${entry.share === 'westhaul' ? 'Westhaul pays it' : 'shared with the hauler'})`.trim()
        : null,
  }),
  trip: (entry) => ({
    title: `${actorOf(entry)} ${entry.event === 'arrived' ? 'arrived' : 'set out'}`,
    detail: null,
  }),
  window: (entry) => ({
    title: `${actorOf(entry)} moved the pickup`,
    detail: `From ${windowCopy(entry.fromDate, entry.fromTime)} to ${windowCopy(entry.toDate, entry.toTime)}.`,
  }),
  move_request: (entry) => ({
    title: `${actorOf(entry)} ${MOVE_ANSWERS[entry.move]}`,
    detail: `To ${windowCopy(entry.toDate, entry.toTime)}.`,
  }),
  price: (entry) => ({
    title: `${actorOf(entry)} ${PRICE_MOVES[entry.move] ?? wordsOf(entry.move)} ${change(entry.toAmount - entry.fromAmount)}`,
    detail:
      entry.reason ?? `${formatMoney(entry.fromAmount)} becomes ${formatMoney(entry.toAmount)}.`,
  }),
  payment: (entry) => (entry.method === 'card' ? cardPayment(entry) : receivedPayment(entry)),
  refund: (entry) => ({
    title:
      entry.move === 'request'
        ? `${actorOf(entry)} refunded ${formatMoney(entry.amount)}`
        : `Refund of ${formatMoney(entry.amount)} ${{ succeed: 'arrived', fail: 'failed', bounce: 'came back' }[entry.move] ?? wordsOf(entry.move)}`,
    detail: entry.reason,
  }),
  payout: (entry) => ({
    title: PAYOUT_MOVES[entry.to] ?? `Payout ${wordsOf(entry.move)}`,
    detail: `${formatMoney(entry.amount)}.${entry.reason ? ` ${entry.reason}` : ''}`,
  }),
  dispute: (entry) => ({
    title: entry.move === 'open' ? 'The bank opened a dispute' : `Dispute ${wordsOf(entry.status)}`,
    detail: `${formatMoney(entry.amount)}.`,
  }),
  message: (entry) => ({
    title: `${entry.channel === 'sms' ? 'Text' : 'Email'} to the ${entry.to}: ${entry.title}`,
    detail:
      entry.failure ?? `${wordsOf(entry.status)}.`.replace(/^./, (first) => first.toUpperCase()),
  }),
  photos: (entry) => ({
    title: `${actorOf(entry)} added ${entry.count === 1 ? '1 photo' : `${entry.count} photos`}`,
    detail: null,
  }),
  hauler_note: (entry) => ({
    title: `${actorOf(entry)} ${entry.problem ? 'reported a problem' : 'wrote a note'}`,
    detail: entry.words,
  }),
  problem: (entry) => ({
    title:
      entry.by === 'admin'
        ? `${actorOf(entry)} answered the customer's problem`
        : `${actorOf(entry)} reported a problem`,
    detail: entry.words,
  }),
  proof: (entry) => ({
    title: `${actorOf(entry)} ${entry.isWithoutProof ? 'accepted the job without proof' : 'checked the proof'}`,
    detail: entry.note,
  }),
  rating: (entry) => ({
    title: `${actorOf(entry)} gave ${entry.stars} of 5 stars`,
    detail: entry.words || null,
  }),
  note: ({ note }) => ({ title: note.author.name, detail: null }),
  edit: (entry) => ({
    title: `${actorOf(entry)} ${entry.move === 'undo' ? 'undid the change of' : 'changed'} ${listOf(entry.changes.map(({ field }) => fieldName(field)))}`,
    detail: entry.changes
      .flatMap(({ before, after }) =>
        before === null && after === null
          ? []
          : [`${before ?? 'nothing'} becomes ${after ?? 'nothing'}`],
      )
      .join('. '),
  }),
}

function bookedCopy(entry: Of<'booked'>): string {
  if (entry.via === 'recurring') return 'Booked by the rule of a recurring pickup'
  return `${actorOf(entry)} booked${entry.via === 'phone' ? ' for the caller' : ''}`
}

/** With the hauler, where the team assigned or released one. */
function jobMoveCopy({ move, hauler }: Of<'job'>): string {
  if (hauler !== null && move === 'assign') return `assigned ${hauler}`
  if (hauler !== null && move === 'release') return `released ${hauler} from the job`
  return JOB_MOVES[move] ?? wordsOf(move)
}

const cardPayment = (entry: Of<'payment'>): Sentence => ({
  title: `${PURPOSES[entry.purpose]} ${{ settle: 'received', fail: 'declined', cancel: 'withdrawn' }[entry.move] ?? wordsOf(entry.move)}`,
  detail: `${formatMoney(entry.amount)}${entry.card ? `, ${entry.card}` : ''}.`,
})

function receivedPayment(entry: Of<'payment'>): Sentence {
  const { method, amount, heldBy } = entry
  if (method === 'account') return { title: `${formatMoney(amount)} put on account`, detail: null }
  if (method === 'card') return cardPayment(entry)
  const how = method === 'cash' ? 'in cash' : `by ${collectMethodNames[method]}`
  return {
    title: `${actorOf(entry)} recorded ${formatMoney(amount)} ${how}`,
    detail: heldBy && `Held by the ${heldBy}.`,
  }
}

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

/** What happened, in a sentence for people. */
export function sentenceOf(entry: TimelineEntry): Sentence {
  // Each kind has the function of its own entries; the compiler does not follow that through the union.
  const say = SENTENCES[entry.kind] as (each: TimelineEntry) => Sentence
  return say(entry)
}
