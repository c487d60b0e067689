import { sql } from 'kysely'
import {
  text,
  none,
  nothing,
  email,
  noBrowser,
  onePhoto,
  ofJobs,
  ofJobsOrHaulers,
  type PersonalTable,
} from './personal-rows-query.ts'

/** Jobs with their quotes, photos, history and money. */
export const JOB_TABLES: Readonly<Record<string, PersonalTable>> = {
  jobs: {
    key: 'id',
    rows: ({ jobIds }) => sql`id = any(${jobIds}::integer[])`,
    erase: {
      mark: {
        email,
        first_name: text,
        last_name: none,
        phone: none,
        phone_e164: nothing,
        address: text,
        offered_address: sql`coalesce(area, ${text})`,
        description: text,
        offered_description: text,
        access: nothing,
        note: nothing,
        photos: onePhoto,
        early_start_reason: nothing,
        after_photos: sql`'{}'`,
        idempotency_key: nothing,
        request_hash: text,
        visitor_id: noBrowser,
        booked_from: nothing,
        marketing_consent_at: nothing,
      },
    },
    plain: [
      'field_versions',
      'area',
      'load_size',
      'preferred_time',
      'quote_id',
      'status',
      'payment_intent_id',
      'payment_status',
      'stripe_charge_id',
      'hauler_name',
      'proof',
      'source',
      'collect_method',
      'collect_by',
      'visit_rules',
    ],
    secret: ['completion_hash'],
  },
  phone_bookings: {
    key: 'job_id',
    rows: ofJobs,
    erase: { keep: 'they say how the terms were agreed to' },
    plain: ['agreed_by', 'link_by'],
  },
  disposals: {
    key: 'id',
    rows: ofJobs,
    erase: { mark: { item_group: text, place: none, ticket: nothing, no_ticket: none } },
    plain: ['way'],
  },
  proof_checks: { key: 'job_id', rows: ofJobs, erase: { mark: { note: text } } },
  waiting_entries: {
    key: 'id',
    rows: ({ visitorIds, contacts }) => sql`(visitor_id = any(${visitorIds}::uuid[])
      or phone_e164 = any(${contacts}::text[]) or email = any(${contacts}::text[]))`,
    erase: 'delete',
    secret: ['token_hash'],
  },
  holds: {
    key: 'id',
    rows: ({ visitorIds }) => sql`visitor_id = any(${visitorIds}::uuid[])`,
    erase: 'delete',
  },
  ratings: {
    key: 'id',
    rows: ofJobsOrHaulers,
    erase: {
      mark: {
        words: none,
        may_publish: sql`false`,
        consent_wording: nothing,
        consented_at: nothing,
      },
    },
    plain: ['by', 'status'],
  },
  problem_reports: {
    key: 'id',
    rows: ofJobs,
    erase: { keep: 'they say why a payout waited' },
    plain: ['kind', 'closed_by'],
  },
  problem_messages: {
    key: 'id',
    rows: (person) => sql`report_id in (select id from problem_reports where ${ofJobs(person)})`,
    erase: { mark: { words: text, photos: sql`'{}'` } },
    plain: ['by'],
  },
  job_links: { key: 'id', rows: ofJobs, erase: 'delete', secret: ['id'] },
  job_events: {
    key: 'id',
    rows: ofJobs,
    erase: { keep: 'they say what a hauler did' },
    plain: ['event'],
  },
  call_attempts: {
    key: 'id',
    rows: (person) => sql`arrival_id in (select id from job_events where ${ofJobs(person)})`,
    erase: { keep: 'they say why a trip fee was kept' },
  },
  customer_no_shows: {
    key: 'job_id',
    rows: ofJobsOrHaulers,
    erase: { mark: { photos: onePhoto } },
  },
  reliability_events: {
    key: 'id',
    rows: ofJobsOrHaulers,
    // What a hauler wrote may name the customer or their own illness.
    erase: { mark: { reason: sql`case when reason is not null then ${text} end` } },
    plain: ['kind', 'time_slot'],
  },
  reassignments: {
    key: 'id',
    rows: (person) =>
      sql`(${ofJobs(person)} or from_hauler_id = any(${person.haulerIds}::integer[]))`,
    erase: { keep: 'they say who did what with a job' },
    plain: ['preferred_time', 'time_slot', 'assignment_type', 'to_slot'],
  },
  risk_sightings: {
    key: 'id',
    rows: ofJobsOrHaulers,
    erase: { keep: 'they say when a job was at risk, for a week' },
    plain: ['kind'],
  },
  job_swaps: {
    key: 'id',
    rows: ofJobsOrHaulers,
    // What a hauler wrote may name the customer or their own illness.
    erase: { mark: { reason: text } },
    plain: ['preferred_time', 'time_slot'],
  },
  paid_moves: {
    key: 'payment_id',
    rows: ({ jobIds }) =>
      sql`payment_id in (select id from payments where job_id = any(${jobIds}::integer[]))`,
    erase: { keep: 'they say what a fee was for' },
    plain: ['preferred_time', 'moved_by'],
  },
  receipt_buyers: { key: 'job_id', rows: ofJobs, erase: 'delete' },
  job_window_changes: {
    key: 'id',
    rows: ofJobs,
    erase: { keep: 'they say what a fee was for' },
    plain: ['from_time', 'to_time', 'moved_by'],
  },
  move_requests: {
    key: 'id',
    rows: ofJobs,
    erase: { keep: 'they say what a customer agreed to' },
    plain: ['from_time', 'to_time', 'outcome'],
  },
  price_changes: {
    key: 'id',
    rows: ofJobsOrHaulers,
    erase: { mark: { items: sql`'[]'`, reason: text, photos: onePhoto, job_before: nothing } },
    plain: ['status'],
  },
  price_change_moves: {
    key: 'id',
    rows: (person) =>
      sql`price_change_id in (select id from price_changes where ${ofJobsOrHaulers(person)})`,
    erase: { mark: { reason: nothing } },
    plain: ['actor', 'move'],
  },
  quotes: {
    key: 'id',
    rows: ({ jobIds }) =>
      sql`(id in (select quote_id from jobs where id = any(${jobIds}::integer[]))
        or replaced_of = any(${jobIds}::integer[]))`,
    erase: {
      mark: {
        inputs_hash: text,
        description: text,
        photos: onePhoto,
        unknown: sql`'{}'`,
        reading: nothing,
        corrections: sql`'[]'`,
        questions: sql`'[]'`,
      },
    },
    plain: [
      'id',
      'load_size',
      'priced_size',
      'size',
      'source',
      'reader_version',
      'items',
      'lines',
      'notices',
      'offer',
      'area',
      'access',
    ],
  },
  quote_reviews: {
    key: 'id',
    rows: ofJobs,
    erase: { mark: { note: nothing } },
    plain: ['verdict'],
  },
  uploads: {
    key: 'name',
    // A photo that a hauler took of another person's load stays with that job.
    rows: ({ jobIds, haulerIds, userIds, visitorIds }) => sql`(job_id = any(${jobIds}::integer[])
      or hauler_id = any(${haulerIds}::integer[])
      or attached_at is null and (user_id = any(${userIds}::integer[]) or visitor_id = any(${visitorIds}::uuid[])))`,
    erase: 'delete',
  },
}
