import { sql } from 'kysely'
import { ofHaulers, text, ofJobs, type PersonalTable } from './personal-rows-query.ts'

/** What the team writes down about the jobs of a person. */
export const DESK_TABLES: Readonly<Record<string, PersonalTable>> = {
  job_notes: { key: 'id', rows: ofJobs, erase: { mark: { text } } },
  call_quotes: {
    key: 'id',
    rows: ({
      contacts,
      jobIds,
    }) => sql`(phone_e164 = any(${contacts}::text[]) or email = any(${contacts}::text[])
      or job_id = any(${jobIds}::integer[]))`,
    erase: 'delete',
    secret: ['call_id'],
  },
  cash_hand_ins: {
    key: 'id',
    rows: ofHaulers,
    erase: {
      mark: {
        received_by: text,
        reason: text,
        withdraw_reason: sql`case when withdraw_reason is not null then ${text} end`,
      },
    },
  },
  job_edits: {
    key: 'id',
    rows: ofJobs,
    erase: { mark: { before: sql`case when before is not null then '{}'::jsonb end` } },
    plain: ['way', 'from_slot', 'assignment_type'],
  },
  job_cancellations: {
    key: 'id',
    rows: ofJobs,
    erase: { keep: 'they say who cancelled a job, and for what fee' },
    plain: ['from_status', 'payment_status', 'time_slot', 'assignment_type'],
  },
}
