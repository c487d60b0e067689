import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { choiceOf } from './fields.ts'
import { allows } from './lifecycle.ts'
import {
  ConfirmedClaims,
  MailingId,
  mailingLifecycle,
  type MailingStatus,
  ofMailing,
} from './mailings.ts'

/**
 * Schedules a one-off campaign; `startsAt` null or past: now. Consent is checked for each person again at the sending.
 * `refused`, in words, when no one would get it, when the code cannot be used, or when it has fewer uses left than people and
 * `acceptsFewUses` does not say that this is known; the fact `usesLeft` says how many there are. Also `refused` when the words claim
 * what no fact of the business supports and no one confirmed it: the fact `claims` lists it, and `confirmedClaims`, those that
 * the caller read and stands by, are stored with the caller.
 */
export const scheduleMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:mailingId/schedule',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Schedule a campaign by email and SMS, or start it',
  ...ofMailing,
  body: z.object({
    startsAt: Instant.nullable(),
    acceptsFewUses: z.boolean().default(false),
    confirmedClaims: ConfirmedClaims,
  }),
  errors: ['illegal_move', 'refused'],
})

/** What a person of the team does with a campaign that is scheduled, under way or a flow. */
export const MAILING_MOVES = [
  'unschedule',
  'pause',
  'resume',
  'stop',
  'turn_on',
  'turn_off',
] as const
/** One of `MAILING_MOVES`. */
export const MailingMove = choiceOf(MAILING_MOVES)
export type MailingMove = z.infer<typeof MailingMove>

/** Pauses, resumes or stops a campaign, turns a flow on or off. `refused`, in words, to turn on or resume with a code that cannot be used, to turn on with one that has fewer uses than people, and for claims that no one confirmed; see `scheduleMailing`. */
export const moveMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:mailingId/move',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Pause, resume or stop a campaign by email and SMS, turn a flow on or off',
  ...ofMailing,
  body: z.object({
    move: MailingMove,
    /** Of a flow that is turned on: as of `scheduleMailing`. */
    acceptsFewUses: z.boolean().optional(),
    /** Of a flow that is turned on: as of `scheduleMailing`. */
    confirmedClaims: ConfirmedClaims,
  }),
  errors: ['illegal_move', 'refused'],
})

/** Deletes a campaign from the list; one that is scheduled or sends is stopped first. Its records stay. */
export const deleteMailing = endpoint({
  method: 'DELETE',
  path: '/api/admin/mailings/:mailingId',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Stop a campaign by email and SMS and delete it from the list',
  params: ofMailing.params,
  response: z.object({ id: MailingId, notSent: z.int() }),
})

/** For the screens: whether a person of the team may make a move now. */
export const canMoveMailing = (
  { status }: { status: MailingStatus },
  move: MailingMove | 'schedule',
): boolean => allows(mailingLifecycle, move, status, 'admin')
