import { sql } from 'kysely'
import { type CustomerRow, listCustomers } from '../../contract/admin-customers.ts'
import { cents } from '../../contract/money.ts'
import { isAnyOf, isOnDays, isWithin, type Condition } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import type { ReadDb } from '../db/database.ts'

/** Every customer that was not merged into another, with what the triggers keep of their jobs and money. */
export const customersWithFigures = (db: ReadDb) =>
  db
    .selectFrom('customers')
    .innerJoin('customerFigures', 'customerFigures.customerId', 'customers.id')
    .where('customers.mergedInto', 'is', null)
    .selectAll('customers')
    .select(['customerFigures.jobs', 'customerFigures.lastPickup', 'customerFigures.area'])
    .select(['customerFigures.lifetimeCents', 'customerFigures.refused'])
    .select('customerFigures.refusedAt')

export type CustomerWithFigures = Awaited<
  ReturnType<ReturnType<typeof customersWithFigures>['executeTakeFirstOrThrow']>
>

export const customerRow = ({
  blockedAt,
  lifetimeCents,
  ...row
}: CustomerWithFigures): CustomerRow => ({
  ...row,
  isBlocked: blockedAt !== null,
  // A bigint arrives as text.
  lifetime: cents(Number(lifetimeCents)),
})

const LAST_PICKUP = sql`coalesce(customer_figures.last_pickup, date '0001-01-01')`

const isOfKind = (kinds: readonly string[]): Condition =>
  kinds.length > 1
    ? sql`true`
    : kinds[0] === 'company'
      ? sql`customers.company <> ''`
      : sql`customers.company = ''`

/** Express consent counts until it is withdrawn; implied consent until its time is over. */
const AGREED: Condition = sql`exists (
  select from customer_contacts join consents on consents.contact = customer_contacts.value
  where customer_contacts.customer_id = customers.id and class = 'promotion' and withdrawn_at is null
    and (basis = 'express' or expires_at > now()))`

/** A number typed with # or without it is the number of a job as well. */
function isFoundBy(pattern: string): Condition {
  const job = /^% ?(\d{1,9}) ?%$/.exec(pattern)?.[1]
  const ofJob = sql<boolean>`customers.id = any(array(
    select customer_id from customer_jobs where job_id = ${Number(job)}))`
  if (job !== undefined && pattern.endsWith(' %')) return ofJob
  const matches = sql<boolean>`customers.search_key like ${pattern}`
  return job === undefined ? matches : sql<boolean>`(${matches} or ${ofJob})`
}

/** The directory for the admin team. */
export const adminCustomers = pageOf(listCustomers, {
  from: ({ db }) => customersWithFigures(db),
  item: customerRow,
  missing: (id) => `There is no customer #${id}`,
  id: 'customers.id',
  sorts: {
    createdAt: [sql`customers.created_at`, 'timestamptz'],
    lifetime: [sql`customer_figures.lifetime_cents`, 'bigint', 'customerFigures.customerId'],
    lastPickup: [LAST_PICKUP, 'date', 'customerFigures.customerId'],
    name: [sql`customer_name(customers)`, 'text'],
  },
  search: isFoundBy,
  filters: {
    kind: isOfKind,
    tag: (tags) => sql`customers.tags && ${tags}::text[]`,
    blocked: (isBlocked) =>
      isBlocked ? sql`customers.blocked_at is not null` : sql`customers.blocked_at is null`,
    area: isAnyOf('customerFigures.area'),
    consent: (states) =>
      states.length > 1 ? sql`true` : states[0] === 'agreed' ? AGREED : sql`not ${AGREED}`,
    // Both expressions: the index has the first, and who had no pickup is in no range.
    lastPickup: (days) =>
      sql`(${isWithin(LAST_PICKUP)(days)} and customer_figures.last_pickup is not null)`,
    since: isOnDays('customers.createdAt'),
  },
  counter: { name: 'customers', by: 'kind' },
})
