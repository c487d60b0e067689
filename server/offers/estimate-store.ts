import { sql, type Insertable } from 'kysely'
import type { EstimateRequest } from '../../contract/estimates.ts'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** The same phone number within a day is one request. @returns its number; undefined for one that was stored before. */
export async function insertEstimateRequest(
  db: Db,
  request: Insertable<Tables['estimateRequests']>,
): Promise<number | undefined> {
  const since = new Date(request.requestedAt.getTime() - 86_400_000)
  const same = await db
    .selectFrom('estimateRequests')
    .select('id')
    .where('leadMagnetId', '=', request.leadMagnetId)
    .where('phoneE164', '=', request.phoneE164)
    .where('requestedAt', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (same) return undefined
  const { id } = await db
    .insertInto('estimateRequests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const removeEstimateRequestsBefore = (db: Db, before: Date) =>
  db.deleteFrom('estimateRequests').where('requestedAt', '<', before).execute()

/** The last hundred, with how far they have come. */
export async function estimateRequestsOf(db: Db, id: LeadMagnetId): Promise<EstimateRequest[]> {
  const { rows } = await sql<EstimateRequest>`
    select id, first_name, phone, email, address, description, requested_at,
      case when exists (select from jobs where jobs.created_at >= requested_at and jobs.status <> 'cancelled'
          and (jobs.phone_e164 = request.phone_e164 or jobs.visitor_id = request.visitor_id
            or (request.email <> '' and normal_email(jobs.email) = normal_email(request.email)))) then 'booked'
        when exists (select from call_quotes where call_quotes.created_at >= requested_at
          and call_quotes.phone_e164 = request.phone_e164) then 'quoted'
        else 'waiting' end as state
    from estimate_requests request where lead_magnet_id = ${id}
    order by requested_at desc, id desc limit 100`.execute(db)
  return rows
}
