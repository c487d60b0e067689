import { sql } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import type { ReportPeriod } from '../../contract/report-period.ts'
import type { ReadDb } from '../db/database.ts'
import { completedIn } from './operations-query.ts'

/** Completed jobs of one record of the directory; without a record, of the address or number they were booked with. */
type Own = { customerId: CustomerId | null; contact: string | null; jobs: number }
type PhoneOf = { customerId: CustomerId; phone: string }

/** The customers of the jobs completed in a period. */
export async function ownCustomers(db: ReadDb, period: ReportPeriod): Promise<Own[]> {
  const { rows } = await sql<Own>`
    select c.customer_id,
      case when c.customer_id is null then coalesce(nullif(lower(email), ''), phone_e164) end as contact, count(*)::int as jobs
    from jobs left join customer_jobs c on c.job_id = jobs.id where ${completedIn(period)} group by 1, 2`.execute(
    db,
  )
  return rows
}

/**
 * The phone numbers of people among these records, and of all other people who share one with them, and so on. A number is
 * visited once, however many share it.
 */
export async function sharedPhones(db: ReadDb, ids: readonly CustomerId[]): Promise<PhoneOf[]> {
  const { rows } = await sql<PhoneOf>`
    with recursive reach (customer_id, phone) as (
      select id, null::text from unnest(${ids}::integer[]) as own (id)
      union select next.customer_id, next.phone from reach cross join lateral (
        select null::integer as customer_id, value as phone from customer_contacts
          join customers on customers.id = customer_id and company = ''
          where customer_id = reach.customer_id and kind = 'phone'
        union all select customer_id, null from customer_contacts
          join customers on customers.id = customer_id and company = ''
          where value = reach.phone and kind = 'phone') next
    )
    select customer_contacts.customer_id, value as phone
    from reach join customer_contacts on customer_contacts.value = reach.phone and kind = 'phone'
      join customers on customers.id = customer_contacts.customer_id and company = ''`.execute(db)
  return rows
}

/** The pairs among these records of whom the team said that they are not the same. */
export async function distinctPairs(db: ReadDb, ids: readonly CustomerId[]) {
  const { rows } = await sql<{ lowId: CustomerId; highId: CustomerId }>`
    select low_id, high_id from customer_distinctions
    where low_id = any(${ids}::integer[]) and high_id = any(${ids}::integer[])`.execute(db)
  return rows
}

/** Those of these records and contacts that had a job completed before a day. */
export async function hadEarlierJob(
  db: ReadDb,
  { from }: ReportPeriod,
  { ids, contacts }: { ids: readonly CustomerId[]; contacts: readonly string[] },
): Promise<{ customerId: CustomerId | null; contact: string | null }[]> {
  const { rows } = await sql<{ customerId: CustomerId | null; contact: string | null }>`
    select id as customer_id, null as contact from unnest(${ids}::integer[]) as own (id)
    -- One by one, by the index of each: joined as a whole, every job would be read.
    cross join lateral (select from customer_jobs c join jobs on jobs.id = c.job_id
      where c.customer_id = own.id and jobs.status = 'completed' and jobs.ended_on < ${from} limit 1) as earlier
    union all
    select null, contact from unnest(${contacts}::text[]) as own (contact)
    cross join lateral (
      (select from jobs where lower(email) = contact and status = 'completed' and ended_on < ${from} limit 1)
      union all
      (select from jobs where email = '' and phone_e164 = contact and status = 'completed' and ended_on < ${from} limit 1)
      limit 1) as earlier`.execute(db)
  return rows
}
