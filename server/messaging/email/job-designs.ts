import { accessText } from '../../../contract/access.ts'
import {
  formatInstant,
  formatTime,
  formatWeekday,
  dayOf,
  SLOT_LABELS,
} from '../../../contract/calendar.ts'
import { RESCHEDULING_COPY } from '../../../contract/cancellation.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import { cardText } from '../../../contract/receipt-lines.ts'
import type { TemplateKey } from '../../../contract/templates.ts'
import type { JobFacts } from '../../core/hooks.ts'
import { nameIn } from '../recipients.ts'
import { amountsOf, haulerOf, jobCompleted, RECEIPT } from './completed-design.ts'
import { dayWords, windowWords } from './pickup-window.ts'
import { paymentMissed, paymentReminder } from './payment-designs.ts'
import { oneLine, type Block, type Design, type Fact, type Words } from './design.ts'

/** What a kind of message shows of its job beside the words of its template. */
export type JobDesign = Partial<Pick<Design, 'heading' | 'amount'>> & {
  /** Between the words and the button. */
  above: readonly Block[]
  button: { label: string; to: 'job' | 'receipt' | 'confirm'; isQuiet?: boolean }
  below: readonly Block[]
  /** Comes along as a file: the receipt as a PDF, or the window for the customer's calendar. */
  attached?: 'receipt' | 'calendar'
}

/** The kinds that show more than their words; `jobLink` is the page of the job, while its link is open. */
export const JOB_DESIGNS: Partial<
  Record<TemplateKey, (facts: JobFacts, jobLink: string | undefined) => JobDesign>
> = {
  booking_confirmed: bookingConfirmed,
  hauler_assigned: haulerAssigned,
  day_before: dayBefore,
  payment_reminder: paymentReminder,
  payment_missed: paymentMissed,
  job_completed: jobCompleted,
  price_asked: priceAsked,
  price_reminder: priceAsked,
  price_extended: priceAsked,
  refund_issued: ({ receipt }) => ({ above: amountsOf(receipt), button: RECEIPT, below: [] }),
  job_cancelled: jobCancelled,
}

/** The note goes to the hauler with the job. */
const noteRow = (jobLink: string | undefined): Fact[] =>
  jobLink === undefined
    ? []
    : [['Access', ['Gate code or parking? ', { link: 'Add a note', url: `${jobLink}#note` }, '.']]]

const MOST_ITEMS = 12
const LONGEST_ADDRESS = 120

/** The address of the pickup on one line. */
export const addressLine = ({ address }: JobFacts): string =>
  [...oneLine(address)].slice(0, LONGEST_ADDRESS).join('')

function bookingConfirmed(facts: JobFacts, jobLink: string | undefined): JobDesign {
  const { page, items } = facts
  const size = loadSizeFacts[page.loadSize]
  const rows: Fact[] = [
    ['When', [{ strong: windowWords(page) }, '\nAdd it to your calendar with the attached file.']],
    ['Where', whereWords(facts)],
    items.length > 0 ? ['Items', [itemWords(items)]] : ['Load', [`${size.label}, ${size.items}`]],
    ['Paid', paidWords(facts)],
  ]
  const terms = [...termsOf(facts), ...noteRow(jobLink)]
  return {
    heading: `You're booked for ${dayWords(page.preferredDate)}`,
    above: [],
    button: { label: 'Track your pickup', to: 'job' },
    attached: 'calendar',
    below: [
      { is: 'facts', rows },
      ...(terms.length > 0 ? [{ is: 'facts', title: 'Good to know', rows: terms } as const] : []),
    ],
  }
}

/** The address, and how the hauler gets to the load. */
const whereWords = (facts: JobFacts): Words => {
  const { access } = facts.page
  return [addressLine(facts), access ? `\n${accessText(access)}` : '']
}

/** Who comes, and when: read again when the email is written, since another hauler may have taken it. */
function haulerAssigned(facts: JobFacts, jobLink: string | undefined): JobDesign {
  const { page } = facts
  const button = { label: 'Track your pickup', to: 'job' } as const
  const { hauler, timeSlot } = page
  if (!hauler) return { above: [], button, below: [] }
  const name = nameIn(hauler.firstName, '')
  const when = timeSlot
    ? `${dayWords(page.preferredDate)}, ${SLOT_LABELS[timeSlot]}`
    : windowWords(page)
  const rows: Fact[] = [
    ['When', [{ strong: when }]],
    ['Hauler', [`${haulerOf(page)}, ${oneLine(hauler.vehicle)}`]],
    ['Where', whereWords(facts)],
    ...noteRow(jobLink),
  ]
  return {
    ...(name !== '' && { heading: `${name} is your hauler` }),
    above: [],
    button,
    below: [{ is: 'facts', rows }],
  }
}

function itemWords(items: JobFacts['items']): string {
  const names = items.map(({ name, quantity }) =>
    quantity === 1 ? oneLine(name) : `${quantity} × ${oneLine(name)}`,
  )
  const unlistedCount = names.length - MOST_ITEMS
  return [
    ...names.slice(0, MOST_ITEMS),
    ...(unlistedCount > 0 ? [`and ${unlistedCount} more`] : []),
  ].join(', ')
}

function paidWords({ page, receipt: { payments, total, gst } }: JobFacts): Words {
  if (payments.length === 0) return [{ strong: formatMoney(page.money.price) }]
  const card = payments[0]?.card ?? null
  return [
    { strong: formatMoney(total) },
    card ? ` with ${cardText(card)}` : '',
    gst ? `, includes ${formatMoney(gst.amount)} GST` : '',
  ]
}

function termsOf({ page, priceCap, fees }: JobFacts): Fact[] {
  const rows: Fact[] = []
  const until = page.cancel?.freeUntil
  const later = `${formatMoney(fees.late)}, or ${formatMoney(fees.trip)} once your hauler has arrived. ${RESCHEDULING_COPY}`
  if (until)
    rows.push([
      'Changes',
      [
        'Free to cancel until ',
        { strong: `${formatWeekday(dayOf(until))}, ${formatInstant(until)}` },
        `. Later it costs ${later}`,
      ],
    ])
  else if (page.cancel) rows.push(['Changes', [`Cancelling costs up to ${later}`]])
  if (priceCap !== undefined)
    rows.push([
      'Price',
      [
        'You pay more only if you approve it. Above ',
        { strong: formatMoney(priceCap) },
        ' our team checks the price first.',
      ],
    ])
  return rows
}

/** A link that mail scanners open must not confirm: the button leads to the page that has one. */
function dayBefore({ page }: JobFacts, jobLink: string | undefined): JobDesign {
  const { confirmation, hauler, timeSlot } = page
  const isOpen = confirmation !== null && confirmation.confirmedAt === null
  const when = timeSlot
    ? `${dayWords(confirmation?.day ?? page.preferredDate)}, ${SLOT_LABELS[timeSlot]}`
    : windowWords(page)
  const rows: Fact[] = [
    ['When', [{ strong: when }]],
    ['Hauler', [hauler ? `${haulerOf(page)}, ${oneLine(hauler.vehicle)}` : 'To be confirmed']],
  ]
  if (page.canReschedule && jobLink !== undefined)
    rows.push([
      'Changes',
      [{ link: 'Reschedule', url: jobLink }, '. It is free if a hauler is available.'],
    ])
  return {
    ...(isOpen && { heading: 'Please confirm your pickup' }),
    above: [],
    button: isOpen
      ? { label: 'Confirm pickup', to: 'confirm' }
      : { label: 'Track your pickup', to: 'job' },
    below: [{ is: 'facts', rows }],
  }
}

function priceAsked({ page }: JobFacts): JobDesign {
  const change = page.priceChange
  const button = { label: 'Approve or decline', to: 'job' } as const
  if (!change) return { above: [], button, below: [] }
  const { from, to, due, items, reason, answerBy, tripFee } = change
  const rows: Fact[] = [
    ['Agreed', [formatMoney(from)]],
    ['New price', [{ strong: formatMoney(to) }]],
    ['To pay', [`${formatMoney(due)} more, only if you approve it`]],
    ...(items.length > 0 ? [['Added', [itemWords(items)]] satisfies Fact] : []),
    ...(reason ? [['Reason', [oneLine(reason)]] satisfies Fact] : []),
    ...(answerBy
      ? [
          [
            'Answer by',
            [
              { strong: formatTime(answerBy) },
              `. After that the price stays ${formatMoney(from)}.`,
            ],
          ] satisfies Fact,
        ]
      : []),
    [
      'Decline',
      [
        `Your hauler takes only what was booked for ${formatMoney(from)}, or leaves and you pay the trip fee of ${formatMoney(tripFee)}.`,
      ],
    ],
  ]
  return {
    heading: 'Your hauler is requesting a new price',
    amount: to,
    above: [],
    button,
    below: [{ is: 'facts', rows }],
  }
}

function jobCancelled({ page, receipt }: JobFacts): JobDesign {
  return {
    heading: `Your pickup on ${dayWords(page.preferredDate)} is cancelled`,
    above: amountsOf(receipt),
    button:
      receipt.payments.length > 0
        ? RECEIPT
        : { label: 'View your pickup', to: 'job', isQuiet: true },
    below: [],
  }
}
