import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Records a request to the provider under a key. @returns when the first request under it was made. */
export async function recordProviderRequest(
  db: Db,
  idempotencyKey: string,
  now: Date,
): Promise<Date> {
  const { askedAt } = await db
    .insertInto('providerRequests')
    .values({ idempotencyKey, askedAt: now })
    .onConflict((conflict) =>
      conflict.column('idempotencyKey').doUpdateSet({ askedAt: sql`provider_requests.asked_at` }),
    )
    .returning('askedAt')
    .executeTakeFirstOrThrow()
  return askedAt
}

/** Starts the age of the request again: the provider has made nothing under the key until now. */
export const restartProviderRequest = (db: Db, idempotencyKey: string, now: Date) =>
  db
    .updateTable('providerRequests')
    .set({ askedAt: now })
    .where('idempotencyKey', '=', idempotencyKey)
    .execute()
