import { ACTIVE_STATUSES, type AdminJob, type ClientJob } from '../../contract/jobs.ts'
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

/** Every job for the admin team, newest first. */
export async function adminJobs(db: Db, now: Date): Promise<AdminJob[]> {
  const rows = await jobsWithHaulers(db)
    .leftJoin('jobLinks', (link) =>
      link
        .onRef('jobLinks.jobId', '=', 'jobs.id')
        .on('jobLinks.revokedAt', 'is', null)
        .on('jobLinks.expiresAt', '>', now),
    )
    .select('jobLinks.id as openLinkId')
    .execute()
  return rows.map(({ openLinkId, ...row }) => ({
    ...row,
    hasOpenLink: openLinkId !== null,
    needsReview: row.needsReview && ACTIVE_STATUSES.includes(row.status),
    estimatedPrice: row.estimatedPriceCents,
    finalPrice: row.finalPriceCents,
    platformFee: row.platformFeeCents,
    haulerPayout: row.haulerPayoutCents,
    hauler: row.haulerId === null ? null : { id: row.haulerId, user: userOf(row) },
  }))
}

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
