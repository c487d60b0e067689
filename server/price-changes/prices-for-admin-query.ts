import type { Db } from '../db/database.ts'

/** Prices above the cap that no admin has decided on, with whose they are and what the cap follows from. */
export const pricesForAdmin = (db: Db) =>
  db
    .selectFrom('priceChanges')
    .innerJoin('haulers', 'haulers.id', 'priceChanges.haulerId')
    .innerJoin('jobs', 'jobs.id', 'priceChanges.jobId')
    .selectAll('priceChanges')
    .select(['haulers.firstName', 'haulers.lastName'])
    .select(['jobs.quoteId', 'jobs.estimatedPriceCents'])
    .where('priceChanges.status', '=', 'for_admin')
    .orderBy('priceChanges.id')
    .execute()
