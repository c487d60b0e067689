import { sql } from 'kysely'
import type { CampaignId } from '../../../contract/advertising.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { rebuildCounters } from '../../db/counters.ts'
import type { Db } from '../../db/database.ts'
import { postingsOf } from './postings.ts'
import { type Booking, isShared, type Quarter } from './quarter-facts.ts'
import { jobRow, writeHistory, writePostings } from './write-rows.ts'

const CHUNK = 500

type Known = { haulerIds: readonly HaulerId[]; campaignId: CampaignId; adminId: number }

/** Jobs, their history, disposal records, conversions of a campaign and the books of a simulated quarter. */
export async function writeQuarter(
  db: Db,
  { bookings, facts }: Quarter,
  { haulerIds, campaignId, adminId }: Known,
): Promise<void> {
  // Money without a card has kinds and accounts of its own, which the rows are about here, not who records it.
  await sql`alter table ledger_transactions drop constraint ledger_transactions_kind_check`.execute(
    db,
  )
  await sql`alter table ledger_entries drop constraint ledger_entries_account_check`.execute(db)
  const byJob = Map.groupBy(facts, ({ job }) => job)
  const ids = new Map<number, JobId>()
  // The triggers of jobs work out the capacity of each day again: counted once, below.
  await sql`alter table jobs disable trigger user`.execute(db)
  for (const some of chunksOf(bookings)) {
    const rows = some.map((booking) => jobRow(booking, byJob.get(booking.job) ?? [], haulerIds))
    const stored = await db.insertInto('jobs').values(rows).returning('id').execute()
    for (const [place, { id }] of stored.entries()) ids.set(some[place]?.job ?? 0, id)
  }
  await sql`alter table jobs enable trigger user`.execute(db)
  await rebuildCounters(db)
  await attachCustomers(db, bookings, adminId)
  const idOf = (job: number): JobId => {
    const id = ids.get(job)
    if (id === undefined) throw new Error(`Job ${job} was not written`)
    return id
  }
  for (const some of chunksOf(facts.toSorted((a, b) => a.at - b.at)))
    await writeHistory(db, some, idOf)
  const fromAds = bookings.filter(({ source }) => source === 'campaign')
  for (const some of chunksOf(fromAds))
    await db
      .insertInto('adConversions')
      .values(
        some.map(({ job }) => ({
          campaignId,
          leadMagnetId: null,
          platform: 'google' as const,
          kind: 'booking' as const,
          jobId: idOf(job),
          haulerId: null,
          happenedAt: new Date(byJob.get(job)?.[0]?.at ?? 0),
        })),
      )
      .execute()
  const postings = postingsOf(facts)
    .filter(({ entries }) => Object.values(entries).some((amount) => amount !== 0))
    .map((posting, place) => ({
      ...posting,
      reference: `simulated ${place}`,
    }))
  for (const [place, some] of chunksOf(postings).entries()) {
    await writePostings(db, some, idOf)
    // The triggers were planned for empty tables, and would read all of them for each entry.
    if (place % 8 === 0)
      await sql`analyze ledger_transactions, ledger_entries, revenue_lines`.execute(db)
  }
}

/** The directory as it is after the bookings, with what the team said of couples who share a number. */
async function attachCustomers(db: Db, bookings: readonly Booking[], adminId: number) {
  await sql`insert into customers (first_name, last_name, email)
    select distinct on (lower(email)) first_name, last_name, lower(email) from jobs`.execute(db)
  await sql`insert into customer_contacts (customer_id, kind, value)
    select id, 'email', email from customers`.execute(db)
  await sql`analyze jobs, customers, customer_contacts`.execute(db)
  await sql`insert into customer_jobs (job_id, customer_id)
    select jobs.id, customers.id from jobs join customers on customers.email = lower(jobs.email)`.execute(
    db,
  )
  await sql`insert into customer_contacts (customer_id, kind, value)
    select distinct customer_id, 'phone', phone_e164 from jobs join customer_jobs on job_id = jobs.id`.execute(
    db,
  )
  await sql`analyze customer_contacts, customer_jobs`.execute(db)
  const shared = [...new Set(bookings.map(({ phone }) => phone).filter(isShared))]
  await sql`insert into customer_distinctions (low_id, high_id, decided_by)
    select low.customer_id, high.customer_id, ${adminId} from customer_contacts low
      join customer_contacts high on high.value = low.value and high.customer_id > low.customer_id
    where low.value = any(${shared}) and low.kind = 'phone'`.execute(db)
}

const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, place) =>
    all.slice(place * CHUNK, (place + 1) * CHUNK),
  )
