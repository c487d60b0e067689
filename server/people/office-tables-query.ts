import { sql } from 'kysely'
import {
  money,
  nothing,
  ofHaulers,
  ofJobs,
  text,
  type PersonalTable,
} from './personal-rows-query.ts'

/** What the team did with jobs from the desk. */
export const OFFICE_TABLES: Readonly<Record<string, PersonalTable>> = {
  job_discounts: {
    key: 'id',
    rows: ofJobs,
    erase: { mark: { reason: text } },
    plain: ['share'],
  },
  offer_uses: money(ofJobs, ['code', 'given_back_why']),
  estimate_requests: {
    key: 'id',
    rows: ({ visitorIds, contacts }) =>
      sql`(visitor_id = any(${visitorIds}::uuid[]) or phone_e164 = any(${contacts}::text[]) or email = any(${contacts}::text[]))`,
    erase: 'delete',
  },
  guide_requests: {
    key: 'id',
    rows: ({ contacts }) => sql`email = any(${contacts}::text[])`,
    erase: 'delete',
    secret: ['nonce', 'token_hash'],
  },
  guide_leads: {
    key: 'id',
    rows: ({ contactHashes }) => sql`contact_hash = any(${contactHashes}::text[])`,
    erase: 'delete',
  },
  referral_codes: {
    key: 'id',
    rows: ({ userIds }) => sql`user_id = any(${userIds}::integer[])`,
    // It begins with the first name.
    erase: { mark: { code: sql`'GONE' || id` } },
  },
  referrals: money(ofJobs, ['share']),
  referral_credit_uses: money(ofJobs, ['given_back_why']),
  hauler_referrals: money(ofHaulers, ['refusal']),
  offer_refusals: {
    key: 'id',
    rows: ({ visitorIds }) => sql`visitor_id = any(${visitorIds}::uuid[])`,
    erase: { mark: { visitor_id: nothing } },
    plain: ['code', 'reason', 'words', 'area'],
  },
  photo_consents: { key: 'id', rows: ofJobs, erase: 'delete' },
  library_pictures: { key: 'id', rows: ofJobs, erase: 'delete' },
  team_moves: {
    key: 'id',
    rows: (person) =>
      sql`(${ofJobs(person)} or from_hauler_id = any(${person.haulerIds}::integer[]))`,
    // What a colleague wrote may name the customer.
    erase: { mark: { reason: text } },
    plain: ['from_time', 'from_slot', 'to_slot', 'assignment_type'],
  },
}
