import { sql } from 'kysely'
import {
  text,
  nothing,
  ofJobs,
  ofJobsOrHaulers,
  type PersonalTable,
  type Person,
} from './personal-rows-query.ts'

/** Messages to them and about their jobs, but not those that haulers got. */
export const ofMessages = ({
  contacts,
  userIds,
  jobIds,
}: Person) => sql`(recipient_id = any(${userIds}::integer[])
      or recipient_phone = any(${contacts}::text[]) or recipient_email = any(${contacts}::text[])
      or job_id = any(${jobIds}::integer[]) and not exists (
        select from haulers where haulers.user_id = notifications.recipient_id))`

/** Messages to others about the jobs that they booked or did. */
export const ofOthersMessages = (person: Person) => sql`(${ofMessages(person)} is not true
  and job_id in (select id from jobs where id = any(${person.jobIds}::integer[])
    or hauler_id = any(${person.haulerIds}::integer[])))`

const ofConversations = ({ contacts }: Person) =>
  sql`conversation_id in (select id from conversations where phone = any(${contacts}::text[]))`

/** Messages, conversations, consents and leads, and what the simulated providers keep as real ones do. */
export const MESSAGE_TABLES: Readonly<Record<string, PersonalTable>> = {
  // A hauler's words may name the customer, and they are the hauler's own.
  hauler_notes: {
    key: 'id',
    rows: ofJobsOrHaulers,
    erase: { mark: { words: text, photos: sql`'{}'`, request_key: nothing } },
    plain: ['kind'],
  },
  hauler_note_answers: {
    key: 'id',
    rows: (person) =>
      sql`note_id in (select id from hauler_notes where ${ofJobsOrHaulers(person)})`,
    erase: { mark: { words: text } },
  },
  notifications: {
    key: 'id',
    rows: ofMessages,
    erase: {
      mark: {
        // A message has a contact of its channel.
        recipient_phone: sql`case channel when 'sms' then ${text} end`,
        recipient_email: sql`case channel when 'email' then ${text} end`,
        subject: text,
        message: text,
        preheader: sql`case when preheader is not null then ${text} end`,
        failure: sql`case when failure is not null then ${text} end`,
        last_error: nothing,
      },
    },
    // What haulers read of a customer, and customers of a hauler.
    naming: {
      rows: ofOthersMessages,
      mark: { subject: text, message: text },
    },
    plain: [
      'sender_type',
      'message_type',
      'status',
      'channel',
      'idempotency_key',
      'provider_message_id',
    ],
  },
  message_moves: {
    key: 'id',
    rows: (person) =>
      sql`notification_id in (select id from notifications where ${ofMessages(person)})`,
    erase: { mark: { reason: nothing } },
    plain: ['actor', 'move'],
  },
  conversations: {
    key: 'id',
    rows: ({ contacts }) => sql`phone = any(${contacts}::text[])`,
    erase: 'delete',
  },
  inbound_texts: {
    key: 'id',
    rows: ofConversations,
    erase: 'delete',
  },
  conversation_replies: {
    key: 'notification_id',
    rows: ofConversations,
    erase: 'delete',
    secret: ['idempotency_key'],
  },
  consents: {
    key: 'id',
    rows: ({ contacts, jobIds }) =>
      sql`(contact = any(${contacts}::text[]) or job_id = any(${jobIds}::integer[]))`,
    erase: 'delete',
    secret: ['link'],
  },
  suppressions: {
    key: 'id',
    rows: ({ contacts }) => sql`contact = any(${contacts}::text[])`,
    erase: 'delete',
  },
  kept_refusals: {
    key: 'id',
    rows: ({ contactHashes }) => sql`contact_hash = any(${contactHashes}::text[])`,
    erase: {
      keep: 'what the person refused holds after the erasure; a code stands for the contact, which cannot be read from it',
    },
    isTrace: true,
    plain: ['contact_hash', 'what'],
  },
  leads: {
    key: 'id',
    rows: ({ contacts }) => sql`contact = any(${contacts}::text[])`,
    erase: 'delete',
  },
  sandbox_messages: {
    key: 'id',
    rows: ({ contacts }) => sql`recipient = any(${contacts}::text[])`,
    erase: 'delete',
  },
  sandbox_payments: {
    key: 'id',
    rows: ofJobs,
    erase: { mark: { customer_email: text, description: text } },
    plain: ['id', 'status', 'charge_id', 'failure', 'method', 'reference', 'saved_from'],
    secret: ['client_secret'],
  },
  sandbox_accounts: {
    key: 'id',
    rows: ({ haulerIds }) =>
      sql`id in (select stripe_account_id from haulers where id = any(${haulerIds}::integer[]))`,
    erase: { mark: { email: text } },
    plain: ['id'],
  },
}
