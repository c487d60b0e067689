import { z } from 'zod'
import { Day, dayOf, Instant, TimeWindow, windowFacts } from './calendar.ts'
import { Channel } from './channels.ts'
import { dollars } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { JobProof, ProofFields } from './job-proof.ts'
import { JobId, JobStatus, LoadSize, loadSizeFacts } from './jobs.ts'
import { list } from './list.ts'
import { MessageStatus } from './messaging.ts'
import { Money } from './money.ts'

/** For how many days a deleted job can be recovered. */
export const RECOVER_DAYS = 30
/** How many seconds lie between two payment links of a job. */
export const PAYMENT_LINK_SECONDS = 60

const params = z.object({ jobId: JobId })

/** A job that the team has deleted, and can still recover. */
export const DeletedJob = z.object({
  id: JobId,
  firstName: z.string(),
  lastName: z.string(),
  loadSize: LoadSize,
  status: JobStatus,
  preferredDate: Day,
  preferredTime: TimeWindow,
  estimatedPrice: Money,
  /** Back with the customer, or on its way: recovering the job takes nothing of it back. */
  refunded: Money,
  deletedAt: Instant,
  recoverUntil: Instant,
})
export type DeletedJob = z.infer<typeof DeletedJob>

/** The jobs that were deleted in the last 30 days, the latest first. */
export const listDeletedJobs = list(
  {
    path: '/api/admin/deleted-jobs',
    access: 'admin',
    right: 'see-jobs',
    summary: `The jobs that were deleted in the last ${RECOVER_DAYS} days, the latest first`,
    item: DeletedJob,
    filters: {},
    sorts: { deletedAt: 'desc' },
  },
  {
    id: { title: 'Job ID', value: ({ id }) => id },
    customer: { title: 'Customer', value: (job) => `${job.firstName} ${job.lastName}` },
    load: { title: 'Load size', value: (job) => loadSizeFacts[job.loadSize].label },
    status: { title: 'Status', value: ({ status }) => status },
    day: { title: 'Preferred date', value: ({ preferredDate }) => preferredDate },
    window: { title: 'Preferred time', value: (job) => windowFacts[job.preferredTime].label },
    price: { title: 'Estimate (CAD)', value: (job) => dollars(job.estimatedPrice) },
    refunded: { title: 'Refunded (CAD)', value: ({ refunded }) => dollars(refunded) },
    deleted: { title: 'Deleted', value: ({ deletedAt }) => dayOf(deletedAt) },
  },
)

/**
 * Puts a deleted job back on the lists, as it is by now: one that was cancelled by deleting it stays cancelled, and what
 * was refunded stays refunded. `illegal_move` for a job that is not deleted, or was more than 30 days ago.
 */
export const recoverJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/recover',
  access: 'admin',
  right: 'run-jobs',
  summary: `Put a job that was deleted in the last ${RECOVER_DAYS} days back on the lists`,
  params,
  errors: ['illegal_move'],
  response: DeletedJob.pick({ id: true, status: true, refunded: true }),
})

/** What a customer has to pay of a job, and the links to pay it that went out. */
export const PaymentLinks = z.object({
  jobId: JobId,
  /** The booking, or a difference that the bank wants the customer to confirm; null when nothing is to be paid. */
  due: z.object({ of: z.enum(['booking', 'difference']), amount: Money }).nullable(),
  /** Why no link can be sent now; null when one can. */
  refusal: z.string().nullable(),
  /** Where it can go. */
  channels: z.array(z.object({ channel: Channel, to: z.string() })),
  /** The latest five, newest first. */
  sent: z.array(z.object({ channel: Channel, at: Instant, status: MessageStatus })),
})
export type PaymentLinks = z.infer<typeof PaymentLinks>

/** What is to be paid of a job, where a link can go, and when the last ones went out. `not_found`. */
export const getPaymentLinks = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/payment-link',
  access: 'admin',
  right: 'see-jobs',
  summary: 'What is to be paid of a job, and which payment links went out',
  params,
  response: PaymentLinks,
})

/**
 * Sends the customer the link to their page, where they pay what is due with their own card. `illegal_move` when nothing is
 * due, `refused` when the customer has no such contact, `too_many_requests` less than a minute after the last one.
 */
export const sendPaymentLink = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/payment-link',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Text or email the customer a link to pay what is due; one a minute',
  params,
  body: z.object({ channel: Channel }),
  errors: ['illegal_move', 'refused', 'too_many_requests'],
  response: PaymentLinks,
})

/**
 * Completes a job on its hauler's behalf, with photos and where everything went, or with the reason why there is no proof; both
 * say who did it. Price, share and the hold of the payout are as if the hauler had completed it: without full proof the
 * payout waits for the team. `illegal_move` unless it has a hauler and its window has begun, and while a price question
 * or an objection is open; `refused` with the field for photos that the caller did not send, or an unknown facility.
 */
export const completeForHauler = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/complete',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Complete a job on its hauler’s behalf, with proof or the reason why there is none',
  params,
  body: z
    .object({
      ...ProofFields,
      reason: z.string().trim().max(500, 'Please use at most 500 characters').optional(),
    })
    .refine(({ photos = [], reason = '' }) => photos.length > 0 || reason.length >= 3, {
      path: ['reason'],
      message: 'Please add a photo, or say why there is none, in 3 to 500 characters',
    }),
  errors: ['illegal_move', 'refused'],
  response: z.object({
    jobId: JobId,
    proof: JobProof.nullable(),
    finalPrice: Money,
    haulerPayout: Money,
  }),
})
