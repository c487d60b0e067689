import { z } from 'zod'
import { cents, Money, MoneySum, type Cents } from '../../contract/money.ts'
import { bookedPriceOf } from '../jobs/store.ts'
import type { Facts } from './evidence-facts.ts'

const money = (amount: Cents | null) => (amount === null ? null : z.encode(Money, amount))

/** The facts for machines: amounts as decimal Canadian dollars, instants in UTC, texts as they were written. */
export function evidenceJson(facts: Facts, missing: readonly string[]): string {
  const { dispute, events, photos } = facts
  const { amountCents, id, providerDisputeId, reason, status } = dispute
  const { openedAt, evidenceDueBy, closedAt } = dispute
  const document = {
    dispute: {
      id,
      providerDisputeId,
      reason,
      status,
      amount: money(amountCents),
      openedAt,
      evidenceDueBy,
      closedAt,
    },
    job: jobOf(facts),
    price: priceOf(facts),
    charges: chargesOf(facts),
    refunds: refundsOf(facts),
    events,
    cancellationTerms: termsOf(facts),
    messages: facts.messages.map(({ id: messageId, messageType, sentAt, status: state }) => ({
      id: messageId,
      messageType,
      sentAt,
      status: state,
    })),
    photos: photos.map((photo) => ({ ...photo, isMissing: missing.includes(photo.name) })),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function jobOf({ job, hauler, scheduled }: Facts) {
  const { id, firstName, lastName, phone, email, address, description, loadSize, status } = job
  const { preferredDate, preferredTime, createdAt, startedAt, completedAt } = job
  return {
    id,
    status,
    customer: { firstName, lastName, phone, email },
    address,
    description,
    loadSize,
    preferredDate,
    preferredTime,
    scheduledDate: job.scheduledDate,
    timeSlot: scheduled?.timeSlot ?? null,
    hauler: hauler
      ? { id: hauler.id, firstName: hauler.firstName, lastName: hauler.lastName }
      : null,
    bookedAt: createdAt,
    startedAt,
    completedAt,
  }
}

function priceOf({ job, quote, priceChanges }: Facts) {
  return {
    estimated: money(bookedPriceOf(job)),
    /** What moves to or off the same day have changed since. */
    sameDay: z.encode(MoneySum, job.sameDayCents),
    agreed: money(job.agreedPriceCents),
    final: money(job.finalPriceCents),
    cancellationFee: money(job.cancellationFeeCents),
    quote: quote
      ? {
          source: quote.source,
          createdAt: quote.createdAt,
          cap: money(cents(quote.priceCapCents + job.sameDayCents)),
          items: quote.items,
          lines: quote.lines.map(({ kind, label, amount }) => ({
            kind,
            label,
            amount: money(amount),
          })),
        }
      : null,
    changes: priceChanges.map(({ id, fromCents, toCents, dueCents, ...change }) => ({
      id,
      from: money(fromCents),
      to: money(toCents),
      due: money(dueCents),
      reason: change.reason,
      status: change.status,
      answerBy: change.answerBy,
      namedAt: change.createdAt,
    })),
  }
}

const chargesOf = ({ charges, dispute }: Facts) =>
  charges.map(({ id, amountCents, createdAt, updatedAt, ...charge }) => ({
    ...charge,
    amount: money(amountCents),
    isDisputed: id === dispute.paymentId,
    createdAt,
    changedAt: updatedAt,
  }))

const refundsOf = ({ refunds }: Facts) =>
  refunds.map(({ amountCents, ...refund }) => ({ amount: money(amountCents), ...refund }))

const termsOf = ({ terms: { lateFeeCents, tripFeeCents, ...terms } }: Facts) => ({
  ...terms,
  lateFee: money(lateFeeCents),
  tripFee: money(tripFeeCents),
})
