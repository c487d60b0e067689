import { sql } from 'kysely'
import { ofOthersMessages } from './message-tables-query.ts'
import {
  ofJobs,
  text,
  none,
  nothing,
  email,
  MONEY,
  ofHaulers,
  type Person,
  type PersonalTable,
  type Sql,
} from './personal-rows-query.ts'

/** Notifications of others beside their messages about the person's jobs. */
const deliveriesNaming = (person: Person): Sql =>
  sql`notification_id in (select id from notifications where ${ofOthersMessages(person)})`
const erasedNotice = sql`notice || jsonb_build_object('title', ${text}, 'body', ${text})`

/** Accounts, haulers and what they signed in with. */
const NO_CLICK = {
  gclid: nothing,
  fbclid: nothing,
  li_fat_id: nothing,
  agreed_at: nothing,
  agreed_wording: nothing,
}
/** Words of links, cleaned of what could name a person. */
const UTM_COLUMNS = ['source', 'medium', 'campaign', 'term', 'content'].map((name) => `utm_${name}`)

export const ACCOUNT_TABLES: Readonly<Record<string, PersonalTable>> = {
  users: {
    key: 'id',
    rows: ({ userIds }) => sql`id = any(${userIds}::integer[])`,
    erase: {
      mark: {
        email,
        phone_e164: nothing,
        first_name: text,
        last_name: none,
        profile_image_url: nothing,
        password: nothing,
        deleted_at: sql`coalesce(deleted_at, now())`,
      },
    },
    plain: ['role', 'team_role', 'message_channel'],
    secret: ['password'],
  },
  alert_settings: {
    key: 'user_id',
    rows: ({ userIds }) => sql`user_id = any(${userIds}::integer[])`,
    erase: 'delete',
  },
  sessions: {
    key: 'sid',
    // A visitor's session, but not that of staff who booked for the person.
    rows: ({ userIds, visitorIds }) =>
      sql`((sess ->> 'userId')::integer = any(${userIds}::integer[])
        or not sess ? 'userId' and sess ->> 'visitorId' = any(${visitorIds}::text[]))`,
    erase: 'delete',
    secret: ['sid'],
  },
  staff_invitations: {
    key: 'id',
    rows: ({ userIds, contacts }) =>
      sql`(email = any(${contacts}::text[]) or user_id = any(${userIds}::integer[]))`,
    erase: 'delete',
    secret: ['secret', 'token_hash'],
  },
  hauler_views: {
    key: 'id',
    rows: ofHaulers,
    erase: { mark: { reason: nothing } },
    plain: ['address', 'team_role'],
  },
  calendar_feeds: {
    key: 'hauler_id',
    rows: ofHaulers,
    erase: 'delete',
    secret: ['id'],
  },
  staff_seen: {
    key: 'user_id',
    rows: ({ userIds }) => sql`user_id = any(${userIds}::integer[])`,
    erase: 'delete',
  },
  push_devices: {
    key: 'id',
    rows: ({ userIds }) => sql`user_id = any(${userIds}::integer[])`,
    erase: 'delete',
    // Who has these could write to the device, or is signed in on it.
    secret: ['session_id', 'endpoint', 'p256dh', 'auth'],
  },
  push_choices: {
    key: 'user_id',
    rows: ({ userIds }) => sql`user_id = any(${userIds}::integer[])`,
    erase: 'delete',
  },
  push_deliveries: {
    key: 'id',
    rows: ({ userIds }) =>
      sql`device_id in (select id from push_devices where user_id = any(${userIds}::integer[]))`,
    erase: 'delete',
    // A hauler's notification names the customer; it is of no use any more.
    naming: {
      rows: deliveriesNaming,
      mark: { notice: erasedNotice, expires_at: sql`least(expires_at, now())` },
    },
  },
  sandbox_pushes: {
    key: 'id',
    rows: ({ userIds }) =>
      sql`endpoint in (select endpoint from push_devices where user_id = any(${userIds}::integer[]))`,
    erase: 'delete',
    naming: {
      rows: (person) =>
        sql`notice in (select notice from push_deliveries where ${deliveriesNaming(person)})`,
      mark: { notice: erasedNotice },
    },
    secret: ['endpoint'],
  },
  sign_in_codes: {
    key: 'id',
    rows: ({ contacts }) => sql`contact = any(${contacts}::text[])`,
    erase: 'delete',
    secret: ['nonce'],
  },
  two_factor_secrets: {
    key: 'user_id',
    rows: ({ userIds }) => sql`user_id = any(${userIds}::integer[])`,
    erase: 'delete',
    secret: ['secret'],
  },
  passkeys: {
    key: 'id',
    rows: ({ userIds }) => sql`user_id = any(${userIds}::integer[])`,
    erase: 'delete',
    secret: ['public_key', 'credential_id'],
  },
  passkey_challenges: {
    key: 'challenge_hash',
    rows: ({ userIds }) => sql`user_id = any(${userIds}::integer[])`,
    erase: 'delete',
    secret: ['challenge_hash'],
  },
  recovery_codes: {
    key: 'id',
    rows: ({ userIds }) => sql`user_id = any(${userIds}::integer[])`,
    erase: 'delete',
    secret: ['token_hash'],
  },
  password_resets: {
    key: 'id',
    rows: ({ contacts }) => sql`contact = any(${contacts}::text[])`,
    erase: 'delete',
    secret: ['nonce', 'token_hash'],
  },
  contact_changes: {
    key: 'user_id',
    rows: ({ userIds }) => sql`user_id = any(${userIds}::integer[])`,
    erase: 'delete',
  },
  haulers: {
    key: 'id',
    rows: ({ haulerIds }) => sql`id = any(${haulerIds}::integer[])`,
    erase: {
      mark: {
        email,
        first_name: text,
        last_name: none,
        phone: none,
        phone_e164: nothing,
        company: nothing,
        vehicle_model: text,
        license_plate: text,
        license_image_url: nothing,
        license_number: nothing,
        insurance_number: nothing,
        experience: nothing,
        home_address: nothing,
        home_area: nothing,
        home_lat: nothing,
        home_lon: nothing,
        status_reason: nothing,
        team_note: nothing,
        visitor_id: nothing,
        deleted_at: sql`coalesce(deleted_at, now())`,
      },
    },
    plain: ['vehicle_type', 'service_areas', 'status', 'stripe_account_id', 'field_versions'],
  },
  hauler_tax_details: {
    key: 'hauler_id',
    rows: ofHaulers,
    erase: {
      keep: `they belong to yearly reports of sellers: ${MONEY}`,
      while: sql`exists (select from payouts where payouts.hauler_id = hauler_tax_details.hauler_id
        and payouts.status in ('paid', 'reversed', 'netted'))`,
    },
    plain: ['kind', 'legal_name', 'street', 'city', 'province', 'postal_code', 'gst_number'],
    secret: ['sealed_tax_number', 'sealed_birth_date'],
  },
  hauler_share_notices: { key: 'hauler_id', rows: ofHaulers, erase: 'delete' },
  hauler_changes: { key: 'id', rows: ofHaulers, erase: 'delete' },
  hauler_papers: { key: 'id', rows: ofHaulers, erase: 'delete' },
  review_decisions: { key: 'id', rows: ofHaulers, erase: 'delete' },
  review_checks: { key: 'id', rows: ofHaulers, erase: 'delete' },
  photo_requests: { key: 'id', rows: ofHaulers, erase: 'delete' },
  hauler_moves: {
    key: 'id',
    rows: ofHaulers,
    erase: { mark: { reason: nothing } },
    plain: ['move'],
  },
  downloads: {
    key: 'id',
    rows: ({ contacts }) => sql`contact = any(${contacts}::text[])`,
    // The record of the download stays.
    erase: { mark: { contact: text } },
    plain: ['what'],
  },
  availability: { key: 'id', rows: ofHaulers, erase: 'delete' },
  past_hours: {
    key: 'hauler_id',
    rows: ofHaulers,
    erase: { keep: 'reports count the places that haulers offered; no row names the hauler' },
  },
  mileage_readings: { key: 'id', rows: ofHaulers, erase: 'delete' },
  availability_exceptions: { key: 'id', rows: ofHaulers, erase: 'delete' },
  ad_visits: {
    key: 'id',
    rows: ({ visitorIds }) => sql`visitor_id = any(${visitorIds}::uuid[])`,
    erase: {
      mark: { visitor_id: sql`gen_random_uuid()`, ...NO_CLICK },
    },
    plain: ['platform', 'channel', ...UTM_COLUMNS],
  },
  ad_job_touches: {
    key: 'job_id',
    rows: ofJobs,
    erase: {
      mark: NO_CLICK,
    },
    plain: ['touch', 'channel', ...UTM_COLUMNS],
  },
}
