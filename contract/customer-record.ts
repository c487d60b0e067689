import { z } from 'zod'
import { CustomerId, CustomerRow, Language } from './admin-customers.ts'
import { Day, Instant, TimeWindow } from './calendar.ts'
import { ConsentClass } from './consents.ts'
import { ConversationId } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { flag } from './filters.ts'
import { Id } from './ids.ts'
import { JobId, JobStatus, LoadSize, PaymentStatus } from './jobs.ts'
import { Money, MoneySum } from './money.ts'

/** The most notes of one customer. */
export const MOST_CUSTOMER_NOTES = 200
/** The most addresses, and the most contacts, of one customer that the team enters. */
export const MOST_PLACES = 100
/** The longest note, in characters. */
export const MAX_CUSTOMER_NOTE = 2_000
/** For how many days a merge can be undone. */
export const MERGE_DAYS = 30

/** The number of a note about a customer. */
export const NoteId = Id.brand<'CustomerNoteId'>()
/** The number of an address of a customer. */
export const AddressId = Id.brand<'CustomerAddressId'>()
/** The number of a contact of a customer. */
export const ContactId = Id.brand<'CustomerContactId'>()
/** The number of a merge. */
export const MergeId = Id.brand<'CustomerMergeId'>()
export type MergeId = z.infer<typeof MergeId>

/** By which channel a contact is reached. */
export const CustomerContactKind = z.enum(['email', 'phone'])

/** What a customer agreed to hear about, or refused. */
export const CustomerConsent = z.object({
  contact: z.string(),
  class: ConsentClass,
  basis: z.enum(['express', 'implied', 'none']),
  /** The words beside the box; null unless the consent is express. */
  wording: z.string().nullable(),
  source: z.string(),
  givenAt: Instant,
  /** The version of the privacy policy that was in force then; null from before versions were kept. */
  privacyVersion: z.int().nullable(),
  expiresAt: Instant.nullable(),
  withdrawnAt: Instant.nullable(),
  withdrawnBy: z.string().nullable(),
})

/** Another customer who may be the same, and why. */
export const PossibleDuplicate = z.object({
  id: CustomerId,
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  jobs: z.int(),
  because: z.enum(['phone', 'name']),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

/** What a customer has not paid. */
export const CustomerBalance = z.object({
  /** Jobs that are to be paid by card or collected, and their price. */
  unpaidJobs: z.int(),
  jobs: MoneySum,
  /** What is due of invoices, and what of that is overdue. */
  invoices: MoneySum,
  overdue: MoneySum,
})
export type CustomerBalance = z.infer<typeof CustomerBalance>

/** Everything that the team keeps about a customer but the jobs, which come page by page. */
export const CustomerRecord = CustomerRow.extend({
  language: Language,
  /** Sent back with an edit: see `editCustomer`. */
  version: z.int(),
  openJobs: z.int(),
  balance: CustomerBalance,
  blocked: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
  /** Bookings on the web that were refused because the customer is blocked. */
  refused: z.object({ count: z.int(), at: Instant }).nullable(),
  contacts: z.array(
    z.object({
      id: ContactId,
      kind: CustomerContactKind,
      value: z.string(),
      name: z.string(),
      purpose: z.string(),
    }),
  ),
  addresses: z.array(z.object({ id: AddressId, address: z.string(), notes: z.string() })),
  /** The pinned ones first, then the newest. */
  notes: z.array(
    z.object({
      id: NoteId,
      words: z.string(),
      isPinned: z.boolean(),
      by: z.string(),
      at: Instant,
    }),
  ),
  consents: z.array(CustomerConsent),
  /** All texts with the main phone number; null without any. */
  conversationId: ConversationId.nullable(),
  duplicates: z.array(PossibleDuplicate),
  /** Merges that can still be undone. */
  merges: z.array(
    z.object({ id: MergeId, name: z.string(), at: Instant, by: z.string(), until: Instant }),
  ),
  /** Pickups from before Westhaul, as imported; the newest 100. */
  pastPickups: z.array(
    z.object({
      id: z.int(),
      pickedUpOn: Day,
      address: z.string(),
      description: z.string(),
      amount: Money.nullable(),
      reference: z.string(),
    }),
  ),
})
export type CustomerRecord = z.infer<typeof CustomerRecord>

/** Which customer a call is about. */
export const ofCustomer = z.object({ customerId: CustomerId })

/** One customer. `not_found` for one that does not exist; one that was merged answers the record that has it now. */
export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:customerId',
  access: 'admin',
  right: 'see-jobs',
  summary: 'One customer with contacts, addresses, notes, consent and possible duplicates',
  params: ofCustomer,
  response: CustomerRecord,
})

/** A job in the record of its customer. */
export const CustomerJob = z.object({
  id: JobId,
  status: JobStatus,
  paymentStatus: PaymentStatus,
  address: z.string(),
  /** How the customer is reached about this job; the email is '' without one. */
  phone: z.string(),
  email: z.string(),
  /** Sent back with an edit: see `editJob`. */
  version: z.int(),
  loadSize: LoadSize,
  day: Day,
  window: TimeWindow,
  haulerName: z.string().nullable(),
  /** The final price, else the agreed one, else the estimate. */
  price: Money,
  isFinal: z.boolean(),
})
export type CustomerJob = z.infer<typeof CustomerJob>

/** How many jobs of a customer one page has. */
export const CUSTOMER_JOBS = 20

/** The jobs of a customer, newest first, 20 at a time: `before` is the last id of the page before; with `open` those that are not over. */
export const listCustomerJobs = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:customerId/jobs',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The jobs of a customer, newest first',
  params: ofCustomer,
  query: z.object({ before: JobId.optional(), open: flag.optional() }),
  response: z.object({ jobs: z.array(CustomerJob), hasMore: z.boolean() }),
})
