import { z } from 'zod'
import { AccessInput } from './access.ts'
import { Description } from './booking.ts'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { email, FirstName, LastName, phone, PHONE_MESSAGES, requiredText } from './fields.ts'
import { VehicleType } from './haulers.ts'
import { MAX_NOTE } from './job-page-parts.ts'
import { Id } from './ids.ts'
import { AdminJob, JobId, LoadSize } from './jobs.ts'
import { Money, MoneySum } from './money.ts'
import { PaymentMethod } from './payment-methods.ts'
import { Correction, MOST_CORRECTIONS } from './quotes.ts'
import { Version } from './whole-number.ts'

/** What the team can edit of a job; a field that is absent stays as it is. */
export const JobFields = z
  .object({
    firstName: FirstName,
    lastName: LastName,
    phone: phone(PHONE_MESSAGES.booking),
    email: email('Valid email required'),
    address: requiredText('Full address is required', { min: 5, max: 300 }).meta({
      example: '4500 Kingsway, Burnaby',
    }),
    access: AccessInput.nullable(),
    description: Description,
    /** For the hauler; '' takes it away. */
    note: z.string().trim().max(MAX_NOTE, `Please keep it under ${MAX_NOTE} characters`),
    loadSize: LoadSize,
    /** Everything that is picked up, each with its count; an item that is not in it is taken off. */
    items: z
      .array(Correction)
      .max(MOST_CORRECTIONS, `At most ${MOST_CORRECTIONS} different items`)
      .refine((items) => items.some(({ quantity }) => quantity > 0), 'Keep at least one item'),
  })
  .partial()
export type JobFields = z.infer<typeof JobFields>
/** The name of a field that can be edited. */
export type JobField = keyof JobFields

/** What can still be edited of a job that is over. */
export const CONTACT_FIELDS: readonly JobField[] = ['firstName', 'lastName', 'phone', 'email']

/** How long after an edit what leaves waits, refund and messages: until then it can be undone. */
export const EDIT_MESSAGE_SECONDS = 8

/** The number of an edit of the team. */
export const JobEditId = Id.brand<'JobEditId'>()
export type JobEditId = z.infer<typeof JobEditId>

/**
 * How the difference is settled: charged to the saved card, refunded to it, asked of the customer by link, or given free by
 * Westhaul, with a reason.
 */
export const Difference = z.enum(['charge', 'refund', 'ask', 'free'])
export type Difference = z.infer<typeof Difference>

/** What becomes of a hauler whom an edited job does not fit any more: another is looked for, or this one does it all the same. */
export const HaulerChoice = z.enum(['release', 'keep'])
export type HaulerChoice = z.infer<typeof HaulerChoice>

/** Whether the assigned hauler can still do a job as an edit makes it, by the rules of assigning. */
export const HaulerFit = z.object({
  firstName: z.string(),
  vehicleType: VehicleType,
  /** Why not; null where the hauler fits. */
  refusal: z.string().nullable(),
})
export type HaulerFit = z.infer<typeof HaulerFit>

/** What an edit does to the price of a job. */
export const EditPrice = z.object({
  from: Money,
  to: Money,
  /** `to` less `from`; nothing where it stays. */
  difference: MoneySum,
  /** The size of the load afterwards: it follows from the items. */
  loadSize: LoadSize,
  /** The hauler's share at the new price. */
  haulerGets: Money,
  isPaid: z.boolean(),
  /** How the difference can be settled; empty where there is none, or nothing was paid yet. */
  ways: z.array(Difference),
  /** Why the price cannot be changed so now; null where it can, or stays. */
  refusal: z.string().nullable(),
  /** How the job is paid, or is to be. */
  method: PaymentMethod.default('card'),
  /** The card that a charge or refund goes to. */
  card: z.string().nullable(),
  /** Above this the customer is asked. */
  cap: Money,
  /** Null while no hauler waits to do the job. */
  hauler: HaulerFit.nullable(),
})
export type EditPrice = z.infer<typeof EditPrice>

/** One field that two people changed, in the body of `edit_conflict`. */
export const EditConflict = z.object({
  field: z.string(),
  /** As the request has it, and as it is now. */
  mine: z.unknown(),
  theirs: z.unknown(),
  /** Who changed it, where that was a colleague; null where the customer did, or it is not known. */
  by: z.string().nullable(),
  at: Instant.nullable(),
})
export type EditConflict = z.infer<typeof EditConflict>

const OfJob = z.object({ jobId: JobId })

/** An item of a job with its count, as an edit names it. */
export const JobItem = Correction.extend({ name: z.string() })
export type JobItem = z.infer<typeof JobItem>

/** What is picked up as the booking counted it, with what was edited since; null for a job that was booked without an estimate. */
export const getJobItems = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/items',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The counted items of a job, to edit them',
  params: OfJob,
  response: z.object({ items: z.array(JobItem).nullable() }),
})

/** What an edit would do to the price; nothing is changed. `refused` and `prohibited_load` as `editJob`. */
export const previewEdit = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/edit-price',
  access: 'admin',
  right: 'see-jobs',
  summary: 'What an edit of a job would do to its price; nothing is changed',
  params: OfJob,
  body: JobFields,
  errors: ['refused', 'prohibited_load'],
  response: EditPrice,
})

/**
 * Edits a job. `version` is that of the job which was edited: fields that others changed meanwhile and this edit does not are
 * kept; where both changed the same field, `edit_conflict` with `conflicts` (`EditConflict` each) and the `version` to go on
 * from. A price that changes is settled as `difference` says; `price` is what was shown. What the customer is asked for keeps
 * the old price until it is paid, with or without a hauler; given free (right give-money) it needs a `reason`. The hauler reads of what changed.
 * Where the hauler does not fit any more, `refused` until `hauler` says that they are released, or kept with a `haulerReason`,
 * which becomes a note.
 * A change of the items is priced by the quote of the booking, and the load size follows from them; `prohibited_load` with
 * `refusals` for what no hauler takes.
 * `illegal_move` for a job that is over, but for its contact, or while another price waits for an answer; `refused` for an
 * address that we do not serve, or a difference that cannot be settled so; `amount_mismatch` with the right `price`; of an unpaid job whose price changes, `in_use` while its
 * customer begins to pay, and `provider_unavailable` while the payment that was begun cannot be ended, and
 * `window_full` with `alternatives` where a lower price is paid already, but its place is gone.
 * Refund, question and messages leave eight seconds later; until then `undo` takes the edit back. It is null where nothing
 * changed, and where the edit charged a card or made the job paid.
 */
export const editJob = endpoint({
  method: 'PATCH',
  path: '/api/admin/jobs/:jobId',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'Edit a job; fields that others changed meanwhile are kept, and a changed price is settled',
  params: OfJob,
  body: JobFields.extend({
    version: Version,
    difference: Difference.optional(),
    /** Why the difference is given free; the customer reads it. */
    reason: z.string().trim().max(200, 'Please use at most 200 characters').optional(),
    price: Money.optional(),
    /** What becomes of a hauler whom the job does not fit any more, and why one is kept. */
    hauler: HaulerChoice.optional(),
    haulerReason: z.string().trim().max(200, 'Please use at most 200 characters').optional(),
  }),
  errors: [
    'edit_conflict',
    'illegal_move',
    'refused',
    'prohibited_load',
    'amount_mismatch',
    'forbidden',
    'in_use',
    'provider_unavailable',
    'window_full',
  ],
  response: z.object({
    job: AdminJob,
    /** What became of a charge: taken, or open because the bank asks the customer. */
    charge: z.enum(['none', 'taken', 'open']),
    /** What `undoEdit` asks for, and until when. */
    undo: z.object({ editId: JobEditId, until: Instant }).nullable(),
  }),
})

/**
 * Undoes an edit within eight seconds: each field that it changed is as before, the price too, and no money or message has
 * left. Fields that others changed since stay theirs: where they changed one of these, `edit_conflict` as in `editJob`, and
 * nothing is undone. `not_found` for an edit that cannot be undone; `illegal_move` when it is too late, or the price, the
 * hauler or the status has changed since, or the customer has answered; `not_free` when the slot of the hauler whom it
 * released was booked since; `refused` above the credit of a company.
 */
export const undoEdit = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/edits/:editId/undo',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Undo an edit of a job within eight seconds, before any money or message leaves',
  params: OfJob.extend({ editId: JobEditId }),
  errors: ['edit_conflict', 'illegal_move', 'not_free', 'refused'],
  response: z.object({ job: AdminJob }),
})
