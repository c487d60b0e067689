import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { HaulerId } from './haulers.ts'

/** How long a person of the team looks as a hauler before it ends by itself, in minutes. */
export const SEE_AS_MINUTES = 30
/** The most characters of what a look is for. */
export const LONGEST_SEE_AS_REASON = 200

const REASON_MISSING = 'Please write what it is for'

/** A look at a hauler's screens, reading only. */
export const HaulerView = z.object({ id: z.int(), haulerId: HaulerId, endsAt: Instant })
export type HaulerView = z.infer<typeof HaulerView>

const OfHauler = z.object({ haulerId: HaulerId })

/**
 * Begins a look at a hauler's screens: calls with the header `X-See-As: {id}` are answered as that hauler would be, for 30
 * minutes, and with `view_ended` afterwards. Calls that change something are refused with `forbidden`, and so are files; licence, insurance, tax and bank details are masked. Recorded in
 * the audit log, beginning and end. An earlier look of the same person ends.
 */
export const startSeeAs = endpoint({
  method: 'POST',
  path: '/api/admin/haulers/:haulerId/see-as',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Look at the screens of a hauler as that hauler, reading only, for 30 minutes',
  params: OfHauler,
  body: z.object({
    /** What it is for, for the audit log. */
    reason: z
      .string(REASON_MISSING)
      .trim()
      .min(1, REASON_MISSING)
      .max(LONGEST_SEE_AS_REASON, `Please use at most ${LONGEST_SEE_AS_REASON} characters`),
  }),
  response: HaulerView,
})

/** Ends the look at a hauler's screens. Twice changes nothing. */
export const endSeeAs = endpoint({
  method: 'DELETE',
  path: '/api/admin/haulers/:haulerId/see-as',
  access: 'admin',
  right: 'run-jobs',
  summary: 'End looking as a hauler',
  params: OfHauler,
  response: z.object({ haulerId: HaulerId }),
})
