import { sql, type Insertable, type RawBuilder } from 'kysely'
import { type EstimateRequest, listEstimateRequests } from '../../contract/estimates.ts'
import { lockContact } from '../accounts/code-store.ts'
import { isAnyOf } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
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

/**
 * Serialises requests of one browser, one mailbox and one phone number to the end of the transaction, as each has a limit of its own.
 * Everyone locks in this order, so that no two wait for each other.
 */
export async function lockRequestsOf(
  db: Db,
  { visitorId, email, phoneE164 }: { visitorId: string; email: string; phoneE164: string },
): Promise<void> {
  const { rows } = await sql<{ mailbox: string }>`select normal_email(${email}) as mailbox`.execute(
    db,
  )
  for (const key of [visitorId, rows[0]?.mailbox, phoneE164])
    if (key) await lockContact(db, `estimate ${key}`)
}

/** How many requests this browser, or this email address, made since then. */
export async function countRequestsOf(
  db: Db,
  { visitorId, email }: Pick<Insertable<Tables['estimateRequests']>, 'visitorId' | 'email'>,
  since: Date,
): Promise<number> {
  const { requests } = await db
    .selectFrom('estimateRequests')
    .select(sql<number>`count(*)::int`.as('requests'))
    .where(
      sql<boolean>`(visitor_id = ${visitorId} or (email <> '' and normal_email(email) = normal_email(${email ?? ''})))`,
    )
    .where('requestedAt', '>', since)
    .executeTakeFirstOrThrow()
  return requests
}

const isBooked = (bySame: RawBuilder<unknown>) => sql`exists (
  select from jobs where jobs.created_at >= requested_at and jobs.status <> 'cancelled' and ${bySame})`

/** How far a request has come. Each way to find its bookings has an index of its own. */
const state = sql<EstimateRequest['state']>`
  case when ${isBooked(sql`jobs.phone_e164 = estimate_requests.phone_e164`)}
      or ${isBooked(sql`jobs.visitor_id = estimate_requests.visitor_id`)}
      or ${isBooked(sql`jobs.email <> '' and normal_email(jobs.email) = normal_email(estimate_requests.email)`)} then 'booked'
    when exists (select from call_quotes where call_quotes.created_at >= requested_at
      and call_quotes.phone_e164 = estimate_requests.phone_e164) then 'quoted'
    else 'waiting' end`

const FIELDS = [
  'id',
  'leadMagnetId',
  'firstName',
  'phone',
  'email',
  'address',
  'description',
  'requestedAt',
] as const

/** The requests of all offers, with how far they have come. */
export const estimateRequests = pageOf(listEstimateRequests, {
  from: ({ db }) => db.selectFrom('estimateRequests').select([...FIELDS, state.as('state')]),
  item: (row) => row,
  missing: () => 'There is no such request',
  id: 'estimateRequests.id',
  sorts: { requestedAt: [sql`requested_at`, 'timestamptz'] },
  filters: {
    offer: isAnyOf('leadMagnetId'),
    state: (states) => sql<boolean>`${state} = any(${states}::text[])`,
  },
})

/** The newest request of a caller since then that no booking came of. */
export const findOpenEstimate = (
  db: Db,
  { kind, value }: { kind: 'phone' | 'email'; value: string },
  since: Date,
): Promise<EstimateRequest | undefined> =>
  db
    .selectFrom('estimateRequests')
    .select([...FIELDS, state.as('state')])
    .where(
      kind === 'phone'
        ? sql<boolean>`phone_e164 = ${value}`
        : sql<boolean>`(email <> '' and normal_email(email) = normal_email(${value}))`,
    )
    .where('requestedAt', '>', since)
    .where(sql<boolean>`${state} <> 'booked'`)
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
