import { z } from 'zod'
import { AccountInvoice, InvoiceId, InvoiceState } from './account-invoices.ts'
import { CustomerId } from './admin-customers.ts'
import { Day, dayOf, Instant } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { AmountRange, anyOf, DayRange } from './filters.ts'
import { Id } from './ids.ts'
import { list } from './list.ts'
import { Money, MoneySum } from './money.ts'

/**
 * How long something has been due, in days after the day an invoice was due: `not_due` up to and on that day, then 1 to 30, 31 to
 * 60, 61 to 90, and more.
 */
export const INVOICE_AGES = ['not_due', '1_30', '31_60', '61_90', 'over_90'] as const
/** One of `INVOICE_AGES`. */
export const InvoiceAge = z.enum(INVOICE_AGES)
export type InvoiceAge = z.infer<typeof InvoiceAge>

/** The last day of each age, counted from the day an invoice was due; none for the oldest. */
export const LAST_DAY_OF_AGE: Record<InvoiceAge, number | null> = {
  not_due: 0,
  '1_30': 30,
  '31_60': 60,
  '61_90': 90,
  over_90: null,
}

/** How many days ago an invoice was due; zero or less for one that is not overdue. */
export const daysOverdue = (dueOn: Day, today: Day): number =>
  Math.round((Date.parse(today) - Date.parse(dueOn)) / 86_400_000)

/** The age of what is left to pay of an invoice. */
export function ageOf(dueOn: Day, today: Day): InvoiceAge {
  const days = daysOverdue(dueOn, today)
  return INVOICE_AGES.find((age) => days <= (LAST_DAY_OF_AGE[age] ?? Infinity)) ?? 'over_90'
}

/** One invoice of a company, as the list has it. */
export const InvoiceRow = z.object({
  id: InvoiceId,
  number: z.string().meta({ example: 'INV-00042' }),
  /** Null once the customer was erased. */
  customerId: CustomerId.nullable(),
  invoiceName: z.string(),
  /** The first day of the month that it closes. */
  month: Day,
  issuedAt: Instant,
  dueOn: Day,
  state: InvoiceState,
  total: Money,
  /** Without what was withdrawn and what a bank took back. */
  paid: Money,
  /** What credit notes take off. */
  credited: Money,
  /** What is left to pay; zero for a void one. */
  due: Money,
  /** How long that has been due; null where nothing is left to pay. */
  age: InvoiceAge.nullable(),
  /** When it was emailed last, and when a reminder of it was. */
  sentAt: Instant.nullable(),
  remindedAt: Instant.nullable(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

const columns: ListColumns<InvoiceRow> = {
  number: { title: 'Invoice', value: ({ number }) => number },
  company: { title: 'Company', value: ({ invoiceName }) => invoiceName },
  customer: { title: 'Customer ID', value: ({ customerId }) => customerId },
  month: { title: 'Month', value: ({ month }) => month.slice(0, 7) },
  issued: { title: 'Issued', value: ({ issuedAt }) => dayOf(issuedAt) },
  dueOn: { title: 'Due on', value: ({ dueOn }) => dueOn },
  state: { title: 'State', value: ({ state }) => state },
  age: { title: 'Days overdue', value: ({ age }) => age && invoiceAgeNames[age] },
  total: { title: 'Total (CAD)', value: ({ total }) => dollars(total) },
  paid: { title: 'Paid (CAD)', value: ({ paid }) => dollars(paid) },
  credited: { title: 'Credited (CAD)', value: ({ credited }) => dollars(credited) },
  due: { title: 'Left to pay (CAD)', value: ({ due }) => dollars(due) },
  sent: { title: 'Last emailed', value: ({ sentAt }) => sentAt && dayOf(sentAt) },
  reminded: { title: 'Last reminder', value: ({ remindedAt }) => remindedAt && dayOf(remindedAt) },
}

/** What a person reads for each age. */
export const invoiceAgeNames: Record<InvoiceAge, string> = {
  not_due: 'Not due',
  '1_30': '1 to 30 days',
  '31_60': '31 to 60 days',
  '61_90': '61 to 90 days',
  over_90: 'Over 90 days',
}

/** Every invoice of every company, newest first. `age` leaves those that something is left to pay of. */
export const listInvoices = list(
  {
    path: '/api/admin/invoices',
    access: 'admin',
    right: 'see-money',
    summary: 'Every invoice of commercial accounts with its state and what is left to pay',
    item: InvoiceRow,
    search: 'Invoice number or company',
    filters: {
      state: anyOf(InvoiceState),
      age: anyOf(InvoiceAge),
      customer: anyOf(Id),
      issued: DayRange,
      due: DayRange,
      amount: AmountRange,
    },
    sorts: { issuedAt: 'desc', dueOn: 'asc', total: 'desc' },
  },
  columns,
)

/** What companies owe by how long it has been due. */
export const InvoiceAgeing = z.object({
  /** The day in BC that the ages are counted to. */
  asOf: Day,
  /** Every age in order, also those without any. */
  ages: z.array(z.object({ age: InvoiceAge, invoices: z.int(), due: MoneySum })),
  /** All ages together. */
  total: z.object({ invoices: z.int(), due: MoneySum }),
  /** Those that are due since yesterday or longer. */
  overdue: z.object({ invoices: z.int(), due: MoneySum }),
})
export type InvoiceAgeing = z.infer<typeof InvoiceAgeing>

/** What is left to pay of all invoices today, by how long it has been due. */
export const getInvoiceAgeing = endpoint({
  method: 'GET',
  path: '/api/admin/invoice-ageing',
  access: 'admin',
  right: 'see-money',
  summary: 'What companies owe on their invoices, by how long it has been due',
  response: InvoiceAgeing,
})

/** One invoice with its pickups, payments and credits. `not_found` for one that does not exist. */
export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/admin/invoices/:invoiceId',
  access: 'admin',
  right: 'see-money',
  summary: 'One invoice of a commercial account with its pickups, payments and credits',
  params: z.object({ invoiceId: InvoiceId }),
  response: AccountInvoice.extend({
    /** Null once the customer was erased: then there is no address either. */
    customerId: CustomerId.nullable(),
    billingEmail: z.string().nullable(),
  }),
})
