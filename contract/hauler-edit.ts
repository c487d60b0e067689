import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FirstName, LastName } from './fields.ts'
import { AffectedJob, ProfileChange } from './hauler-account.ts'
import { HaulerId } from './haulers.ts'

/** The longest note of the team about a hauler. */
export const MAX_TEAM_NOTE = 2_000

/** What the team changes of a hauler; fields that are absent stay. */
export const HaulerFields = ProfileChange.pick({
  phone: true,
  email: true,
  company: true,
  vehicleType: true,
  vehicleModel: true,
  licensePlate: true,
  serviceAreas: true,
  homeBase: true,
}).extend({
  firstName: FirstName.optional(),
  lastName: LastName.optional(),
  /** For the team alone; an empty one is removed. */
  teamNote: z
    .string()
    .trim()
    .max(MAX_TEAM_NOTE, 'Please use at most 2,000 characters')
    .nullable()
    .optional(),
})
export type HaulerFields = z.infer<typeof HaulerFields>

/** The name of a field of `HaulerFields`. */
export type HaulerField = keyof HaulerFields

/** How each field reads, on the form and in the hauler's message. */
export const haulerFieldNames: Record<HaulerField, string> = {
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone number',
  email: 'email address',
  company: 'company',
  vehicleType: 'vehicle type',
  vehicleModel: 'vehicle model',
  licensePlate: 'licence plate',
  serviceAreas: 'service areas',
  homeBase: 'home base',
  teamNote: 'note',
}

/** A field that was changed by someone else meanwhile, with both values, as they read. */
export const HaulerConflict = z.object({
  field: z.enum(Object.keys(haulerFieldNames) as [HaulerField, ...HaulerField[]]),
  theirs: z.string(),
  yours: z.string(),
})
export type HaulerConflict = z.infer<typeof HaulerConflict>

/** The facts of the refusal `outdated`. */
export const HaulerConflicts = z.object({
  version: z.int(),
  conflicts: z.array(HaulerConflict),
})

/**
 * Changes a hauler. What others changed meanwhile stays, unless it is the same field with another value: then `outdated` with
 * `version` and `conflicts`, both values of each such field, and nothing is changed; the call again with that `version`
 * takes yours. A new phone number or email address counts immediately. The hauler gets a message of what changed (at the old
 * contact too, where that changed); the note is for the team alone. `affectedJobs` lists the jobs that the change does not fit; they stay the hauler's.
 * The email address is what the hauler signs in with: it takes the right `manage-team`, or `forbidden`. `invalid_input` names the field; `email_in_use` for the address of another account, `refused` for a home base outside BC.
 */
export const changeHauler = endpoint({
  method: 'PATCH',
  path: '/api/admin/haulers/:haulerId',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Change name, contact, vehicle, areas, home base or note of a hauler',
  params: z.object({ haulerId: HaulerId }),
  body: HaulerFields.extend({
    /** As `getAdminHaulerAccount` answered it. */
    version: z
      .int('version is the number that the account was read with')
      .max(2_147_483_647, 'version is the number that the account was read with'),
    /** Checks everything and answers `affectedJobs`, but changes nothing. */
    preview: z.boolean().optional(),
  }),
  errors: ['outdated', 'email_in_use', 'refused'],
  response: z.object({
    version: z.int(),
    changed: z.array(z.string()),
    affectedJobs: z.array(AffectedJob),
  }),
})
