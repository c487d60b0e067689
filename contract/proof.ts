import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { HaulerJob } from './hauler-jobs.ts'
import { DisposalRecord, FacilityId, JobProof, ProofInput } from './job-proof.ts'
import { JobId } from './jobs.ts'
import { Money } from './money.ts'
import { ServiceArea } from './places.ts'

/** A place that takes what haulers bring. */
export const Facility = z.object({
  id: FacilityId,
  name: z.string(),
  address: z.string(),
  /** The municipality it is in: as the team chose it, else as its address ends; null where neither says. */
  area: ServiceArea.nullable(),
  /** What it charges, in words; '' when there is none. */
  feeNote: z.string(),
  /** What a visit costs at least; null where that is not known. */
  fee: Money.nullable(),
  /** Whether haulers can choose it. */
  isActive: z.boolean(),
})
export type Facility = z.infer<typeof Facility>

/**
 * The facilities that a hauler can choose, by name; at most 200. With `jobId`, one of this hauler's jobs, those in its
 * area come first and the others by how far their area is, those without an area last; any other number changes nothing.
 */
export const listFacilities = endpoint({
  method: 'GET',
  path: '/api/hauler/facilities',
  access: 'hauler',
  summary:
    'The facilities that a hauler can choose in a disposal record, the nearest to a job first',
  query: z.object({ jobId: JobId.optional() }),
  response: z.array(Facility),
})

/** All facilities, those that can be chosen first; at most 200. */
export const listAllFacilities = endpoint({
  method: 'GET',
  path: '/api/admin/facilities',
  access: 'admin',
  right: 'see-jobs',
  summary: 'All facilities of the disposal records, those in use first',
  response: z.array(Facility),
})

/** A facility as the team enters it. `feeNote` says how the fee is made up; `fee` is what a usual load costs, null where it depends. */
const FacilityInput = z.object({
  name: requiredText('Name is required', { max: 120 }),
  address: requiredText('Address is required', { max: 200 }),
  /** Null leaves it to the address. */
  area: ServiceArea.nullable().default(null),
  feeNote: z.string().trim().max(200, 'Please use at most 200 characters').default(''),
  fee: Money.nullable().default(null),
  isActive: z.boolean().default(true),
})
/** What `addFacility` takes. */
export type FacilityInput = z.infer<typeof FacilityInput>

/** Adds a facility. `in_use` when another has that name. */
export const addFacility = endpoint({
  method: 'POST',
  path: '/api/admin/facilities',
  access: 'admin',
  right: 'change-settings',
  summary: 'Adds a facility that haulers can choose; 409 when another has that name',
  body: FacilityInput,
  errors: ['in_use'],
  response: Facility,
})

/**
 * Changes a facility, or takes it off the haulers' list; records keep the name it had. `in_use` when another has that
 * name, `not_found`.
 */
export const changeFacility = endpoint({
  method: 'PUT',
  path: '/api/admin/facilities/:facilityId',
  access: 'admin',
  right: 'change-settings',
  summary: 'Changes a facility, or takes it off the list of the haulers',
  params: z.object({ facilityId: FacilityId }),
  body: FacilityInput,
  errors: ['in_use'],
  response: Facility,
})

/**
 * Adds after-photos or a disposal record to a completed job: the photos join those that are there, and an entry
 * replaces what was recorded of its group; other groups keep theirs. A ticket for what was still on the truck ends the wait
 * of the payout; a job completed without proof waits for the team all the same. `illegal_move` for a job that is not completed or fully proven, `refused` with the field for photos that
 * another user sent, more than ten photos or an unknown facility, `not_found` for another hauler's job.
 */
export const addProof = endpoint({
  method: 'POST',
  path: '/api/hauler/jobs/:jobId/proof',
  access: 'hauler',
  summary: 'Adds after-photos or a disposal record to a completed job that lacks them',
  params: z.object({ jobId: JobId }),
  body: ProofInput,
  errors: ['illegal_move', 'refused'],
  response: HaulerJob,
})

/** The proof of a job as the team sees it. */
export const JobProofView = z.object({
  proof: JobProof.nullable(),
  photos: z.array(z.string()),
  disposal: z.array(
    DisposalRecord.extend({
      fee: Money.nullable(),
      ticket: z.string().nullable(),
      noTicket: z.string(),
    }),
  ),
  /** The person of the team who looked, with their note, or accepted the job `withoutProof` (`acceptWithoutProof`). */
  check: z
    .object({
      note: z.string(),
      name: z.string(),
      at: Instant,
      withoutProof: z.boolean().default(false),
    })
    .nullable(),
})
export type JobProofView = z.infer<typeof JobProofView>

/** After-photos, disposal record and check of a job. */
export const getJobProof = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/proof',
  access: 'admin',
  right: 'see-jobs',
  summary: 'After-photos, disposal record and the check of a job',
  params: z.object({ jobId: JobId }),
  response: JobProofView,
})

/**
 * A person of the team looked at a job without full proof, and lets its payout go when nothing else holds it.
 * `illegal_move` for a job that is not completed, fully proven or checked already.
 */
export const checkProof = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/proof-check',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'Records that the team looked at a job without full proof; its payout no longer waits for that',
  params: z.object({ jobId: JobId }),
  body: z.object({ note: requiredText('Please say what you looked at', { max: 500 }) }),
  errors: ['illegal_move'],
  response: JobProofView,
})
