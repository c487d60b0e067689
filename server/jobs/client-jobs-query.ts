import { sql } from 'kysely'
import { windowStart } from '../../contract/calendar.ts'
import type { ClientJob } from '../../contract/client-jobs.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import type { HaulerEvent } from '../../contract/dispatch.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import type { QuoteItem } from '../../contract/quotes.ts'
import type { ReadDb } from '../db/database.ts'

/** Jobs that are not deleted, each with what its customer reads of it. */
export const clientJobRows = (db: ReadDb) =>
  db
    .selectFrom('jobs')
    .leftJoin('haulers', 'haulers.id', 'jobs.haulerId')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .leftJoin('priceChanges', (join) =>
      join
        .onRef('priceChanges.jobId', '=', 'jobs.id')
        .on('priceChanges.status', 'in', ['pending_customer', 'approved']),
    )
    .selectAll('jobs')
    .select([
      'haulers.firstName as haulerFirstName',
      'haulers.lastName as haulerLastName',
      'quotes.items as quotedItems',
      'quotes.priceCapCents',
      'priceChanges.toCents as proposedCents',
      'priceChanges.fromCents as agreedCents',
      'priceChanges.reason as changeReason',
      'priceChanges.answerBy as answerBy',
      sql<string>`(select coalesce(sum(refunds.amount_cents), 0) from refunds
        join payments on payments.id = refunds.payment_id
        where refunds.job_id = jobs.id and refunds.status <> 'failed' and payments.purpose in ('booking', 'price_change', 'same_day'))`.as(
        'refundedCents',
      ),
      sql<Date | null>`(select max(changed_at) from job_window_changes where job_id = jobs.id)`.as(
        'windowChangedAt',
      ),
      notedAt('on_the_way').as('onTheWayAt'),
      notedAt('arrived').as('arrivedAt'),
      sql<number>`(select (value ->> 'freeUntilHours')::integer from settings_versions
        where group_name = 'fees' and withdrawn_at is null
          and effective_from <= least(jobs.created_at, quotes.created_at)
        order by effective_from desc, version desc limit 1)`.as('freeUntilHours'),
    ])
    .where('jobs.deletedAt', 'is', null)

/** When the hauler noted this on the current trip. */
const notedAt = (event: HaulerEvent) => sql<Date | null>`(select max(noted_at) from job_events
  where job_id = jobs.id and event = ${event} and trip_ended_at is null)`

type Row = Awaited<ReturnType<ReturnType<typeof clientJobRows>['executeTakeFirstOrThrow']>>

/** A job as its customer reads it in a list. */
export const clientJobView = (row: Row): ClientJob => ({
  id: row.id,
  status: row.status,
  loadSize: row.loadSize,
  description: row.description,
  photos: row.photos,
  address: row.address,
  preferredDate: row.preferredDate,
  preferredTime: row.preferredTime,
  createdAt: row.createdAt,
  estimatedPrice: row.estimatedPriceCents,
  finalPrice: row.finalPriceCents,
  priceCap: row.priceCapCents,
  items: itemsOf(row.quotedItems),
  hauler: haulerOf(row),
  due:
    row.status === 'pending' && !row.isSecured && isPayable(row.paymentStatus)
      ? row.estimatedPriceCents
      : null,
  hasReceipt: !isPayable(row.paymentStatus),
  refunded: cents(Number(row.refundedCents)),
  freeUntil: freeUntilOf(row),
  priceChange: priceChangeOf(row),
  onTheWayAt: row.onTheWayAt,
  arrivedAt: row.arrivedAt,
  startedAt: row.startedAt,
  completedAt: row.completedAt,
  windowChangedAt: row.windowChangedAt,
  request: row.confirmBy && { confirmBy: row.confirmBy },
  visitRules: row.visitRules,
})

const itemsOf = (items: readonly QuoteItem[] | null): ClientJob['items'] =>
  (items ?? []).map(({ name, quantity }) => ({ name, quantity }))

function haulerOf({ haulerId, haulerFirstName, haulerLastName }: Row): ClientJob['hauler'] {
  if (haulerId === null) return null
  const [initial] = haulerLastName ?? ''
  return { user: { firstName: haulerFirstName ?? '', lastName: initial ? `${initial}.` : '' } }
}

const HOUR_MS = 3_600_000

function freeUntilOf(row: Row): Date | null {
  if (!ACTIVE_STATUSES.includes(row.status)) return null
  const start = windowStart(row.preferredDate, row.preferredTime)
  return new Date(start.getTime() - row.freeUntilHours * HOUR_MS)
}

/** The price that waits for the customer: its answer, or its payment. */
function priceChangeOf(row: {
  proposedCents: Cents | null
  agreedCents: Cents | null
  changeReason: string | null
  answerBy: Date | null
}): ClientJob['priceChange'] {
  if (row.proposedCents === null || row.agreedCents === null) return null
  return {
    price: row.proposedCents,
    was: row.agreedCents,
    reason: row.changeReason ?? '',
    answerBy: row.answerBy,
  }
}
