import { z } from 'zod'
import { dayOf } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf } from './filters.ts'
import { ClientJob, JobId, JobStatus, loadSizeFacts } from './jobs.ts'
import { list } from './list.ts'

const clientJobColumns: ListColumns<ClientJob> = {
  id: { title: 'Job ID', value: (job) => job.id },
  description: { title: 'Description', value: (job) => job.description },
  status: { title: 'Status', value: (job) => job.status },
  created: { title: 'Date', value: (job) => dayOf(job.createdAt) },
  hauler: {
    title: 'Hauler',
    value: ({ hauler }) => hauler && `${hauler.user.firstName} ${hauler.user.lastName}`,
  },
  day: { title: 'Preferred date', value: (job) => job.preferredDate },
  load: { title: 'Load size', value: (job) => loadSizeFacts[job.loadSize].label },
  estimate: { title: 'Estimated price (CAD)', value: (job) => dollars(job.estimatedPrice) },
  price: { title: 'Final price (CAD)', value: (job) => dollars(job.finalPrice) },
}

/** The jobs of the signed-in customer. `day` as a sort puts the earliest pickup first. */
export const listClientJobs = list(
  {
    path: '/api/client/jobs',
    access: 'signed-in',
    summary: 'The jobs of the signed-in customer, newest first',
    item: ClientJob,
    search: 'Description, job ID, hauler',
    filters: { status: anyOf(JobStatus) },
    sorts: { createdAt: 'desc', day: 'asc', description: 'asc', status: 'asc', hauler: 'asc' },
  },
  clientJobColumns,
)

/** One job of the signed-in customer. `not_found` for another customer's job. */
export const getClientJob = endpoint({
  method: 'GET',
  path: '/api/client/jobs/:jobId',
  access: 'signed-in',
  summary: 'One job of the signed-in customer',
  params: z.object({ jobId: JobId }),
  response: ClientJob,
})

/**
 * The address of the customer's page of the job, with the payment and the receipt; null when it closed, 30 days
 * after the pickup. `not_found` for another customer's job.
 */
export const openClientJobPage = endpoint({
  method: 'POST',
  path: '/api/client/jobs/:jobId/page',
  access: 'signed-in',
  summary: 'The address of the page of one job of the signed-in customer',
  params: z.object({ jobId: JobId }),
  response: z.object({ path: z.string().nullable() }),
})
