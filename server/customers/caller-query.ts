import { sql } from 'kysely'
import type { KnownCustomer } from '../../contract/callers.ts'
import { customerName } from '../../contract/admin-customers.ts'
import type { Context } from '../core/context.ts'
import { balanceOf } from './balance-query.ts'
import { addressesOf, nameOf, notesOf } from './record-query.ts'
import { settleBeforeReading } from './store.ts'

/** How many addresses and notes a call shows. */
const ADDRESSES = 6
const NOTES = 3
/** How many customers with one number are counted. */
const MOST_ALIKE = 10

/**
 * The record of the customer who has one of these contacts (E.164, an address in lower case); of several with one number the one
 * who booked last. Undefined for a contact that no record has.
 */
export async function findKnownCustomer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  contacts: readonly string[],
): Promise<
  { customer: KnownCustomer; email: string; phone: string; names: [string, string] } | undefined
> {
  await settleBeforeReading(db)
  const [customer, ...others] = await db
    .selectFrom('customers')
    .selectAll('customers')
    .where('mergedInto', 'is', null)
    .where('customers.id', 'in', (contact) =>
      contact
        .selectFrom('customerContacts')
        .select('customerId')
        .where('value', '=', sql<string>`any(${contacts}::text[])`),
    )
    .orderBy(
      sql`(select max(job_id) from customer_jobs where customer_id = customers.id) desc nulls last`,
    )
    .orderBy('customers.id')
    .limit(MOST_ALIKE)
    .execute()
  if (!customer) return undefined
  const { id, tags, blockedAt, blockedBy, blockedReason } = customer
  const notes = await notesOf(db, id, NOTES)
  return {
    email: customer.email ?? '',
    phone: customer.phone,
    names: [customer.firstName, customer.lastName],
    customer: {
      id,
      name: customerName(customer),
      tags,
      blocked: blockedAt && {
        at: blockedAt,
        by: await nameOf(db, blockedBy),
        reason: blockedReason,
      },
      addresses: await addressesOf(db, id, ADDRESSES),
      notes: notes.map(({ words, isPinned, by, at }) => ({ words, isPinned, by, at })),
      balance: await balanceOf(db, id, now()),
      others: others.length,
    },
  }
}
