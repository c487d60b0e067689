import {
  formatDay,
  formatInstant,
  formatInstantDay,
  SLOT_LABELS,
  windowFacts,
} from '../../contract/calendar.ts'
import { cardConsentWords } from '../../contract/card-consent.ts'
import { loadSizeFacts } from '../../contract/jobs.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { startPaper, type Paper } from '../core/pdf.ts'
import { isWritable } from '../core/pdf-text.ts'
import { bookedPriceOf } from '../jobs/store.ts'
import type { Facts } from './evidence-facts.ts'
import { describeEvent, PURPOSE } from './evidence-copy.ts'

/** What a bank reads first, as PDF; it says which photos could not be put beside it. */
export async function evidenceSummary(
  { config: { productName, supportPhone }, now }: Pick<Context, 'config' | 'now'>,
  facts: Facts,
  missing: readonly string[],
): Promise<Buffer> {
  const { dispute, job } = facts
  const issuedAt = now()
  const paper = await startPaper({
    from: productName,
    title: `Evidence on dispute #${dispute.id}`,
    about: `Pickup #${job.id}, put together ${formatInstant(issuedAt)} Pacific time`,
    issuedAt,
  })
  writeDispute(paper, facts)
  writePickup(paper, facts, `${productName}, ${supportPhone}`)
  writePrice(paper, facts)
  writeMoney(paper, facts)
  paper.heading('What happened (Pacific time)')
  paper.facts(facts.events.map((event) => [formatInstant(event.at), describeEvent(event)]))
  writeTerms(paper, facts, productName)
  writeBeside(paper, facts, missing)
  return paper.finish()
}

function writeDispute(paper: Paper, { dispute, charges }: Facts): void {
  const charge = charges.find(({ id }) => id === dispute.paymentId)
  paper.heading('The dispute')
  paper.facts([
    ['Amount', `${formatMoney(dispute.amountCents)} (Canadian dollars)`],
    ['Reference', dispute.providerDisputeId],
    ['Reason', dispute.reason.replaceAll('_', ' ')],
    ['State', dispute.status],
    ['Opened', formatInstantDay(dispute.openedAt)],
    ...(dispute.evidenceDueBy
      ? [['Evidence due by', formatInstant(dispute.evidenceDueBy)] as const]
      : []),
    ...(charge
      ? [
          [
            'Disputed charge',
            `${charge.chargeId}: ${PURPOSE[charge.purpose]}, ${formatMoney(charge.amountCents)}`,
          ] as const,
        ]
      : []),
  ])
}

function writePickup(paper: Paper, { job, hauler, scheduled }: Facts, from: string): void {
  const { label, hours } = windowFacts[job.preferredTime]
  paper.heading('The pickup')
  paper.facts([
    ['Provided by', from],
    ['Customer', `${job.firstName} ${job.lastName}`],
    ['Contact', `${job.phone}, ${job.email}`],
    ['Address', job.address],
    ['Load', `${loadSizeFacts[job.loadSize].label} (${loadSizeFacts[job.loadSize].items})`],
    ['In their words', job.description],
    ['Window asked for', `${formatDay(job.preferredDate)}, ${label} (${hours})`],
    ...(scheduled
      ? [
          [
            'Planned',
            `${formatDay(scheduled.scheduledDate)}, ${SLOT_LABELS[scheduled.timeSlot]}`,
          ] as const,
        ]
      : []),
    ['Hauler', hauler ? `${hauler.firstName} ${hauler.lastName}` : 'none'],
    ['State', job.status.replaceAll('_', ' ')],
    ...(job.completedAt ? [['Completed', formatInstant(job.completedAt)] as const] : []),
  ])
}

const sameDayCopy = (amount: Cents): string =>
  amount > 0
    ? `${formatMoney(amount)}, since the customer moved it to that day`
    : `${formatMoney(cents(-amount))}, taken off when the customer moved it`

function writePrice(paper: Paper, { job, quote, priceChanges }: Facts): void {
  paper.heading('The price and how it was agreed')
  paper.facts([
    ['Estimate', `${formatMoney(bookedPriceOf(job))}, at which the customer booked`],
    ...(quote
      ? [
          ['Made of', quote.lines.map((l) => `${l.label} ${formatMoney(l.amount)}`).join('\n')],
          ['Price cap', formatMoney(cents(quote.priceCapCents + job.sameDayCents))],
        ].map(([name = '', value = '']) => [name, value] as const)
      : []),
    ...(job.sameDayCents === 0
      ? []
      : [['Same-day pickup', sameDayCopy(job.sameDayCents)] as const]),
    ...priceChanges.map(
      (change) =>
        [
          `Change ${change.id}`,
          `${formatMoney(change.fromCents)} to ${formatMoney(change.toCents)}, ${change.status.replaceAll('_', ' ')}, named ${formatInstant(change.createdAt)}${change.reason && `\nReason: ${change.reason}`}`,
        ] as const,
    ),
    ...(job.finalPriceCents === null
      ? []
      : [['Final price', formatMoney(job.finalPriceCents)] as const]),
    ...(job.cancellationFeeCents === null
      ? []
      : [['Cancellation fee', formatMoney(job.cancellationFeeCents)] as const]),
  ])
}

function writeMoney(paper: Paper, { charges, refunds, dispute }: Facts): void {
  paper.heading('Charges and refunds')
  paper.amounts([
    ...charges.map((charge) => {
      const id = charge.chargeId ?? charge.providerPaymentId ?? 'no charge'
      const disputed = charge.id === dispute.paymentId ? ', disputed' : ''
      return [
        `${PURPOSE[charge.purpose]}, ${charge.status}${disputed}, ${formatInstant(charge.createdAt)} (${id})`,
        formatMoney(charge.amountCents),
      ] as const
    }),
    ...refunds.map(
      (refund) =>
        [
          `Refund, ${refund.status}, ${formatInstant(refund.createdAt)}${refund.reason ? `: ${refund.reason}` : ''}`,
          `−${formatMoney(refund.amountCents)}`,
        ] as const,
    ),
  ])
}

function writeTerms(paper: Paper, { terms, charges }: Facts, product: string): void {
  const { freeUntilHours, unclaimedFreeHours, lateFeeCents, tripFeeCents } = terms
  paper.heading('Cancellation terms in force at booking')
  paper.text(
    `Free until ${freeUntilHours} hours before the window, and within its last ${unclaimedFreeHours} hours while no hauler has taken the pickup. Else ${formatMoney(lateFeeCents)}, and ${formatMoney(tripFeeCents)} once the hauler has come. (Version ${terms.version})`,
  )
  paper.heading('Saving the card')
  const version = charges.find(({ purpose }) => purpose === 'booking')?.consentVersion ?? 0
  const words = cardConsentWords(version, product)
  paper.text(
    words
      ? `Shown above the button that pays (version ${version}): “${words}”`
      : 'The words under which the card was saved are not recorded.',
  )
}

function writeBeside(paper: Paper, facts: Facts, missing: readonly string[]): void {
  const { job, messages, photos, events } = facts
  const there = photos.filter(({ name }) => !missing.includes(name))
  paper.heading('Beside this summary')
  paper.facts([
    ['messages.txt', `${messages.length} messages about the pickup`],
    ['dispute.json', 'These facts for machines, with every text as it was written'],
    ['Photos', there.map(({ name }) => name).join('\n') || 'none'],
    ...(missing.length > 0 ? [['Photos missing', missing.join('\n')] as const] : []),
  ])
  const eventTexts = events.map(({ name, detail }) => `${name}${detail}`)
  const texts = [job.firstName, job.lastName, job.address, job.description, ...eventTexts]
  if (!texts.every(isWritable))
    paper.text('Letters that this document cannot show stand as “?”; dispute.json has them.')
}
