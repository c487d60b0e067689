import { z } from 'zod'
import { dayOf, Instant } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf } from './filters.ts'
import { jobFacts, JobId, JobStatus, loadSizeFacts } from './jobs.ts'
import { list } from './list.ts'
import { Money } from './money.ts'
import { VisitRules } from './visit-rules.ts'

/** A job as its customer sees it. */
export const ClientJob = z.object({
  ...jobFacts,
  address: z.string(),
  finalPrice: Money.nullable(),
  /** The final price is never above this without the team's approval; null for a job without a quote. */
  priceCap: Money.nullable(),
  /** What the quote counted; none for a job without a quote. */
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** `lastName` is the initial alone, such as 'K.': customers do not get the surname. */
  hauler: z.object({ user: z.object({ firstName: z.string(), lastName: z.string() }) }).nullable(),
  /** What is to be paid before the pickup is confirmed; null when nothing is. */
  due: Money.nullable(),
  /** Whether it was paid, so that its page has a receipt. */
  hasReceipt: z.boolean(),
  /** What went back or is on its way back, without the tip. */
  refunded: Money,
  /** Until when cancelling costs nothing, also when that has passed; null once the pickup is over. */
  freeUntil: Instant.nullable(),
  /** The on-site price change that waits for the customer; `answerBy` is when the agreed price stays. */
  priceChange: z
    .object({ price: Money, was: Money, reason: z.string(), answerBy: Instant.nullable() })
    .nullable(),
  /** What the hauler noted on the way to this job, and when. */
  onTheWayAt: Instant.nullable(),
  arrivedAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** When the customer chose the window it has now, where that was after the booking; null while it is the first. */
  windowChangedAt: Instant.nullable().default(null),
  /** A pickup that is not confirmed yet: it is confirmed by this moment, or refunded in full. */
  request: z.object({ confirmBy: Instant }).nullable(),
  /** What was agreed about the visit at the booking. */
  visitRules: VisitRules,
})
export type ClientJob = z.infer<typeof ClientJob>
const clientJobColumns: ListColumns<ClientJob> = {
  id: { title: 'Job ID', value: (job) => job.id },
  description: { title: 'Description', value: (job) => job.description },
  status: { title: 'Status', value: (job) => job.status },
  created: { title: 'Date', value: (job) => dayOf(job.createdAt) },
  hauler: {
    title: 'Hauler',
    value: ({ hauler }) => hauler && hauler.user.firstName,
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
