import { sql, type Selectable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Job } from '../jobs/store.ts'
import type { Message } from '../messaging/store.ts'
import type { PriceChangeRow } from '../price-changes/store.ts'
import type { Dispute } from './store.ts'

export const findDisputeIfAny = (db: Db, id: number): Promise<Dispute | undefined> =>
  db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()

/** One event of a job, and who caused it; with the name where that was a user with an account. */
export type EvidenceEvent = {
  at: Date
  about: 'job' | 'payment' | 'price' | 'trip'
  what: string
  actor: string
  name: string | null
  /** A reason, or what a window was and became. */
  detail: string | null
  /** When we heard of it, where that was later: a hauler had no signal. */
  heardAt: Date | null
}

/** Everything that is recorded of a job, oldest first. */
export async function findEvidenceEvents(db: Db, jobId: JobId): Promise<EvidenceEvent[]> {
  const { rows } = await sql<EvidenceEvent>`
    select at, about, what, actor, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as name, detail,
      heard_at as "heardAt"
    from (
      select created_at as at, 'job' as about, 'book' as what, 'customer' as actor,
        null::integer as user_id, null as detail, null::timestamptz as heard_at, 1 as rank, 0::bigint as id
        from jobs where id = ${jobId}
      union all
      select coalesce(made_at, at), 'job', move, by, user_id, reason, case when made_at is not null then at end, 3, t.id
        from transitions t cross join lateral (select case
          when move = 'complete' then finished_at
          when move = 'start' and started_at < at - interval '1 minute' then started_at end as made_at
          from jobs where jobs.id = t.noun_id) made
        where noun = 'job' and noun_id = ${jobId}
      union all
      select at, 'payment', move, by, user_id, null, null, 2, id
        from transitions where noun = 'job_payment' and noun_id = ${jobId}
      union all
      select changed_at, 'job', 'move_window', coalesce(moved_by, 'customer'), null,
        concat(from_date, ', ', from_time, ' to ', to_date, ', ', to_time), null, 3, id
        from job_window_changes where job_id = ${jobId}
      union all
      select e.noted_at, 'trip', e.event, 'hauler', h.user_id, null, e.heard_at, 3, e.id
        from job_events e join haulers h on h.id = e.hauler_id where e.job_id = ${jobId}
      union all
      select c.at, 'trip', 'call', 'hauler', h.user_id, null, c.heard_at, 3, c.id
        from call_attempts c join job_events e on e.id = c.arrival_id join haulers h on h.id = e.hauler_id
        where e.job_id = ${jobId}
      union all
      select c.created_at, 'price', 'name', case when c.by_team then 'admin' else 'hauler' end,
        case when not c.by_team then h.user_id end, c.reason, null, 3, c.id
        from price_changes c left join haulers h on h.id = c.hauler_id where c.job_id = ${jobId}
      union all
      select t.at, 'price', t.move, t.by, t.user_id, t.reason, null, 4, t.id
        from transitions t join price_changes c on c.id = t.noun_id
        where t.noun = 'price_change' and c.job_id = ${jobId}
      union all
      select checked_at, 'job', case when without_proof then 'accept_without_proof' else 'check_proof' end, 'admin',
        user_id, case when without_proof then null else note end, null, 5, 0
        from proof_checks where job_id = ${jobId}
    ) happened left join users u on u.id = happened.user_id
    order by at, rank, happened.id`.execute(db)
  return rows
}

type Charge = Pick<
  Selectable<Tables['payments']>,
  | 'id'
  | 'purpose'
  | 'onPage'
  | 'consentVersion'
  | 'amountCents'
  | 'status'
  | 'providerPaymentId'
  | 'chargeId'
  | 'failure'
  | 'createdAt'
  | 'updatedAt'
>

/** Every attempt to charge the customer, oldest first. */
export const chargesOf = (db: Db, jobId: JobId): Promise<Charge[]> =>
  db
    .selectFrom('payments')
    .select([
      'id',
      'purpose',
      'onPage',
      'consentVersion',
      'amountCents',
      'status',
      'providerPaymentId',
      'chargeId',
      'failure',
      'createdAt',
      'updatedAt',
    ])
    .where('jobId', '=', jobId)
    .orderBy('id')
    .execute()

export const refundsOf = (db: Db, jobId: JobId) =>
  db
    .selectFrom('refunds')
    .select(['amountCents', 'status', 'reason', 'failure', 'createdAt'])
    .where('jobId', '=', jobId)
    .orderBy('id')
    .execute()

export const priceChangesOf = (db: Db, jobId: JobId): Promise<PriceChangeRow[]> =>
  db.selectFrom('priceChanges').selectAll().where('jobId', '=', jobId).orderBy('id').execute()

export const textsAbout = (db: Db, jobId: JobId): Promise<Message[]> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('jobId', '=', jobId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** How the price of the booking was calculated; undefined without a stored quote. */
export const quoteOf = (db: Db, { quoteId }: Pick<Job, 'quoteId'>) =>
  db
    .selectFrom('quotes')
    .select(['source', 'items', 'lines', 'priceCapCents', 'createdAt'])
    .where('id', '=', quoteId)
    .executeTakeFirst()
