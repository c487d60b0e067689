import { sql } from 'kysely'

/** The job ended before any money came: its call, or the quote of it, may be booked again. */
export const ENDED_UNPAID = sql<boolean>`(jobs.status = 'cancelled' and not jobs.is_secured
  and jobs.payment_status in ('pending', 'failed'))`
