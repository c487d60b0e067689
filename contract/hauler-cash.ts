import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { HaulerId } from './haulers.ts'
import { Id } from './ids.ts'
import { Money } from './money.ts'

/** How long a record of cash that was handed in can be undone, in seconds. */
export const HAND_IN_UNDO_SECONDS = 8
/** How many records a screen shows, the newest. */
export const HAND_INS_SHOWN = 50

/** Cash of customers that a hauler brought to the office. */
export const HandIn = z.object({
  id: Id,
  amount: Money,
  /** The day it was handed in. */
  day: Day,
  /** To whom. */
  receivedBy: z.string(),
})
export type HandIn = z.infer<typeof HandIn>

/** The cash of customers that a hauler holds, which is set off against the next payouts, and what was handed in. */
export const HaulerCash = z.object({
  held: Money,
  /** The newest first. */
  handIns: z.array(
    HandIn.extend({
      reason: z.string(),
      /** Who of the team recorded it. */
      recordedBy: z.string(),
      at: Instant,
      undoneAt: Instant.nullable(),
      /** Taken back after the seconds to undo it, by whom and why. */
      withdrawn: z.object({ by: z.string(), reason: z.string() }).nullable(),
    }),
  ),
})
export type HaulerCash = z.infer<typeof HaulerCash>

const OfHauler = z.object({ haulerId: HaulerId })

/** The cash of customers that a hauler holds, and what they handed in. `not_found`. */
export const getHaulerCash = endpoint({
  method: 'GET',
  path: '/api/admin/haulers/:haulerId/cash',
  access: 'admin',
  right: 'see-money',
  summary: 'The cash of customers that a hauler holds, and what was handed in',
  params: OfHauler,
  response: HaulerCash,
})

/**
 * Records cash that a hauler handed in: so much less is set off against their next payouts. `held` is what the screen showed:
 * `amount_mismatch` names the right one, so that a second click records nothing. `refused` for an amount of zero or above what
 * is held, and for a day ahead.
 */
export const recordHandIn = endpoint({
  method: 'POST',
  path: '/api/admin/haulers/:haulerId/cash',
  access: 'admin',
  right: 'give-money',
  summary: 'Record cash that a hauler handed in; 409 with what is held now',
  params: OfHauler,
  body: z.object({
    amount: Money,
    day: Day,
    receivedBy: requiredText('Please say to whom', { max: 100 }),
    reason: requiredText('Please give a reason', { max: 200 }),
    held: Money,
  }),
  errors: ['amount_mismatch', 'refused'],
  response: HaulerCash.extend({ handInId: Id, undoUntil: Instant }),
})

/** Undoes such a record within eight seconds: the hauler holds the cash as before. `illegal_move` when it is too late. */
export const undoHandIn = endpoint({
  method: 'POST',
  path: '/api/admin/hand-ins/:handInId/undo',
  access: 'admin',
  right: 'give-money',
  summary: 'Undo a record of cash that was handed in, within eight seconds',
  params: z.object({ handInId: Id }),
  errors: ['illegal_move'],
  response: HaulerCash,
})

/**
 * Withdraws a record of cash that never came or was recorded wrongly, at any time: the hauler holds the cash again, and the
 * books keep both entries. `illegal_move` for one that was withdrawn or undone; `refused` when the office does not hold that
 * much any more, so that its funds never fall below zero.
 */
export const withdrawHandIn = endpoint({
  method: 'POST',
  path: '/api/admin/hand-ins/:handInId/withdraw',
  access: 'admin',
  right: 'give-money',
  summary: 'Withdraw a record of cash that was handed in',
  params: z.object({ handInId: Id }),
  body: z.object({ reason: requiredText('Please write the reason', { max: 300 }) }),
  errors: ['illegal_move', 'refused'],
  response: HaulerCash,
})

/** What the signed-in hauler holds of customers' cash, and what they handed in. */
export const getMyCash = endpoint({
  method: 'GET',
  path: '/api/hauler/cash',
  access: 'hauler',
  summary: 'The cash of customers that the hauler holds, and what was handed in',
  response: z.object({ held: Money, handIns: z.array(HandIn) }),
})
