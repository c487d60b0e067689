import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { HaulerStatus } from './haulers.ts'
import { HaulerJob, JobId, OfferedJob, type JobStatus } from './jobs.ts'

/**
 * Paid jobs without a hauler that this hauler may claim now, the soonest pickup first. Nothing in it names
 * the customer.
 */
export const listAvailableJobs = endpoint({
  method: 'GET',
  path: '/api/hauler/available-jobs',
  access: 'approved-hauler',
  summary: 'Paid jobs that this hauler may claim now, soonest first',
  response: z.array(OfferedJob),
})

/**
 * Takes a job and books it into the first free slot of the customer's window. Claiming one's own job again
 * answers it. `job_taken` when another hauler was first, `not_free` with the reason when this hauler
 * cannot do it, `not_found` for a job that is not paid or not there.
 */
export const claimJob = endpoint({
  method: 'POST',
  path: '/api/hauler/claim-job/:jobId',
  access: 'approved-hauler',
  summary: 'Take a job; the first hauler to ask gets it, the others get 409',
  params: z.object({ jobId: JobId }),
  errors: ['job_taken', 'not_free'],
  response: HaulerJob,
})

/** Every job this hauler has taken, newest first, with the customer's name, phone and address. */
export const listMyJobs = endpoint({
  method: 'GET',
  path: '/api/hauler/jobs',
  access: 'hauler',
  summary: 'Every job this hauler has taken, newest first',
  response: z.array(HaulerJob),
})

/** What a hauler notes on the way to a job. */
export const HAULER_EVENTS = ['on_the_way', 'arrived'] as const
/** One of `HAULER_EVENTS`. */
export const HaulerEvent = z.enum(HAULER_EVENTS)
export type HaulerEvent = z.infer<typeof HaulerEvent>

const notable: Record<HaulerEvent, readonly JobStatus[]> = {
  on_the_way: ['assigned'],
  arrived: ['assigned', 'in_progress'],
}

/** Whether a hauler may note this now; they change no status and come in any order. */
export const mayNote = ({ status }: { status: JobStatus }, event: HaulerEvent): boolean =>
  notable[event].includes(status)

/**
 * Notes once that the hauler is on the way (the customer gets a message) or has arrived; a second time
 * changes nothing. From the arrival on, cancelling costs the trip fee. `illegal_move` when the job is past
 * that step, `not_found` for a job of somebody else.
 */
export const noteJobEvent = endpoint({
  method: 'POST',
  path: '/api/hauler/jobs/:jobId/events',
  access: 'approved-hauler',
  summary:
    'Note on the job’s timeline that the hauler is on the way, which its customer is told, or has arrived; once each, asking again changes nothing',
  params: z.object({ jobId: JobId }),
  body: z.object({ event: HaulerEvent }),
  errors: ['illegal_move'],
  response: HaulerJob,
})

const NextStatus = z.enum(['in_progress', 'completed'])
/** The two steps a hauler makes with a job. */
export type NextStatus = z.infer<typeof NextStatus>

/** Whether a hauler's account allows the step: one suspended in the middle of a job may finish it. */
export const mayProgress = (hauler: HaulerStatus, to: NextStatus): boolean =>
  hauler === 'approved' || (hauler === 'suspended' && to === 'completed')

/**
 * Starts an assigned job, or completes the one in progress: the agreed price becomes final, and the
 * hauler's share is booked. `not_approved` for a suspended hauler who starts a job, `illegal_move` out of
 * turn or while an on-site price change waits for an answer, `not_found` for a job of somebody else.
 */
export const progressJob = endpoint({
  method: 'PATCH',
  path: '/api/hauler/jobs/:jobId/status',
  access: 'hauler',
  summary:
    'Start an assigned job (approved haulers), or complete the one in progress at the price agreed on (suspended haulers too); 409 while a price named on site waits for an answer',
  params: z.object({ jobId: JobId }),
  body: z.object({ status: NextStatus }),
  errors: ['not_approved', 'illegal_move'],
  response: HaulerJob,
})
