import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  email,
  FirstName,
  LastName,
  password,
  phone,
  PHONE_MESSAGES,
  PhotoUrl,
  requiredText,
} from './fields.ts'
import { Id } from './ids.ts'
import { LOAD_SIZES, type LoadSize } from './jobs.ts'
import { allows, lifecycle, type MoveOf } from './lifecycle.ts'
import { ServiceArea } from './places.ts'

/** An applicant is pending until the team approves or rejects; only an approved hauler takes jobs. */
export const HAULER_STATUSES = ['pending', 'approved', 'rejected', 'suspended'] as const
/** One of `HAULER_STATUSES`; `haulerLifecycle` says how it changes. */
export const HaulerStatus = z.enum(HAULER_STATUSES)
export type HaulerStatus = z.infer<typeof HaulerStatus>

/**
 * Every way a hauler changes status. All are decisions of the admin team, but a rejected applicant with something
 * new can reopen the application.
 */
export const haulerLifecycle = lifecycle({
  noun: 'hauler',
  states: HAULER_STATUSES,
  moves: {
    approve: { by: ['admin'], from: ['pending'], to: 'approved' },
    reject: { by: ['admin'], from: ['pending'], to: 'rejected' },
    reopen: { by: ['hauler', 'admin'], from: ['rejected'], to: 'pending' },
    suspend: { by: ['admin'], from: ['approved'], to: 'suspended' },
    reinstate: { by: ['admin'], from: ['suspended'], to: 'approved' },
  },
})
/** A move of a hauler's status. */
export type HaulerMove = MoveOf<typeof haulerLifecycle>

/** For the screens: is the admin's button live? */
export const canMoveHauler = (hauler: { status: HaulerStatus }, move: HaulerMove): boolean =>
  allows(haulerLifecycle, move, hauler.status, 'admin')

/** The number of a hauler. */
export const HaulerId = Id.brand<'HaulerId'>()
export type HaulerId = z.infer<typeof HaulerId>

/** The three vehicles of the short application and the six of the full registration. */
export const APPLICATION_VEHICLES = ['pickup', 'van', 'truck'] as const
/** The vehicles of the full registration, in the specification's words. */
export const REGISTRATION_VEHICLES = [
  'Pickup Truck',
  'Box Truck',
  'Dump Truck',
  'Flatbed Truck',
  'Cargo Van',
  'Other',
] as const
/** A vehicle of either form; `vehicleFacts` says what it takes. */
export type VehicleType =
  | (typeof APPLICATION_VEHICLES)[number]
  | (typeof REGISTRATION_VEHICLES)[number]

/** How a vehicle reads, and the largest load it takes (product decisions, dispatch). */
export const vehicleFacts: Record<VehicleType, { label: string; takes: LoadSize }> = {
  pickup: { label: 'Pickup Truck', takes: 'large' },
  van: { label: 'Van', takes: 'large' },
  truck: { label: 'Box Truck', takes: 'xl' },
  'Pickup Truck': { label: 'Pickup Truck', takes: 'large' },
  'Box Truck': { label: 'Box Truck', takes: 'xl' },
  'Dump Truck': { label: 'Dump Truck', takes: 'xl' },
  'Flatbed Truck': { label: 'Flatbed Truck', takes: 'xl' },
  'Cargo Van': { label: 'Cargo Van', takes: 'large' },
  Other: { label: 'Other', takes: 'large' },
}
export const VehicleType = z.enum(
  [...APPLICATION_VEHICLES, ...REGISTRATION_VEHICLES],
  'Please select a vehicle type',
)

/** Whether a load of this size fits into this vehicle. */
export const vehicleTakes = (vehicle: VehicleType, load: LoadSize): boolean =>
  LOAD_SIZES.indexOf(load) <= LOAD_SIZES.indexOf(vehicleFacts[vehicle].takes)

/** The application dialog: who, with what, and a licence photo. */
export const HaulerApplication = z
  .object({
    firstName: FirstName,
    lastName: LastName,
    phone: phone(PHONE_MESSAGES.application),
    email: email('Valid email required'),
    password: password('Password must be at least 6 characters', 6),
    confirmPassword: password('Please confirm your password', 6),
    vehicleType: z.enum(APPLICATION_VEHICLES, 'Please select a vehicle type'),
    vehicleModel: requiredText('Vehicle make and model required', { max: 100 }),
    licensePlate: requiredText('License plate required', { max: 20 }),
    licenseImageUrl: z
      .string("Driver's license photo required")
      .min(1, "Driver's license photo required")
      .pipe(PhotoUrl)
      .meta({ example: '/uploads/k3Jx0pQ9-wW2sZ8aF5rT.webp' }),
    acceptTerms: z.literal(true, 'You must accept the terms'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    // Shown as soon as both are typed, even while other fields are missing.
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown } | null
      return typeof form?.password === 'string' && typeof form.confirmPassword === 'string'
    },
  })
export type HaulerApplication = z.infer<typeof HaulerApplication>

/** The full registration page: the same person with papers, areas and experience. */
export const HaulerRegistration = z.object({
  email: email('Invalid email address'),
  password: password('Password must be at least 8 characters', 8),
  firstName: FirstName,
  lastName: LastName,
  phone: phone(PHONE_MESSAGES.registration),
  company: z.string().trim().max(200).optional(),
  vehicleType: z
    .string('Vehicle type is required')
    .min(1, 'Vehicle type is required')
    .pipe(z.enum(REGISTRATION_VEHICLES, 'Vehicle type is required')),
  vehicleModel: requiredText('Vehicle model is required', { max: 100 }),
  licensePlate: requiredText('License plate is required', { max: 20 }),
  licenseNumber: requiredText('License number is required', { max: 40 }),
  insuranceNumber: requiredText('Insurance number is required', { max: 60 }),
  experience: requiredText('Experience description is required', { max: 5_000 }),
  serviceAreas: z
    .array(ServiceArea, 'Select at least one service area')
    .min(1, 'Select at least one service area'),
  /** The personal code of a hauler who referred them; '' is none. */
  referralCode: z.string().trim().max(20).optional(),
})
export type HaulerRegistration = z.infer<typeof HaulerRegistration>

/** A hauler as they see themselves. */
export const HaulerProfile = z.object({
  id: HaulerId,
  status: HaulerStatus,
  /** What the admin team wrote when it rejected, suspended or reinstated the hauler. */
  statusReason: z.string().nullable(),
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  serviceAreas: z.array(ServiceArea),
  /** Applied without areas and has not chosen any: the screen asks for them. */
  needsAreas: z.boolean(),
  bankConnected: z.boolean(),
  /** Whether they want messages about new jobs, at most two a day. */
  wantsDigest: z.boolean(),
})
export type HaulerProfile = z.infer<typeof HaulerProfile>

const onboarding = z.object({
  /** Where the hauler connects a bank account; single use, so ask again for another. */
  stripeOnboardingUrl: z.string().nullable(),
})

/**
 * Stores an application and, after the full registration, signs the hauler in and answers the link to
 * connect a bank account; the link is null when the payment provider is away, and the dashboard offers it
 * again. `invalid_input` for a phone number outside Canada and the United States, and on a live server for a password that many people use or that is made of the person's name or email or the
 * product's name, and for a `referralCode` that no hauler has,
 * `email_in_use` when an account has the email, `refused` when the licence photo was not uploaded
 * by this visitor. Limited to 10 in 10 minutes.
 */
export const registerHauler = endpoint({
  method: 'POST',
  path: '/api/haulers/register',
  access: 'visitor',
  summary: 'Apply as a hauler, with the short application or the full registration',
  body: z.union([HaulerApplication, HaulerRegistration]),
  errors: ['email_in_use', 'refused'],
  response: onboarding.extend({ id: HaulerId, status: HaulerStatus }),
})

/** The signed-in hauler. `not_found` for an account that has no hauler profile yet. */
export const getHaulerProfile = endpoint({
  method: 'GET',
  path: '/api/hauler/profile',
  access: 'hauler',
  summary: 'The signed-in hauler; 404 without a hauler profile',
  response: HaulerProfile,
})

/** Switches the messages about new jobs on or off. */
export const saveDigestChoice = endpoint({
  method: 'PUT',
  path: '/api/hauler/digest',
  access: 'hauler',
  summary: 'Switch the messages about new jobs on or off',
  body: z.object({ wantsDigest: z.boolean() }),
  response: HaulerProfile,
})

/**
 * A fresh link to the provider's page where the hauler connects a bank account. `payment_failed` with the
 * provider's words when it refuses, `provider_unavailable` when it does not answer.
 */
export const setUpBank = endpoint({
  method: 'POST',
  path: '/api/hauler/bank-setup',
  access: 'hauler',
  summary: 'A fresh link to connect the bank account',
  errors: ['payment_failed', 'provider_unavailable'],
  response: onboarding,
})

/**
 * Approves or rejects an applicant, reopens a rejected application ('pending'), suspends or reinstates a hauler; the
 * hauler gets a message with the reason. `invalid_input` when a suspension, reinstatement or reopening has no reason,
 * `illegal_move` where the lifecycle does not allow it.
 */
export const setHaulerStatus = endpoint({
  method: 'PATCH',
  path: '/api/admin/haulers/:haulerId/status',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Approve or reject an applicant; suspend or reinstate a hauler, with a reason',
  params: z.object({ haulerId: HaulerId }),
  body: z.object({
    status: HaulerStatus,
    reason: z.string().trim().max(1_000).optional(),
  }),
  errors: ['illegal_move'],
  response: z.object({ id: HaulerId, status: HaulerStatus }),
})

/**
 * Closes a hauler account: it leaves the lists, its password stops working and its assigned jobs go back
 * to the market. `in_use` while a job is in progress.
 */
export const deleteHauler = endpoint({
  method: 'DELETE',
  path: '/api/admin/haulers/:haulerId',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Close a hauler account; assigned jobs go back to the market',
  params: z.object({ haulerId: HaulerId }),
  errors: ['in_use'],
  response: z.object({ id: HaulerId }),
})
