import { z } from 'zod'
import { CustomerId } from './admin-customers.ts'
import { Instant } from './calendar.ts'
import { ofCustomer } from './customer-record.ts'
import { endpoint } from './endpoint.ts'
import { email, requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { Money, MoneySum } from './money.ts'
import { Version } from './whole-number.ts'

/** The number of a commercial account. */
export const AccountId = Id.brand<'CommercialAccountId'>()
export type AccountId = z.infer<typeof AccountId>

/** How many days a company has to pay an invoice, unless agreed otherwise. */
export const NET_DAYS = 30
/** The most days that can be agreed. */
export const MOST_NET_DAYS = 90

/** What the team agreed with a company that pays by one invoice a month. */
export const AccountTerms = z.object({
  /** Whom invoices are made out to. */
  invoiceName: requiredText('Please enter the name for the invoice', { max: 200 }).meta({
    example: 'Ridgeview Property Management Ltd.',
  }),
  /** Where invoices and reminders go. */
  billingEmail: email('Please enter the email address that invoices go to'),
  /** The most that may be open at any time: pickups that are booked, and what is not paid of those that are done. */
  creditLimit: Money.meta({ example: '2500.00' }),
  /** Days from an invoice to the day it is due. */
  netDays: z
    .int('Please enter a whole number of days')
    .min(0, 'Please enter 0 to 90 days')
    .max(MOST_NET_DAYS, 'Please enter 0 to 90 days')
    .default(NET_DAYS),
  /** Whether every booking needs the customer's purchase order number. */
  requiresPo: z.boolean().default(false),
  /** Whether pickups can be booked on account; a closed account keeps its invoices. */
  isActive: z.boolean().default(true),
})
export type AccountTerms = z.infer<typeof AccountTerms>

/** The commercial account of a customer, with what is used of its credit. */
export const CommercialAccount = AccountTerms.extend({
  id: AccountId,
  customerId: CustomerId,
  /** Sent back with the next change. */
  version: z.int(),
  /** Pickups that are booked at their price so far, and what is not paid of those that are done. */
  creditUsed: MoneySum,
  /** What can still be booked; zero for a closed account. */
  creditLeft: Money,
  createdAt: Instant,
})
export type CommercialAccount = z.infer<typeof CommercialAccount>

const Answer = z.object({ account: CommercialAccount.nullable() })

/** The account of a customer; null without one. `not_found` for a customer that does not exist. */
export const getCommercialAccount = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:customerId/account',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The commercial account of a customer, with what is used of its credit',
  params: ofCustomer,
  response: Answer,
})

/**
 * Opens the account of a customer, or changes its terms. `version` is what the editor saw, 0 for a new account: `outdated`
 * when another colleague opened or changed it since. `illegal_move` for a customer that was merged.
 */
export const saveCommercialAccount = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/:customerId/account',
  access: 'admin',
  right: 'give-money',
  summary: 'Open a commercial account for a customer, or change its terms',
  params: ofCustomer,
  body: AccountTerms.extend({ version: Version }),
  errors: ['illegal_move', 'outdated'],
  response: Answer,
})

/** The account that pickups of a caller can be put on. */
export const CallerAccount = z.object({
  id: AccountId,
  invoiceName: z.string(),
  requiresPo: z.boolean(),
  creditLeft: Money,
})
export type CallerAccount = z.infer<typeof CallerAccount>

/**
 * The open account of the customer with this email address, else of the one with this phone number; null without one, and where several
 * have the same contact.
 */
export const findCallerAccount = endpoint({
  method: 'GET',
  path: '/api/admin/caller-account',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The commercial account of a caller, by email address or phone number',
  query: z.object({ phone: z.string().max(40), email: z.string().max(254).optional() }),
  response: z.object({ account: CallerAccount.nullable() }),
})
