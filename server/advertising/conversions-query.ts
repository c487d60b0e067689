import { sql } from 'kysely'
import {
  EXPORT_NETWORKS,
  type ConversionCount,
  type ExportNetwork,
} from '../../contract/ad-exports.ts'
import type { Day } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'

/** A completed job of a customer who agreed to the report. */
export type AgreedJob = {
  jobId: JobId
  completedAt: Date
  touchedAt: Date
  gclid: string | null
  fbclid: string | null
  email: string
  phone: string | null
  /** What was paid in the end, in cents. */
  paid: string
}

const completed = (from: Day, to: Day) => sql`
  from jobs join ad_job_touches touch on touch.job_id = jobs.id and touch.touch = 'last'
  where jobs.status = 'completed' and jobs.ended_on between ${from} and ${to} and has_revenue_left(jobs.id)`

/** How many completed jobs of which something stayed paid came by each network last, and how many customers agreed. */
export async function conversionCounts(db: Db, from: Day, to: Day): Promise<ConversionCount[]> {
  const { rows } = await sql<{ channel: string; jobs: string; agreed: string }>`
    select touch.channel, count(*) as jobs, count(touch.agreed_at) as agreed ${completed(from, to)} group by 1`.execute(
    db,
  )
  return EXPORT_NETWORKS.map((network) => {
    const row = rows.find(({ channel }) => channel === network)
    return { network, jobs: Number(row?.jobs ?? 0), withConsent: Number(row?.agreed ?? 0) }
  })
}

const MOST_EXPORTED = 20_000

/** The completed jobs of a network whose customers agreed. */
export async function agreedJobs(
  db: Db,
  network: ExportNetwork,
  from: Day,
  to: Day,
): Promise<AgreedJob[]> {
  const { rows } = await sql<AgreedJob>`
    select jobs.id as job_id, jobs.completed_at, touch.touched_at, touch.gclid, touch.fbclid, jobs.email,
      jobs.phone_e164 as phone, greatest(0, coalesce((select sum(gross_cents - refunds_cents - disputes_cents)
        from revenue_lines where revenue_lines.job_id = jobs.id), 0)) as paid
    ${completed(from, to)} and touch.channel = ${network} and touch.agreed_at is not null
    order by jobs.completed_at, jobs.id limit ${MOST_EXPORTED}`.execute(db)
  return rows
}
