import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import type { ImportId } from '../../contract/imports.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { offeredAddress, offeredDescription } from '../jobs/offer-text.ts'
import { insertPhoneBooking } from '../jobs/phone-booking-store.ts'
import { insertJob, type Job } from '../jobs/store.ts'
import type { BookingRow } from './booking-rows.ts'
import type { StoredImport } from './import-store.ts'

type About = { stored: StoredImport | null; userId: number; notifies: boolean }

/** A pickup as the team books it for a caller, at the price that was agreed elsewhere; its place must be taken. */
export async function insertBooking(
  { now }: Pick<Context, 'now'>,
  db: Db,
  { value, area }: BookingRow,
  { stored, userId, notifies }: About,
): Promise<Job> {
  const { first_name: firstName, last_name: lastName, address, description } = value
  const job = await insertJob(db, {
    preferredDate: value.date,
    preferredTime: value.window,
    loadSize: value.load_size,
    area,
    heldUntil: null,
    confirmBy: null,
    offeredAt: now(),
    source: 'phone',
    collectMethod: value.payment,
    collectBy: value.payment === 'cash' ? 'hauler' : 'office',
    firstName,
    lastName,
    phone: value.phone.typed,
    phoneE164: value.phone.e164,
    email: value.email ?? '',
    address,
    description,
    photos: [],
    offeredAddress: offeredAddress(address, area),
    offeredDescription: offeredDescription(description, {
      firstName,
      lastName,
      address,
      notes: '',
    }),
    needsReview: false,
    estimatedPriceCents: value.price,
    marketingConsentAt: null,
    // No browser booked it, and no request is repeated.
    visitorId: randomUUID(),
    requestHash: '',
  })
  if (!stored) return job
  await insertPhoneBooking(db, {
    jobId: job.id,
    bookedBy: userId,
    agreedAt: stored.importedAt,
    agreedBy: 'spoken',
    linkBy: null,
  })
  await db
    .insertInto('importedJobs')
    .values({ jobId: job.id, importId: stored.id, isNotified: notifies })
    .execute()
  return job
}

/** How many of those that stand in the way are named. */
const NAMED = 3

/** Imported bookings that something depends on by now: a hauler, an edit, a payment, or a customer who read of it. */
export async function findUsedBookings(db: Db, importId: ImportId): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'job #' || j.id as name
    from imported_jobs i join jobs j on j.id = i.job_id
    where i.import_id = ${importId} and (i.is_notified or j.status <> 'pending' or j.hauler_id is not null or j.field_versions <> '{}'
      or j.payment_status <> 'pending' or j.deleted_at is not null
      or exists (select from payments where job_id = j.id)
      or exists (select from notifications where job_id = j.id)
      or exists (select from job_discounts where job_id = j.id)
      or exists (select from job_notes where job_id = j.id)
      or exists (select from transitions where noun = 'job' and noun_id = j.id))
    order by j.id limit ${NAMED}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Customers whom the jobs of an import made, and who have nothing else and were not edited; with their contacts and addresses. */
export async function deleteCustomersOfBookings(db: Db, importId: ImportId): Promise<CustomerId[]> {
  const { rows } = await sql<{ id: CustomerId }>`
    delete from customers c where c.version = 1 and c.import_id is null and c.merged_into is null
      and c.id in (select customer_id from customer_jobs join imported_jobs i using (job_id) where i.import_id = ${importId})
      and not exists (select from customer_jobs o where o.customer_id = c.id
        and not exists (select from imported_jobs i where i.job_id = o.job_id and i.import_id = ${importId}))
      and not exists (select from customer_notes where customer_id = c.id)
      and not exists (select from past_pickups where customer_id = c.id)
      and not exists (select from commercial_accounts where customer_id = c.id)
      and not exists (select from customer_merges where kept_id = c.id or merged_id = c.id)
    returning c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes the jobs of an import off every list. */
export const hideBookings = (db: Db, importId: ImportId, at: Date) =>
  db
    .updateTable('jobs')
    .set({ deletedAt: at, updatedAt: sql`now()` })
    .where('id', 'in', (own) =>
      own.selectFrom('importedJobs').select('jobId').where('importId', '=', importId),
    )
    .returning('id')
    .execute()

/** The pickups of these numbers that are booked: neither cancelled nor deleted. */
export const pickupsOfPhones = (db: Db, phones: readonly string[]) =>
  db
    .selectFrom('jobs')
    .select(['id', 'phoneE164', 'preferredDate', 'address'])
    .where('phoneE164', '=', sql<string>`any(${phones}::text[])`)
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'cancelled')
    .execute()
