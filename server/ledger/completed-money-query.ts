import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/calendar.ts'

/**
 * The common table `money` (job_id, jobs, gross, share in cents) for a report of these days: jobs completed in them with all
 * that was booked for them up to their end, and what was booked in these days for jobs completed before. A job whose whole price went
 * back by then counts as none. It follows `with`.
 */
export const completedMoney = (from: Day, to: Day): RawBuilder<unknown> => sql`
  done as materialized (
    select id from jobs where status = 'completed' and ended_on between ${from} and ${to}
  ), money as (
    select done.id as job_id, lines.jobs, lines.gross, lines.share from done cross join lateral (
      select case when sum(gross_cents) > 0 and sum(gross_cents) <= sum(refunds_cents + disputes_cents) then 0
          else count(*) filter (where kind = 'split') end as jobs, coalesce(sum(gross_cents), 0) as gross,
        coalesce(sum(platform_cents - fees_cents), 0) as share
      from revenue_lines where revenue_lines.job_id = done.id and day <= ${to}) lines
    union all
    select line.job_id, (line.kind = 'split')::integer, line.gross_cents, line.platform_cents - line.fees_cents
    from revenue_lines line cross join lateral (
      select from jobs where jobs.id = line.job_id and status = 'completed' and ended_on < ${from} limit 1) earlier
    where line.day between ${from} and ${to}
  )`
