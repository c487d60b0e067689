import { z } from 'zod'
import { bulkOf, bulkOutcome, MOST_BULK } from './bulk.ts'
import { Day } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { plainLine } from './fields.ts'
import { HaulerId } from './haulers.ts'
import { PaperKind } from './papers.ts'
import { MAX_REVIEW_NOTE } from './review-decisions.ts'

const forTeam = { access: 'admin', right: 'run-jobs' } as const
const which = { haulerIds: bulkOf(HaulerId), kind: PaperKind }

/** A hauler who may be asked for a document. */
export const HaulerToAsk = z.object({
  haulerId: HaulerId,
  name: z.string(),
  /** When the approved document on record ends; null without one. */
  expiresOn: Day.nullable(),
  /** Why they are not asked; null where they can be. */
  refusal: z.string().nullable(),
})
export type HaulerToAsk = z.infer<typeof HaulerToAsk>

/**
 * Who of several haulers can be asked for a document, until when the one on record counts, and why the others are not asked.
 * Changes nothing. `invalid_input` for more than 200 haulers or one twice.
 */
export const previewPaperRequests = endpoint({
  method: 'POST',
  path: '/api/admin/paper-requests/preview',
  ...forTeam,
  summary: `Who of up to ${MOST_BULK} haulers can be asked for a document, and why the others are not`,
  body: z.object(which),
  errors: [],
  response: z.object({ haulers: z.array(HaulerToAsk) }),
})

/**
 * Asks several haulers for a document: each gets a message with the reason and finds the request in their account. Those who were
 * asked already and have not sent it are left out with the reason. `invalid_input` for more than 200 haulers or one twice.
 */
export const askForPapers = endpoint({
  method: 'POST',
  path: '/api/admin/paper-requests',
  ...forTeam,
  summary: `Ask up to ${MOST_BULK} haulers for a document, with a reason that they read`,
  body: z.object({
    ...which,
    reason: plainLine(MAX_REVIEW_NOTE, `Please use at most ${MAX_REVIEW_NOTE} characters`).min(
      3,
      'Please say why; the hauler reads it',
    ),
  }),
  errors: [],
  response: bulkOutcome(HaulerId),
})
