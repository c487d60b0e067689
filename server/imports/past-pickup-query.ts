import { sql } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import { toE164 } from '../core/phone.ts'
import type { Db } from '../db/database.ts'
import type { Checked } from './check-rows.ts'
import type { Faults } from './read-file.ts'

/** A past pickup of a customer who is here. */
export type OwnedPickup = Checked<'history'> & { customerId: CustomerId }

/** Whose these pickups were, by the address or number in the file; a pickup without a customer here is an error. */
export async function findOwners(
  db: Db,
  rows: readonly Checked<'history'>[],
  faults: Faults,
): Promise<OwnedPickup[]> {
  const contacts = rows.map(({ value }) => contactIn(value.customer))
  const all = await db
    .selectFrom('customerContacts')
    .innerJoin('customers', 'customers.id', 'customerContacts.customerId')
    .select(['customerId', 'value'])
    .where('value', '=', sql<string>`any(${contacts}::text[])`)
    // A merged record may have a number that the kept one has as well.
    .where('mergedInto', 'is', null)
    .execute()
  const owners = new Map<string, CustomerId[]>()
  for (const { value, customerId } of all)
    owners.set(value, [...(owners.get(value) ?? []), customerId])
  return rows.flatMap((row, index) => {
    const [customerId, another] = owners.get(contacts[index] ?? '') ?? []
    if (customerId === undefined)
      faults.add(row.row, 'customer', 'No customer has this address or number. Import them first')
    else if (another !== undefined)
      faults.add(row.row, 'customer', 'Several customers have this number. Use the email address')
    else return [{ ...row, customerId }]
    return []
  })
}

const contactIn = (typed: string): string =>
  typed.includes('@') ? typed.toLowerCase() : (toE164(typed) ?? '')
