import type { CustomerId } from '../../contract/admin-customers.ts'
import type { ConsentRow } from '../../contract/customer-bulk.ts'
import type { Db } from '../db/database.ts'

/** As many consents of one call as a spreadsheet is read by people. */
const MOST_CONSENTS = 10_000

/** What these customers agreed to and withdrew, by customer, newest first. */
export const consentsOf = async (
  db: Db,
  customerIds: readonly CustomerId[],
): Promise<ConsentRow[]> => {
  const rows = await db
    .selectFrom('customerContacts')
    .innerJoin('customers', 'customers.id', 'customerContacts.customerId')
    .innerJoin('consents', 'consents.contact', 'customerContacts.value')
    .select(['customers.id as customerId', 'firstName', 'lastName', 'company'])
    .select(['consents.contact', 'class', 'basis', 'wording', 'consents.source'])
    .select(['privacyVersion', 'givenAt', 'expiresAt', 'withdrawnAt', 'withdrawnBy'])
    .where('customers.id', 'in', customerIds)
    .orderBy('customers.id')
    .orderBy('consents.id', 'desc')
    .limit(MOST_CONSENTS)
    .execute()
  return rows.map(({ firstName, lastName, company, ...consent }) => ({
    ...consent,
    customer: company || `${firstName} ${lastName}`.trim(),
  }))
}
