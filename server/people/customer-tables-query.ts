import { sql } from 'kysely'
import {
  email,
  money,
  none,
  ofJobs,
  text,
  type Person,
  type PersonalTable,
  type Sql,
} from './personal-rows-query.ts'

/** The records of the person in the directory. That of a company is theirs only where it has their address. */
export const customersOf = ({ contacts, jobIds }: Person): Sql => sql`(
  select id from customers where email = any(${contacts}::text[])
    or email is null and phone_e164 = any(${contacts}::text[])
  union select customer_id from customer_jobs join customers on customers.id = customer_id
    where job_id = any(${jobIds}::integer[]) and company = '')`

const partOfRecord: PersonalTable = {
  key: 'id',
  rows: (person) => sql`customer_id in ${customersOf(person)}`,
  erase: 'delete',
}

const ofOwnAccount = (person: Person): Sql => sql`account_id in (
  select id from commercial_accounts where customer_id in ${customersOf(person)})`

/** What the books need of an account. */
const ofAccount = (accountId: Sql): PersonalTable => ({
  ...money(
    (person) => sql`${accountId} in (
      select id from commercial_accounts where customer_id in ${customersOf(person)})`,
    [],
  ),
})

/** What the team keeps about a customer. Jobs lose their customer with the record. */
export const CUSTOMER_TABLES: Readonly<Record<string, PersonalTable>> = {
  customers: {
    key: 'id',
    rows: (person) => sql`id in ${customersOf(person)}`,
    erase: 'delete',
  },
  customer_contacts: {
    ...partOfRecord,
    // One of a company's contacts may be this person; a number that others share is not theirs alone.
    rows: (person) =>
      sql`(customer_id in ${customersOf(person)} or value = any(${person.contacts}::text[])
        and not exists (select from customer_contacts as other where other.kind = customer_contacts.kind
          and other.value = customer_contacts.value and other.customer_id <> customer_contacts.customer_id
          and other.customer_id not in ${customersOf(person)}))`,
  },
  customer_addresses: partOfRecord,
  // It stays with its invoices, without the names.
  commercial_accounts: {
    ...partOfRecord,
    erase: { mark: { invoice_name: text, billing_email: email } },
  },
  // The customer's own order number stays with the books, as the job does.
  account_jobs: { key: 'job_id', rows: ofJobs, erase: { mark: { po_number: none } } },
  account_invoices: {
    ...ofAccount(sql`account_id`),
    plain: ['number', 'invoice_name', 'void_reason', 'gst_number'],
  },
  account_invoice_lines: money(ofJobs, []),
  account_invoice_payments: {
    ...ofAccount(sql`(select account_id from account_invoices i where i.id = invoice_id)`),
    plain: ['method', 'reference', 'withdraw_reason'],
    secret: ['idempotency_key'],
  },
  account_credit_notes: { ...ofAccount(sql`account_id`), plain: ['number'] },
  // The erasure ends it: no pickup is booked for an account without a customer.
  recurring_pickups: {
    key: 'id',
    rows: ofOwnAccount,
    erase: 'delete',
    // The person on site may be another than the customer. Without them the pickup ends: the team sets up another one.
    naming: {
      rows: (person) =>
        sql`(phone_e164 = any(${person.contacts}::text[]) and not ${ofOwnAccount(person)})`,
      mark: { first_name: text, last_name: text, phone: none, state: sql`'ended'` },
      isExported: true,
    },
    secret: ['idempotency_key'],
  },
  // Their clicks and what campaigns sent them; the figures of those campaigns shrink by one person.
  mailing_recipients: {
    key: 'id',
    rows: ({ contacts }) => sql`contact = any(${contacts}::text[])`,
    erase: 'delete',
    plain: ['round', 'left_out'],
    secret: ['link'],
  },
  past_pickups: partOfRecord,
  customer_notes: partOfRecord,
  customer_merges: {
    ...partOfRecord,
    rows: (person) =>
      sql`(kept_id in ${customersOf(person)} or merged_id in ${customersOf(person)})`,
  },
}
