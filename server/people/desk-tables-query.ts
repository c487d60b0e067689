import { text, ofJobs, type PersonalTable } from './personal-rows-query.ts'

/** What the team writes down about the jobs of a person. */
export const DESK_TABLES: Readonly<Record<string, PersonalTable>> = {
  job_notes: { key: 'id', rows: ofJobs, erase: { mark: { text } } },
  job_cancellations: {
    key: 'id',
    rows: ofJobs,
    erase: { keep: 'they say who cancelled a job, and for what fee' },
    plain: ['from_status', 'payment_status', 'time_slot', 'assignment_type'],
  },
}
