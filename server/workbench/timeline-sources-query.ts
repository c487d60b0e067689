import { sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import { moneySourcesOf } from './timeline-money-query.ts'
import { move, movesOf, named, ref, type Source, text } from './timeline-source-query.ts'

/** As the audit log names them. */
const EDIT = 'PATCH /api/admin/jobs/:jobId'
const UNDO = 'POST /api/admin/jobs/:jobId/edits/:editId/undo'

const asked = { kind: 'move_request', id: ref('x.id') } as const
const window = { toDate: ref('x.to_date'), toTime: ref('x.to_time') }

/**
 * Whom the team gave a job to, or took it from, as the audit log has it: the first such change after the transaction of
 * the move began. A hauler who claims or releases is the actor.
 */
const haulerOf = (jobId: JobId) => sql`(
  select trim(h.first_name || ' ' || h.last_name) from haulers h where h.id = (
    select coalesce(a.after ->> 'hauler_id', a.before ->> 'hauler_id')::integer from audit_entries a
    where t.by = 'admin' and t.move in ('assign', 'release')
      and a.subject = 'jobs' and a.row_key = ${String(jobId)} and a.at >= t.at
      and a.after ? 'hauler_id' and (a.after ->> 'hauler_id' is not null) = (t.move = 'assign')
    order by a.id limit 1))`

/** Everything that happens to a job, by the table that knows of it. */
export const sourcesOf = (jobId: JobId): Source[] => [
  {
    kind: 'booked',
    name: 'booked',
    at: ref('x.created_at'),
    id: ref('x.id'),
    by: sql`case when d.job_id is not null then 'system' when p.job_id is not null then 'admin' else 'customer' end`,
    userId: ref('p.booked_by'),
    facts: {
      estimate: sql`x.estimated_price_cents - x.same_day_cents`,
      via: sql`case when d.job_id is not null then 'recurring' when p.job_id is not null then 'phone' else 'online' end`,
    },
    from: sql`jobs x left join phone_bookings p on p.job_id = x.id left join recurring_days d on d.job_id = x.id
      where x.id = ${jobId}`,
  },
  {
    ...move,
    kind: 'job',
    name: 'job',
    facts: {
      ...named,
      from: ref('t.from_status'),
      to: ref('t.to_status'),
      reason: ref('t.reason'),
      hauler: haulerOf(jobId),
    },
    from: sql`transitions t where t.noun = 'job' and t.noun_id = ${jobId}`,
  },
  {
    kind: 'trip',
    name: 'trip',
    at: ref('x.noted_at'),
    id: ref('x.id'),
    by: text('hauler'),
    haulerId: ref('x.hauler_id'),
    facts: { event: ref('x.event') },
    from: sql`job_events x where x.job_id = ${jobId}`,
  },
  {
    kind: 'window',
    name: 'window',
    at: ref('x.changed_at'),
    id: ref('x.id'),
    by: sql`coalesce(x.moved_by, 'customer')`,
    userId: ref('x.user_id'),
    facts: {
      fromDate: ref('x.from_date'),
      fromTime: ref('x.from_time'),
      toDate: ref('x.to_date'),
      toTime: ref('x.to_time'),
    },
    from: sql`job_window_changes x where x.job_id = ${jobId}`,
  },
  {
    ...asked,
    name: 'move_asked',
    at: ref('x.asked_at'),
    by: text('admin'),
    userId: ref('x.user_id'),
    facts: { ...window, move: text('ask') },
    from: sql`move_requests x where x.job_id = ${jobId}`,
  },
  {
    ...asked,
    name: 'move_ended',
    at: ref('x.ended_at'),
    by: sql`case when x.outcome in ('moved', 'kept') then 'customer' when x.ended_by is null then 'system' else 'admin' end`,
    userId: ref('x.ended_by'),
    facts: { ...window, move: ref('x.outcome') },
    from: sql`move_requests x where x.job_id = ${jobId} and x.ended_at is not null`,
  },
  {
    kind: 'price',
    name: 'propose',
    at: ref('x.created_at'),
    id: ref('x.id'),
    by: sql`case when x.by_team then 'admin' else 'hauler' end`,
    haulerId: sql`case when not x.by_team then x.hauler_id end`,
    facts: {
      move: text('propose'),
      fromAmount: ref('x.from_cents'),
      toAmount: ref('x.to_cents'),
      reason: sql`nullif(x.reason, '')`,
    },
    from: sql`price_changes x where x.job_id = ${jobId}`,
  },
  {
    ...move,
    kind: 'price',
    name: 'price',
    facts: {
      ...named,
      fromAmount: ref('x.from_cents'),
      toAmount: ref('x.to_cents'),
      reason: ref('t.reason'),
    },
    from: movesOf('price_change', 'price_changes', jobId),
  },
  {
    kind: 'deletion',
    name: 'deletion',
    at: ref('x.at'),
    id: ref('x.id'),
    by: text('admin'),
    userId: ref('x.user_id'),
    facts: {
      move: sql`case when x.after ->> 'deleted_at' is null then 'recover' else 'delete' end`,
    },
    from: sql`audit_entries x where x.subject = 'jobs' and x.row_key = ${String(jobId)}
      and x.change = 'update' and x.after ? 'deleted_at'`,
  },
  ...moneySourcesOf(jobId),
  ...wordSourcesOf(jobId),
]

const wordSourcesOf = (jobId: JobId): Source[] => [
  {
    kind: 'message',
    name: 'message',
    at: ref('x.created_at'),
    id: ref('x.id'),
    by: sql`case x.sender_type when 'client' then 'customer' else x.sender_type end`,
    facts: {
      title: sql`coalesce(p.name, x.message_type)`,
      to: sql`case when exists (select from haulers h where h.user_id = x.recipient_id) then 'hauler'
        when exists (select from users u where u.id = x.recipient_id and u.team_role is not null) then 'team'
        else 'customer' end`,
      channel: ref('x.channel'),
      status: ref('x.status'),
      failure: ref('x.failure'),
    },
    from: sql`notifications x left join message_templates p on p.template_key = x.message_type
      where x.job_id = ${jobId}`,
  },
  {
    kind: 'photos',
    name: 'photos',
    at: ref('x.attached_at'),
    id: sql`min(extract(epoch from x.attached_at))::bigint`,
    by: sql`case when x.user_id is null then 'customer' else 'hauler' end`,
    userId: ref('x.user_id'),
    facts: { count: sql`count(*)` },
    from: sql`uploads x where x.job_id = ${jobId} and x.attached_at is not null
      group by x.attached_at, x.user_id`,
  },
  {
    kind: 'hauler_note',
    name: 'hauler_note',
    at: ref('x.at'),
    id: ref('x.id'),
    by: text('hauler'),
    haulerId: ref('x.hauler_id'),
    facts: { words: ref('x.words'), problem: ref('x.kind') },
    from: sql`hauler_notes x where x.job_id = ${jobId}`,
  },
  {
    kind: 'problem',
    name: 'problem',
    at: ref('x.at'),
    id: ref('x.id'),
    by: sql`case x.by when 'team' then 'admin' else 'customer' end`,
    userId: ref('x.user_id'),
    facts: { words: ref('x.words') },
    from: sql`problem_messages x join problem_reports r on r.id = x.report_id where r.job_id = ${jobId}`,
  },
  {
    kind: 'proof',
    name: 'proof',
    at: ref('x.checked_at'),
    id: ref('x.job_id'),
    by: text('admin'),
    userId: ref('x.user_id'),
    facts: { note: ref('x.note'), isWithoutProof: ref('x.without_proof') },
    from: sql`proof_checks x where x.job_id = ${jobId}`,
  },
  {
    kind: 'rating',
    name: 'rating',
    at: ref('x.created_at'),
    id: ref('x.id'),
    by: ref('x.by'),
    haulerId: sql`case when x.by = 'hauler' then x.hauler_id end`,
    facts: { stars: ref('x.stars'), words: ref('x.words') },
    from: sql`ratings x where x.job_id = ${jobId}`,
  },
  {
    kind: 'note',
    name: 'note',
    at: ref('x.at'),
    id: ref('x.id'),
    by: text('admin'),
    userId: ref('x.user_id'),
    facts: { noteId: ref('x.id') },
    from: sql`job_notes x where x.job_id = ${jobId}`,
  },
  {
    kind: 'edit',
    name: 'edit',
    at: ref('x.at'),
    id: ref('x.id'),
    by: text('admin'),
    userId: ref('x.user_id'),
    facts: {
      before: ref('x.before'),
      after: ref('x.after'),
      move: sql`case when x.call = ${sql.lit(EDIT)} then 'edit' else 'undo' end`,
    },
    from: sql`audit_entries x where x.subject = 'jobs' and x.row_key = ${String(jobId)}
      and x.call in (${sql.lit(EDIT)}, ${sql.lit(UNDO)}) and x.after is not null`,
  },
]
