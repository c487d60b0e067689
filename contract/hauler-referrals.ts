import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'

/** How many haulers one hauler can bring with a credit: those after them can still apply. */
export const MOST_REFERRED_HAULERS = 20

/**
 * Where a referred hauler stands: applied, works without a completed first job so far, or was not approved; the credit is earned
 * and waits for the first payout of who referred, is added to their payouts, went back with the first job, or there is none.
 */
export const REFERRED_STATES = [
  'applied',
  'approved',
  'not_approved',
  'earned',
  'credited',
  'taken_back',
  'no_credit',
] as const
/** One of `REFERRED_STATES`. */
export const ReferredState = z.enum(REFERRED_STATES)
export type ReferredState = z.infer<typeof ReferredState>

/** Why there is no credit: the same person, more than `MOST_REFERRED_HAULERS`, or no offer was on. */
export const ReferralRefusal = z.enum(['self_referral', 'all_used', 'no_offer'])
export type ReferralRefusal = z.infer<typeof ReferralRefusal>

/** A hauler who applied with the code: the first name alone. */
export const ReferredHauler = z.object({
  firstName: z.string(),
  state: ReferredState,
  /** Of `no_credit`; null for all others. */
  refusal: ReferralRefusal.nullable(),
  credit: Money,
})
export type ReferredHauler = z.infer<typeof ReferredHauler>

/** What a hauler reads of referring others. */
export const HaulerReferral = z.object({
  /** The credit for each; null while there is no such offer. */
  get: Money.nullable(),
  /** Null before they asked for one. */
  code: z.string().nullable(),
  /** The newest first. */
  referred: z.array(ReferredHauler),
  /** What was added to their payouts, without what went back. */
  earned: Money,
})
export type HaulerReferral = z.infer<typeof HaulerReferral>

/** The referral of the signed-in hauler. */
export const getHaulerReferral = endpoint({
  method: 'GET',
  path: '/api/hauler/referral',
  access: 'hauler',
  summary: 'The hauler’s personal code, who applied with it and what that earned',
  response: HaulerReferral,
})

/**
 * Makes the personal code of the signed-in hauler, one for each; twice answers the same. `refused` while there is no referral
 * offer for haulers, and for a hauler who is not approved.
 */
export const makeHaulerReferralCode = endpoint({
  method: 'POST',
  path: '/api/hauler/referral',
  access: 'hauler',
  summary: 'Make the personal code to refer haulers with',
  errors: ['refused'],
  response: HaulerReferral,
})
