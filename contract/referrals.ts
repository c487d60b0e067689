import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'

/** How many friends one person can bring: more bookings with the code are refused. */
export const MOST_REFERRALS = 20

/** What a customer reads of referring friends: what both get, their own code, and the credit so far. */
export const Referral = z.object({
  /** What a friend gets, '$20.00 off'; null while there is no such offer. */
  give: z.string().nullable(),
  /** What the customer gets once the friend's first pickup is completed; null while there is no such offer. */
  get: Money.nullable(),
  /** Null before they asked for one. */
  code: z.string().nullable(),
  /** Friends who booked with the code, without cancelled pickups. */
  booked: z.int(),
  /** Friends whose first pickup was completed. */
  completed: z.int(),
  /** The credit that is left: it comes off the next pickup that is booked signed in. */
  credit: Money,
})
export type Referral = z.infer<typeof Referral>

/** The referral of the signed-in customer. */
export const getReferral = endpoint({
  method: 'GET',
  path: '/api/client/referral',
  access: 'signed-in',
  summary: 'What referring friends brings, the own code and the credit so far',
  response: Referral,
})

/**
 * Makes the personal code of the signed-in customer, one for each; twice answers the same. `refused` while there is no referral
 * offer, and for who is not a customer.
 */
export const makeReferralCode = endpoint({
  method: 'POST',
  path: '/api/client/referral',
  access: 'signed-in',
  summary: 'Make the personal code to refer friends with',
  errors: ['refused'],
  response: Referral,
})
