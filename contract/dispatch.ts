import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HaulerJob, JobId, OfferedJob } from './jobs.ts'

export const listAvailableJobs = endpoint({
  method: 'GET',
  path: '/api/hauler/available-jobs',
  access: 'approved-hauler',
  summary: 'Paid jobs that no hauler has taken yet, in the areas the hauler serves, soonest first',
  response: z.array(OfferedJob),
})

export const claimJob = endpoint({
  method: 'POST',
  path: '/api/hauler/claim-job/:jobId',
  access: 'approved-hauler',
  summary: 'Take a job; the first hauler to ask gets it, the others get 409',
  params: z.object({ jobId: JobId }),
  response: HaulerJob,
})

export const listMyJobs = endpoint({
  method: 'GET',
  path: '/api/hauler/jobs',
  access: 'hauler',
  summary: 'Every job this hauler has taken, newest first',
  response: z.array(HaulerJob),
})

export const progressJob = endpoint({
  method: 'PATCH',
  path: '/api/hauler/jobs/:jobId/status',
  access: 'approved-hauler',
  summary: 'Start an assigned job, or complete the one in progress at the estimated price',
  params: z.object({ jobId: JobId }),
  body: z.object({ status: z.enum(['in_progress', 'completed']) }),
  response: HaulerJob,
})
