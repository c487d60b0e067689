import { sql } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import {
  CUSTOMER_JOBS,
  MERGE_DAYS,
  MOST_CUSTOMER_NOTES,
  type CustomerJob,
  type CustomerRecord,
  type PossibleDuplicate,
} from '../../contract/customer-record.ts'
import { AppError } from '../../contract/errors.ts'
import { ACTIVE_STATUSES, type JobId } from '../../contract/jobs.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { priceOf } from '../jobs/store.ts'
import { balanceOf } from './balance-query.ts'
import { customerRow, customersWithFigures } from './list-customers.ts'
import { findCurrentId } from './store.ts'

const DAY_MS = 86_400_000
const CONTACTS_SHOWN = 200
const DUPLICATES_SHOWN = 5

type Reading = Pick<Context, 'db' | 'now'>

/** The record of a customer, or of the one it was merged into. @throws AppError not_found. */
export async function readRecord(ctx: Reading, requestedId: CustomerId): Promise<CustomerRecord> {
  const { db } = ctx
  const id = await findCurrentId(db, requestedId)
  const row = await customersWithFigures(db).where('customers.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', `There is no customer #${id}`)
  const { version, language, blockedAt, blockedReason, refused, refusedAt } = row
  return {
    ...customerRow(row),
    version,
    language,
    openJobs: await countOpenJobs(db, id),
    balance: await balanceOf(db, id, ctx.now()),
    blocked: blockedAt && {
      at: blockedAt,
      by: await nameOf(db, row.blockedBy),
      reason: blockedReason,
    },
    refused: refusedAt && { count: refused, at: refusedAt },
    contacts: await contactsOf(db, id),
    addresses: await addressesOf(db, id),
    notes: await notesOf(db, id),
    consents: await consentsOf(db, id),
    conversationId: row.phoneE164 === null ? null : await conversationOf(db, row.phoneE164),
    duplicates: await findDuplicates(db, id),
    merges: await mergesOf(ctx, id),
    pastPickups: await pastPickupsOf(db, id),
  }
}

const STAFF_NAME = sql<string>`trim(users.first_name || ' ' || users.last_name)`

/** The name of a colleague; '' without one. */
export async function nameOf(db: Db, userId: number | null): Promise<string> {
  if (userId === null) return ''
  const user = await db
    .selectFrom('users')
    .select(STAFF_NAME.as('name'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.name ?? ''
}

const contactsOf = (db: Db, id: CustomerId) =>
  db
    .selectFrom('customerContacts')
    .select(['id', 'kind', 'value', 'name', 'purpose'])
    .where('customerId', '=', id)
    .orderBy('id')
    .limit(CONTACTS_SHOWN)
    .execute() as unknown as Promise<CustomerRecord['contacts']>

/** The addresses of a customer, the first that was entered first. */
export const addressesOf = (db: Db, id: CustomerId, most = CONTACTS_SHOWN) =>
  db
    .selectFrom('customerAddresses')
    .select(['id', 'address', 'notes'])
    .where('customerId', '=', id)
    .orderBy('id')
    .limit(most)
    .execute() as unknown as Promise<CustomerRecord['addresses']>

/** The notes about a customer, the pinned ones first, then the newest. */
export const notesOf = (db: Db, id: CustomerId, most = MOST_CUSTOMER_NOTES) =>
  db
    .selectFrom('customerNotes')
    .innerJoin('users', 'users.id', 'customerNotes.writtenBy')
    .select(['customerNotes.id', 'words', 'isPinned', 'writtenAt as at', STAFF_NAME.as('by')])
    .where('customerId', '=', id)
    .orderBy('isPinned', 'desc')
    .orderBy('customerNotes.id', 'desc')
    .limit(most)
    .execute() as unknown as Promise<CustomerRecord['notes']>

const consentsOf = (db: Db, id: CustomerId) =>
  db
    .selectFrom('customerContacts')
    .innerJoin('consents', 'consents.contact', 'customerContacts.value')
    .select(['consents.contact', 'class', 'basis', 'wording', 'source', 'privacyVersion'])
    .select(['givenAt', 'expiresAt', 'withdrawnAt', 'withdrawnBy'])
    .where('customerId', '=', id)
    .orderBy('consents.id', 'desc')
    .limit(CONTACTS_SHOWN)
    .execute()

const pastPickupsOf = (db: Db, id: CustomerId) =>
  db
    .selectFrom('pastPickups')
    .select(['id', 'pickedUpOn', 'address', 'description', 'amountCents as amount', 'reference'])
    .where('customerId', '=', id)
    .orderBy('pickedUpOn', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

async function conversationOf(db: Db, phone: string) {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.id ?? null
}

async function countOpenJobs(db: Db, id: CustomerId): Promise<number> {
  const { count } = await db
    .selectFrom('customerJobs')
    .innerJoin('jobs', 'jobs.id', 'customerJobs.jobId')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('customerId', '=', id)
    .where('status', 'in', ACTIVE_STATUSES)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Other customers with one of the phone numbers, or with the same name at one of the addresses. */
async function findDuplicates(db: Db, id: CustomerId): Promise<PossibleDuplicate[]> {
  const { rows } = await sql<PossibleDuplicate>`
    with alike as (
      select other.customer_id as id, 'phone' as because
      from customer_contacts own join customer_contacts other
        on other.kind = 'phone' and other.value = own.value and other.customer_id <> own.customer_id
      where own.customer_id = ${id} and own.kind = 'phone'
      union all
      select c.id, 'name'
      from customer_addresses own
        join customer_addresses other on other.address_key = own.address_key and other.customer_id <> own.customer_id
        join customers c on c.id = other.customer_id
        join customers self on self.id = own.customer_id and customer_name(self) = customer_name(c)
      where own.customer_id = ${id})
    select c.id, first_name as "firstName", last_name as "lastName", company, email, phone, f.jobs,
      min(because) filter (where because = 'phone') is not null as is_phone,
      coalesce(min(because) filter (where because = 'phone'), 'name') as because
    from alike join customers c using (id) join customer_figures f on f.customer_id = c.id
    where merged_into is null and not exists (
      select from customer_distinctions
      where low_id = least(c.id, ${id}::integer) and high_id = greatest(c.id, ${id}::integer))
    group by c.id, f.jobs order by c.id limit ${DUPLICATES_SHOWN}`.execute(db)
  return rows
}

async function mergesOf({ db, now }: Reading, id: CustomerId): Promise<CustomerRecord['merges']> {
  const since = new Date(now().getTime() - MERGE_DAYS * DAY_MS)
  const rows = await db
    .selectFrom('customerMerges')
    .innerJoin('users', 'users.id', 'customerMerges.mergedBy')
    .innerJoin('customers', 'customers.id', 'customerMerges.mergedId')
    .select(['customerMerges.id', 'mergedAt', STAFF_NAME.as('by')])
    .select(['customers.firstName', 'customers.lastName', 'customers.company'])
    .where('keptId', '=', id)
    .where('undoneAt', 'is', null)
    .where('mergedAt', '>', since)
    .orderBy('customerMerges.id', 'desc')
    .limit(CONTACTS_SHOWN)
    .execute()
  return rows.map(({ firstName, lastName, company, mergedAt, ...merge }) => ({
    id: merge.id,
    by: merge.by,
    name: company || `${firstName} ${lastName}`.trim(),
    at: mergedAt,
    until: new Date(mergedAt.getTime() + MERGE_DAYS * DAY_MS),
  }))
}

/** The jobs of a customer, newest first. @throws AppError not_found. */
export async function readJobs(
  db: Db,
  asked: CustomerId,
  { before, open = false }: { before?: JobId | undefined; open?: boolean | undefined },
): Promise<{ jobs: CustomerJob[]; hasMore: boolean }> {
  const id = await findCurrentId(db, asked)
  const rows = await db
    .selectFrom('customerJobs')
    .innerJoin('jobs', 'jobs.id', 'customerJobs.jobId')
    .selectAll('jobs')
    .where('customerId', '=', id)
    .where('deletedAt', 'is', null)
    .$if(open, (query) => query.where('status', 'in', ACTIVE_STATUSES))
    .$if(before !== undefined, (query) => query.where('customerJobs.jobId', '<', before as JobId))
    .orderBy('customerJobs.jobId', 'desc')
    .limit(CUSTOMER_JOBS + 1)
    .execute()
  const jobs = rows.slice(0, CUSTOMER_JOBS).map((job) => ({
    ...job,
    day: job.scheduledDate ?? job.preferredDate,
    window: job.preferredTime,
    price: priceOf(job),
    isFinal: job.finalPriceCents !== null,
  }))
  return { jobs, hasMore: rows.length > CUSTOMER_JOBS }
}
