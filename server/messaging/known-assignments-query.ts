import { sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import type { Db } from '../db/database.ts'

/** Who knows of an assignment: the customer of a job, or a hauler's account. */
export type KnownAssignments = {
  customer(jobId: JobId): boolean
  hauler(jobId: JobId, userId: number | null): boolean
}

/** A person who gets messages about a job: a hauler's account, or null for the customer. */
export const keyOf = (jobId: JobId, userId: number | null): string =>
  `${jobId} ${userId ?? 'customer'}`

/** Also a message that stays unknown, or was given up while its handover had no answer. */
const MAY_HAVE_LEFT = sql<boolean>`(is_sent or handed_over_at is not null or status = 'unknown')`

type Unaware = { jobId: JobId; userId: number | null }

/**
 * Who knows that these jobs have a hauler: everyone but those whose message about it never left or never
 * arrived, unless an earlier one left, or they claimed the job themselves. In doubt a hauler reads not to go:
 * one whose message did not arrive sees the job in the app, so only a message withdrawn in time counts there.
 */
export async function findKnownAssignments(
  db: Db,
  jobIds: readonly JobId[],
): Promise<KnownAssignments> {
  const { rows } = await sql<Unaware>`
    with notices as (
      select job_id, case when message_type in ('job_assigned_to_you', 'job_taken_back') then recipient_id end as user_id,
        message_type in ('hauler_assigned', 'job_assigned_to_you') as is_known,
        coalesce(sent_at, handed_over_at, queued_at) as at
      from notifications
      where job_id = any(${jobIds}) and ${MAY_HAVE_LEFT} and message_type in ('hauler_assigned', 'job_released', 'job_assigned_to_you', 'job_taken_back')
      union all
      select noun_id, user_id, true, at from transitions
      where noun = 'job' and move = 'claim' and noun_id = any(${jobIds})
    ), latest as (
      select distinct on (job_id, user_id) job_id, user_id, is_known from notices order by job_id, user_id, at desc
    ), undelivered as (
      select distinct job_id, case when message_type = 'job_assigned_to_you' then recipient_id end as user_id
      from notifications
      where job_id = any(${jobIds}) and not ${MAY_HAVE_LEFT} and (
        message_type = 'hauler_assigned' and status in ('cancelled', 'failed', 'not_sent')
        or message_type = 'job_assigned_to_you' and status = 'cancelled')
    )
    select u.job_id, u.user_id from undelivered u
      left join latest l on l.job_id = u.job_id and l.user_id is not distinct from u.user_id
    where l.is_known is not true`.execute(db)
  const unaware = new Set(rows.map(({ jobId, userId }) => keyOf(jobId, userId)))
  return {
    customer: (jobId) => !unaware.has(keyOf(jobId, null)),
    hauler: (jobId, userId) => !unaware.has(keyOf(jobId, userId)),
  }
}

/** The last message about an assignment that its recipient has certainly read, by `keyOf`. */
export type LastMessages = Map<string, { messageType: TemplateKey; message: string }>

/**
 * The last message that customers and haulers got about the assignment of these jobs. Without an entry: nothing, or
 * something else than a message that was sent, such as their own claim or release.
 */
export async function findLastMessages(db: Db, jobIds: readonly JobId[]): Promise<LastMessages> {
  const { rows } = await sql<{
    jobId: JobId
    userId: number | null
    messageType: TemplateKey
    message: string | null
  }>`
    select distinct on (job_id, user_id) job_id, user_id, message_type, message from (
      select job_id, case when message_type in ('job_assigned_to_you', 'job_taken_back') then recipient_id end as user_id,
        message_type, case when is_sent then message end as message, coalesce(sent_at, handed_over_at, queued_at) as at
      from notifications
      where job_id = any(${jobIds}) and ${MAY_HAVE_LEFT} and message_type in (
        'hauler_assigned', 'job_released', 'job_rescheduled', 'hauler_on_the_way', 'hauler_arrived',
        'job_assigned_to_you', 'job_taken_back')
      union all
      select noun_id, user_id, move, null, at from transitions
      where noun = 'job' and by = 'hauler' and move in ('claim', 'release') and noun_id = any(${jobIds})
    ) notices order by job_id, user_id, at desc`.execute(db)
  return new Map(
    rows.flatMap(({ jobId, userId, messageType, message }) =>
      message === null ? [] : [[keyOf(jobId, userId), { messageType, message }]],
    ),
  )
}
