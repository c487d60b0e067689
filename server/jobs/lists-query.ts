import type { ClientJob } from '../../contract/jobs.ts'
import { provedContactOf } from '../accounts/contact.ts'
import type { User } from '../core/caller.ts'
import type { Db } from '../db/database.ts'
import { CONTACT_COLUMNS } from './customer-store.ts'

/** The haulers' names beside their jobs, in one statement. */
const jobsWithHaulers = (db: Db) =>
  db
    .selectFrom('jobs')
    .leftJoin('haulers', 'haulers.id', 'jobs.haulerId')
    .selectAll('jobs')
    .select(['haulers.firstName as haulerFirstName', 'haulers.lastName as haulerLastName'])
    .where('jobs.deletedAt', 'is', null)
    .orderBy('jobs.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof jobsWithHaulers>['execute']>>[number]

const userOf = (row: Row) => ({
  firstName: row.haulerFirstName ?? '',
  lastName: row.haulerLastName ?? '',
})

/**
 * The jobs of whoever is signed in, newest first: those they are the client of, and a customer's also
 * by the contact they have proved, which another account may have proved as well.
 */
export async function clientJobs(db: Db, user: User): Promise<ClientJob[]> {
  const contact = provedContactOf(user)
  const rows = await jobsWithHaulers(db)
    .where((is) =>
      is.or([
        is('jobs.clientId', '=', user.id),
        ...(contact ? [is(`jobs.${CONTACT_COLUMNS[contact.kind]}`, '=', contact.value)] : []),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    ...row,
    estimatedPrice: row.estimatedPriceCents,
    finalPrice: row.finalPriceCents,
    hauler: row.haulerId === null ? null : { user: userOf(row) },
  }))
}
