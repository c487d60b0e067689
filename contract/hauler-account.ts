import { z } from 'zod'
import { Day, Instant, Slot } from './calendar.ts'
import { Code } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { email, phone, PHONE_MESSAGES, PhotoUrl, plainLine, requiredText } from './fields.ts'
import { HaulerId, HaulerStatus, VehicleType } from './haulers.ts'
import { Id } from './ids.ts'
import { JobId } from './jobs.ts'
import { lifecycle } from './lifecycle.ts'
import { ServiceArea } from './places.ts'

/** What the team reviews before it counts: the truck that customers read of, the insurance, the licence. */
export const REVIEWED_KINDS = ['vehicle', 'insurance', 'licence'] as const
/** One of `REVIEWED_KINDS`. */
export const ReviewedKind = z.enum(REVIEWED_KINDS)
export type ReviewedKind = z.infer<typeof ReviewedKind>

/** How each kind reads inside a sentence. */
export const reviewedKindNames: Record<ReviewedKind, string> = {
  vehicle: 'vehicle',
  insurance: 'insurance number',
  licence: "driver's licence",
}

/** A change that the team reviews: until it is approved the earlier values count. */
export const haulerChangeLifecycle = lifecycle({
  noun: 'hauler_change',
  states: ['in_review', 'approved', 'refused', 'withdrawn'],
  moves: {
    approve: { by: ['admin'], from: ['in_review'], to: 'approved' },
    refuse: { by: ['admin'], from: ['in_review'], to: 'refused' },
    withdraw: { by: ['hauler'], from: ['in_review'], to: 'withdrawn' },
  },
})
/** One of the states of `haulerChangeLifecycle`. */
export const HaulerChangeStatus = z.enum(haulerChangeLifecycle.states)
export type HaulerChangeStatus = z.infer<typeof HaulerChangeStatus>

/** The number of a change. */
export const HaulerChangeId = Id.brand<'HaulerChangeId'>()
export type HaulerChangeId = z.infer<typeof HaulerChangeId>

/** The values of a change: all of one kind. */
export const ReviewedValues = z.object({
  vehicleType: VehicleType.optional(),
  vehicleModel: z.string().optional(),
  licensePlate: z.string().optional(),
  insuranceNumber: z.string().nullable().optional(),
  licenseNumber: z.string().nullable().optional(),
  licenseImageUrl: z.string().nullable().optional(),
})
export type ReviewedValues = z.infer<typeof ReviewedValues>

/** A change with its values and those that count until it is approved. */
export const HaulerChange = z.object({
  id: HaulerChangeId,
  kind: ReviewedKind,
  status: HaulerChangeStatus,
  next: ReviewedValues,
  previous: ReviewedValues,
  /** Why the team refused it. */
  reason: z.string().nullable(),
  requestedAt: Instant,
})
export type HaulerChange = z.infer<typeof HaulerChange>

/** Where a hauler starts the day. Only its hauler and the team ever read it. */
export const HomeBase = z.object({
  address: z.string(),
  /** The served area it lies in or next to; null where the address does not say. */
  area: ServiceArea.nullable(),
})
export type HomeBase = z.infer<typeof HomeBase>

/** A new email address or number that waits for its code; until then the old one counts. */
export const PendingContact = z.object({ contact: z.string(), requestedAt: Instant })
export type PendingContact = z.infer<typeof PendingContact>

/** A hauler's own account, complete. */
export const HaulerAccount = z.object({
  id: HaulerId,
  status: HaulerStatus,
  statusReason: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  phone: z.string(),
  pendingPhone: PendingContact.nullable(),
  email: z.string(),
  pendingEmail: PendingContact.nullable(),
  company: z.string().nullable(),
  vehicleType: VehicleType,
  vehicleModel: z.string(),
  licensePlate: z.string(),
  licenseNumber: z.string().nullable(),
  licenseImageUrl: z.string().nullable(),
  insuranceNumber: z.string().nullable(),
  serviceAreas: z.array(ServiceArea),
  /** Applied without areas and has not chosen any: the market shows all, the plan leaves them out. */
  needsAreas: z.boolean(),
  homeBase: HomeBase.nullable(),
  /** The newest change of each kind that is in review or was refused. */
  changes: z.array(HaulerChange),
  createdAt: Instant,
})
export type HaulerAccount = z.infer<typeof HaulerAccount>

/** A job that the hauler holds and that a change does not fit. It stays theirs until it is released. */
export const AffectedJob = z.object({
  id: JobId,
  scheduledDate: Day.nullable(),
  timeSlot: Slot.nullable(),
  address: z.string(),
  /** Why, as a sentence for the hauler. */
  reason: z.string(),
})
export type AffectedJob = z.infer<typeof AffectedJob>

/** What a hauler changes; fields that are absent stay. */
export const ProfileChange = z.object({
  phone: phone(PHONE_MESSAGES.registration).optional(),
  email: email('Invalid email address').optional(),
  company: plainLine(200, 'Please use at most 200 characters').nullable().optional(),
  profileImageUrl: PhotoUrl.nullable().optional(),
  vehicleType: VehicleType.optional(),
  vehicleModel: requiredText('Vehicle model is required', { max: 100 }).optional(),
  licensePlate: requiredText('Licence plate is required', { max: 20 }).optional(),
  licenseNumber: requiredText('Licence number is required', { max: 40 }).optional(),
  licenseImageUrl: PhotoUrl.optional(),
  insuranceNumber: requiredText('Insurance number is required', { max: 60 }).optional(),
  serviceAreas: z
    .array(ServiceArea, 'Select at least one service area')
    .min(1, 'Select at least one service area')
    .optional(),
  /** An address of 5 to 300 characters. */
  homeBase: requiredText('Home base address is required', { min: 5, max: 300 })
    .meta({ example: '2418 St Johns St, Port Moody' })
    .nullable()
    .optional(),
  /** Checks everything and answers `affectedJobs`, but changes nothing. */
  preview: z.boolean().optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** The signed-in hauler's own account. */
export const getHaulerAccount = endpoint({
  method: 'GET',
  path: '/api/hauler/account',
  access: 'hauler',
  summary: 'The own account of the signed-in hauler, in any status',
  response: HaulerAccount,
})

/**
 * Changes the account of the signed-in hauler, in any status. Company, photo, areas and home base count
 * immediately. A new phone number or email address gets a code and counts once that is confirmed. Vehicle, plate,
 * insurance and licence of an approved or suspended hauler go in review and the old values count until then; an applicant's
 * count immediately. `affectedJobs` lists the jobs that the change does not fit: they stay the hauler's. `invalid_input` names the field;
 * `email_in_use` for the address of another account; `refused` for a photo that this hauler did not upload, a
 * home base outside BC, and a number that gets no texts; `too_many_requests` after 3 codes for one contact in 15 minutes.
 * Limited to 40 calls in 10 minutes.
 */
export const changeHaulerProfile = endpoint({
  method: 'PATCH',
  path: '/api/hauler/profile',
  access: 'hauler',
  summary: 'Change the own account; some changes need a code or a review first',
  body: ProfileChange,
  errors: ['email_in_use', 'refused'],
  response: HaulerAccount.extend({ affectedJobs: z.array(AffectedJob) }),
})

/**
 * Confirms a new email address or phone number with the code that was sent to it. The old contact gets a
 * notice. `wrong_credentials` for a code that is wrong (5 tries), older than 10 minutes, or used; `not_found` when
 * nothing waits for a code; `email_in_use` when another account got the address meanwhile.
 */
export const confirmContact = endpoint({
  method: 'POST',
  path: '/api/hauler/profile/confirm',
  access: 'hauler',
  summary: 'Confirm a new email address or phone number with its code',
  body: z.object({ kind: z.enum(['email', 'phone']), code: Code }),
  errors: ['wrong_credentials', 'email_in_use'],
  response: HaulerAccount,
})

/** Forgets a new email address or phone number that waits for its code; the old one stays. */
export const dropContact = endpoint({
  method: 'DELETE',
  path: '/api/hauler/profile/pending/:kind',
  access: 'hauler',
  summary: 'Forget a new email address or phone number that waits for its code',
  params: z.object({ kind: z.enum(['email', 'phone']) }),
  response: HaulerAccount,
})
