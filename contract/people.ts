import { z } from 'zod'
import { Instant } from './calendar.ts'
import { Contact } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { FileBytes } from './fields.ts'
import { Id } from './ids.ts'

/** A person by the email address or phone number of a booking, an account or a lead. */
export const PersonRef = z.object({ contact: Contact })
export type PersonRef = z.infer<typeof PersonRef>

/** The number of a certificate. */
export const ErasureId = Id.brand<'ErasureId'>()
export type ErasureId = z.infer<typeof ErasureId>

/** How many rows of each table lost their personal fields, were deleted, or stay by law. */
export const ErasedRows = z.object({
  erased: z.record(z.string(), z.number()),
  deleted: z.record(z.string(), z.number()),
  kept: z.record(z.string(), z.number()),
})
export type ErasedRows = z.infer<typeof ErasedRows>

/** What was done at an erasure. It names no person. */
export const Erasure = z.object({
  id: ErasureId,
  erasedAt: Instant,
  rows: ErasedRows,
  /** Stored photos that are being deleted. */
  files: z.number().int(),
})
export type Erasure = z.infer<typeof Erasure>

/** What the person who erases types, so that it does not happen by one press. */
export const ERASE_WORD = 'ERASE'

/**
 * Everything we hold about a person, as one JSON file: accounts, jobs, messages, consents, payments, the
 * names of photos. Passwords, keys and sealed tax numbers are not in it. `not_found` for a contact that
 * nothing is stored about.
 */
export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/export',
  access: 'admin',
  right: 'handle-privacy',
  summary: 'Everything stored about one person, as JSON',
  body: PersonRef,
  file: 'application/json',
  errors: ['not_found'],
  response: FileBytes,
})

/**
 * Ends promotions to a person who asked for it, by this contact and the others of their account and
 * bookings. Messages about their pickups are not affected.
 */
export const unsubscribePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/unsubscribe',
  access: 'admin',
  right: 'run-jobs',
  summary: 'End promotions to a person who asked for it',
  body: PersonRef,
  /** The contacts that get no promotion from now on. */
  response: z.object({ contacts: z.array(z.string()) }),
})

/**
 * Replaces the personal fields of one person with fixed marks, ends their sessions and deletes their
 * photos. Payments and the books stay, and so does a code of each contact that refused our messages. It
 * cannot be undone. `in_use` while a job is open, money is under way, a commercial account is not settled or a message is being sent; `refused`
 * for an account of the team; `not_found` for a contact that nothing is stored about, such as one that was
 * erased.
 */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/erase',
  access: 'admin',
  right: 'handle-privacy',
  summary: 'Erase the personal data of one person; money rows stay',
  body: PersonRef.extend({
    confirm: z.literal(ERASE_WORD, `Please type ${ERASE_WORD}`),
  }),
  errors: ['in_use', 'refused', 'not_found'],
  response: Erasure,
})

/** Why this person cannot be erased now, as a sentence; null when they can. Nothing changes. */
export const checkErasure = endpoint({
  method: 'POST',
  path: '/api/admin/people/erase-check',
  access: 'admin',
  right: 'handle-privacy',
  summary: 'Whether one person can be erased now, and why not',
  body: PersonRef,
  response: z.object({ refusal: z.string().nullable() }),
})

/** The newest 20 erasures, newest first: for a certificate that did not arrive. */
export const listErasures = endpoint({
  method: 'GET',
  path: '/api/admin/people/erasures',
  access: 'admin',
  right: 'handle-privacy',
  summary: 'The newest erasures, with the numbers of their certificates',
  response: z.array(Erasure),
})

/** The certificate of an erasure, as text. */
export const getErasureCertificate = endpoint({
  method: 'GET',
  path: '/api/admin/people/erasures/:id',
  access: 'admin',
  right: 'handle-privacy',
  summary: 'What was done at an erasure, as text',
  params: z.object({ id: ErasureId }),
  file: 'text/plain',
  response: FileBytes,
})
