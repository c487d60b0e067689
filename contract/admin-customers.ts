import { z } from 'zod'
import { Day, dayOf, Instant } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { email, FirstName, requiredText } from './fields.ts'
import { anyOf, DayRange, flag } from './filters.ts'
import { Id } from './ids.ts'
import { list } from './list.ts'
import { MoneySum } from './money.ts'
import { ServiceArea } from './places.ts'

/** The number of a customer. */
export const CustomerId = Id.brand<'CustomerId'>()
export type CustomerId = z.infer<typeof CustomerId>

/** A company has a name of its own; everybody else is a person. */
export const CUSTOMER_KINDS = ['person', 'company'] as const
/** One of `CUSTOMER_KINDS`. */
export const CustomerKind = z.enum(CUSTOMER_KINDS)

/** In which language a customer likes to be called. */
export const LANGUAGES = ['en', 'fr', 'pa', 'zh', 'yue', 'ko', 'tl'] as const
/** One of `LANGUAGES`. */
export const Language = z.enum(LANGUAGES, 'Please choose a language')
export type Language = z.infer<typeof Language>

/** What a person reads for each language. */
export const languageFacts: Record<Language, { label: string }> = {
  en: { label: 'English' },
  fr: { label: 'French' },
  pa: { label: 'Punjabi' },
  zh: { label: 'Mandarin' },
  yue: { label: 'Cantonese' },
  ko: { label: 'Korean' },
  tl: { label: 'Tagalog' },
}

/** Whether news and offers may go to a customer: to one of their contacts, or to none. */
export const OFFER_CONSENTS = ['agreed', 'none'] as const
/** One of `OFFER_CONSENTS`. */
export const OfferConsent = z.enum(OFFER_CONSENTS)

/** How many tags a customer has at most. */
export const MOST_TAGS = 20
/** A word by which the team finds customers again, in lower case. */
export const Tag = requiredText('Please write a tag', { max: 30 })
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} .&'/-]*$/u, 'A tag has letters, digits and blanks only')
  .toLowerCase()
  .meta({ example: 'strata' })

/** A customer in the directory. */
export const CustomerRow = z.object({
  id: CustomerId,
  firstName: z.string(),
  lastName: z.string(),
  /** Empty for a person. */
  company: z.string(),
  /** Null for one who books by phone alone. */
  email: z.string().nullable(),
  phone: z.string(),
  tags: z.array(z.string()),
  isBlocked: z.boolean(),
  /** Those that are not deleted. */
  jobs: z.int(),
  /** The day of the latest completed pickup. */
  lastPickup: Day.nullable(),
  /** Of the latest booking. */
  area: ServiceArea.nullable(),
  /** What the customer paid, net of refunds and of what the bank took back. */
  lifetime: MoneySum,
  createdAt: Instant,
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** The company, else the name of the person. */
export const customerName = (
  customer: Pick<CustomerRow, 'firstName' | 'lastName' | 'company'>,
): string => customer.company || `${customer.firstName} ${customer.lastName}`.trim()

const columns: ListColumns<CustomerRow> = {
  id: { title: 'Customer ID', value: (customer) => customer.id },
  name: { title: 'Customer', value: customerName },
  contact: {
    title: 'Contact',
    value: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  },
  phone: { title: 'Phone', value: (customer) => customer.phone },
  email: { title: 'Email', value: (customer) => customer.email },
  area: { title: 'Area', value: (customer) => customer.area },
  jobs: { title: 'Jobs', value: (customer) => customer.jobs },
  lastPickup: { title: 'Last pickup', value: (customer) => customer.lastPickup },
  lifetime: {
    title: 'Paid, net of refunds (CAD)',
    value: (customer) => dollars(customer.lifetime),
  },
  tags: { title: 'Tags', value: (customer) => customer.tags.join('; ') },
  blocked: { title: 'Blocked', value: (customer) => (customer.isBlocked ? 'yes' : 'no') },
  since: { title: 'Since', value: (customer) => dayOf(customer.createdAt) },
}

/** Everyone who booked, was added or imported. The search finds all contacts and addresses of a customer, and `#4711` whose job that is. */
export const listCustomers = list(
  {
    path: '/api/admin/customers',
    access: 'admin',
    right: 'see-jobs',
    summary: 'Every customer, newest first',
    item: CustomerRow,
    search: 'Name, phone, email, address, #job',
    filters: {
      kind: anyOf(CustomerKind),
      tag: anyOf(z.string()),
      blocked: flag,
      area: anyOf(ServiceArea),
      consent: anyOf(OfferConsent),
      lastPickup: DayRange,
      since: DayRange,
    },
    sorts: { createdAt: 'desc', lifetime: 'desc', lastPickup: 'desc', name: 'asc' },
  },
  columns,
)

/** The tags in use with how many customers have each, the most used first; at most 200. */
export const listCustomerTags = endpoint({
  method: 'GET',
  path: '/api/admin/customer-tags',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The tags of customers, the most used first',
  response: z.array(z.object({ tag: z.string(), customers: z.int() })),
})

/** The fields of a customer that are edited one by one. */
export const CustomerFields = z.object({
  firstName: FirstName,
  lastName: z.string().trim().max(100, 'Please use at most 100 characters'),
  company: z.string().trim().max(200, 'Please use at most 200 characters'),
  /** Null where the customer has none. */
  email: email('Valid email required').nullable(),
  /** Empty where the customer has none. */
  phone: z.string().trim().max(40, 'Please use at most 40 characters'),
  language: Language,
})
export type CustomerFields = z.infer<typeof CustomerFields>
/** The name of one of `CustomerFields`. */
export type CustomerField = keyof CustomerFields
