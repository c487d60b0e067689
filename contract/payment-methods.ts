import { z } from 'zod'

/** Where a job was booked: on the site by its customer, or on the phone by the team. */
export const JOB_SOURCES = ['online', 'phone'] as const
/** One of `JOB_SOURCES`. */
export type JobSource = (typeof JOB_SOURCES)[number]

/** Money that is not paid by card. */
export const COLLECT_METHODS = ['cash', 'e_transfer', 'cheque'] as const
/** One of `COLLECT_METHODS`. */
export const CollectMethod = z.enum(COLLECT_METHODS, 'Please choose cash, e-transfer or cheque')
export type CollectMethod = z.infer<typeof CollectMethod>

/** How a job is paid that is not paid by card before the pickup: collected, or by the invoice of a commercial account. */
export const SettleMethod = z.enum([...COLLECT_METHODS, 'account'])
export type SettleMethod = z.infer<typeof SettleMethod>

/** What a person reads for each method, within a sentence. */
export const collectMethodNames: Record<SettleMethod, string> = {
  cash: 'cash',
  e_transfer: 'e-transfer',
  cheque: 'cheque',
  account: 'on account',
}

/** Who takes and holds the money. */
export const COLLECT_BY = ['hauler', 'office'] as const
/** One of `COLLECT_BY`. */
export const CollectBy = z.enum(COLLECT_BY, 'Please say who holds the money')
export type CollectBy = z.infer<typeof CollectBy>
/** Who gave money back that was not paid by card; of a commercial account it is a credit. */
export const GivenBy = z.enum([...COLLECT_BY, 'account'])
export type GivenBy = z.infer<typeof GivenBy>

/** How a link travels to a caller: as a text, as an email, or as both. */
export const LINK_BY = ['sms', 'email', 'both'] as const
/** One of `LINK_BY`. */
export const LinkBy = z.enum(LINK_BY)
export type LinkBy = z.infer<typeof LinkBy>

/** How a payment was made: by card, as one of `COLLECT_METHODS`, or put on the account of a company. */
export const PaymentMethod = z.enum(['card', ...COLLECT_METHODS, 'account'])
export type PaymentMethod = z.infer<typeof PaymentMethod>
