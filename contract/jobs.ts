import { z } from 'zod'
import { Access } from './access.ts'
import { Day, dayOf, Instant, TimeWindow } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { AmountRange, anyOf, DayRange, flag } from './filters.ts'
import { Id } from './ids.ts'
import { JobProof } from './job-proof.ts'
import { allows, lifecycle, type ActorOf, type MoveOf } from './lifecycle.ts'
import { list } from './list.ts'
import { Money } from './money.ts'
import { SettleMethod } from './payment-methods.ts'
import { ServiceArea } from './places.ts'

/**
 * From the booking on: without a hauler, with one, under way, done, or cancelled. Whether it is paid
 * stands in `PAYMENT_STATUSES`.
 */
export const JOB_STATUSES = [
  'pending',
  'assigned',
  'in_progress',
  'completed',
  'cancelled',
] as const
/** One of `JOB_STATUSES`; `jobLifecycle` says how it changes. */
export const JobStatus = z.enum(JOB_STATUSES)
export type JobStatus = z.infer<typeof JobStatus>

/** The statuses of a job with work ahead. */
export const ACTIVE_STATUSES: readonly JobStatus[] = ['pending', 'assigned', 'in_progress']

/** Every way a job changes status. Nothing else writes the column. */
export const jobLifecycle = lifecycle({
  noun: 'job',
  states: JOB_STATUSES,
  moves: {
    claim: { by: ['hauler'], from: ['pending'], to: 'assigned' },
    /** By an admin for one job, by the system as the plan has it. */
    assign: { by: ['admin', 'system'], from: ['pending'], to: 'assigned' },
    release: { by: ['hauler', 'admin', 'customer'], from: ['assigned'], to: 'pending' },
    /** By an admin who completes the job on the hauler's behalf, as the next move. */
    start: { by: ['hauler', 'admin'], from: ['assigned'], to: 'in_progress' },
    complete: { by: ['hauler', 'admin'], from: ['in_progress'], to: 'completed' },
    cancel: { by: ['customer', 'admin', 'system'], from: ['pending', 'assigned'], to: 'cancelled' },
    /** The hauler is there and is sent away. */
    call_off: { by: ['customer', 'admin'], from: ['in_progress'], to: 'cancelled' },
    /** The team undoes a cancellation before anything of it leaves: the job is as it was. */
    restore: { by: ['admin'], from: ['cancelled'], to: 'pending' },
    restore_assigned: { by: ['admin'], from: ['cancelled'], to: 'assigned' },
    restore_started: { by: ['admin'], from: ['cancelled'], to: 'in_progress' },
    /** The hauler is there, and the customer is not. */
    no_show: { by: ['hauler'], from: ['assigned'], to: 'cancelled' },
  },
})

/** For the screens: is the button live? */
export const canMove = <M extends MoveOf<typeof jobLifecycle>>(
  job: { status: JobStatus },
  move: M,
  by: ActorOf<typeof jobLifecycle, M>,
): boolean => allows(jobLifecycle, move, job.status, by)

/**
 * Where the money of a job stands, taken together; `failed` means that the last card was declined and
 * another may be tried.
 */
export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const
/** One of `PAYMENT_STATUSES`; `jobPaymentLifecycle` in payments.ts says how it changes. */
export const PaymentStatus = z.enum(PAYMENT_STATUSES)
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** The number of a job, which customers and haulers read as its name. */
export const JobId = Id.brand<'JobId'>()
export type JobId = z.infer<typeof JobId>

/** The five sizes of a load, smallest first (spec section 5). */
export const LOAD_SIZES = ['tiny', 'small', 'medium', 'large', 'xl'] as const
/** One of `LOAD_SIZES`. */
export const LoadSize = z.enum(LOAD_SIZES, 'Please choose a load size')
export type LoadSize = z.infer<typeof LoadSize>

/** What a person reads for each size, and the most items of it. */
export const loadSizeFacts: Record<LoadSize, { label: string; items: string; most: number }> = {
  tiny: { label: 'Tiny', items: '1-2 items', most: 2 },
  small: { label: 'Small', items: '3-5 items', most: 5 },
  medium: { label: 'Medium', items: '6-10 items', most: 10 },
  large: { label: 'Large', items: '11-15 items', most: 15 },
  xl: { label: 'XL', items: '16+ items', most: Infinity },
}

/** Whether so many items have this size by their number; ten small boxes fill less than ten sofas. */
export const isSizeByCount = (size: LoadSize, pieces: number): boolean =>
  LOAD_SIZES.find((one) => pieces <= loadSizeFacts[one].most) === size

/** A size within a sentence: 'small load', 'XL load'. */
export const loadText = (size: LoadSize): string =>
  `${size === 'xl' ? loadSizeFacts.xl.label : size} load`

/** What everybody who sees a job reads of it. */
export const jobFacts = {
  id: JobId,
  status: JobStatus,
  loadSize: LoadSize,
  description: z.string(),
  photos: z.array(z.string()),
  preferredDate: Day,
  preferredTime: TimeWindow,
  estimatedPrice: Money.nullable(),
  createdAt: Instant,
}

/** A job as the admin team sees it: everything. */
export const AdminJob = z.object({
  ...jobFacts,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  area: ServiceArea.nullable(),
  /** How to get to the load, with the notes; null when the customer did not say. */
  access: Access.nullable(),
  /** What the customer wrote for the hauler, at the booking or since; '' without. */
  note: z.string(),
  paymentStatus: PaymentStatus,
  /** How the money is still to be collected; null for a job that is paid, or is to be paid by card. */
  collect: SettleMethod.nullable().default(null),
  finalPrice: Money.nullable(),
  platformFee: Money.nullable(),
  haulerPayout: Money.nullable(),
  scheduledDate: Day.nullable(),
  /** When the customer confirmed this window, in answer to the reminder of the day before. */
  confirmedAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  /** The hauler started long before the window. */
  startedEarly: z.boolean(),
  /** Why; null where the hauler did not say. */
  earlyStartReason: z.string().nullable(),
  /** How well a completed job is proven; null before, and for jobs from before that was kept. */
  proof: JobProof.nullable(),
  completedAt: Instant.nullable(),
  /** The reader was unsure of the load, and the pickup is still to come: worth a look. */
  needsReview: z.boolean(),
  /** Counts the changes of what can be edited: an edit names the version that it was made from. */
  version: z.int(),
  /** The link in the messages to the customer leads to the page of the job. */
  hasOpenLink: z.boolean(),
  hauler: z
    .object({
      id: z.number(),
      user: z.object({ firstName: z.string(), lastName: z.string() }),
    })
    .nullable(),
})
export type AdminJob = z.infer<typeof AdminJob>

/** The scheduled day, or the preferred day of an unscheduled job. */
export const pickupDay = (job: Pick<AdminJob, 'scheduledDate' | 'preferredDate'>): Day =>
  job.scheduledDate ?? job.preferredDate

const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`

const adminJobColumns: ListColumns<AdminJob> = {
  id: { title: 'Job ID', value: (job) => job.id },
  client: { title: 'Client', value: fullName },
  phone: { title: 'Phone', value: (job) => job.phone },
  email: { title: 'Email', value: (job) => job.email },
  address: { title: 'Address', value: (job) => job.address },
  area: { title: 'Area', value: (job) => job.area },
  hauler: { title: 'Hauler', value: (job) => job.hauler && fullName(job.hauler.user) },
  status: { title: 'Status', value: (job) => job.status },
  payment: { title: 'Payment', value: (job) => job.paymentStatus },
  estimate: { title: 'Estimated price (CAD)', value: (job) => dollars(job.estimatedPrice) },
  price: { title: 'Final price (CAD)', value: (job) => dollars(job.finalPrice) },
  payout: { title: 'Hauler payout (CAD)', value: (job) => dollars(job.haulerPayout) },
  load: { title: 'Load size', value: (job) => loadSizeFacts[job.loadSize].label },
  preferredDate: { title: 'Preferred date', value: (job) => job.preferredDate },
  preferredTime: { title: 'Preferred time', value: (job) => job.preferredTime },
  scheduledDate: { title: 'Scheduled date', value: (job) => job.scheduledDate },
  created: { title: 'Created', value: (job) => dayOf(job.createdAt) },
  description: { title: 'Description', value: (job) => job.description },
}

/** Every job for the admin team. `day` is the day of the pickup, `amount` the final price, else the estimate. */
export const listAdminJobs = list(
  {
    path: '/api/admin/jobs',
    access: 'admin',
    right: 'see-jobs',
    summary: 'Every job, newest first',
    item: AdminJob,
    search: 'Name, address, job ID',
    filters: {
      status: anyOf(JobStatus),
      payment: anyOf(PaymentStatus),
      area: anyOf(ServiceArea),
      load: anyOf(LoadSize),
      hauler: anyOf(Id.brand<'HaulerId'>()),
      day: DayRange,
      created: DayRange,
      amount: AmountRange,
      needsReview: flag,
      proof: anyOf(JobProof),
    },
    sorts: {
      createdAt: 'desc',
      day: 'desc',
      amount: 'desc',
      client: 'asc',
      hauler: 'asc',
      status: 'asc',
    },
  },
  adminJobColumns,
)

/** One job with everything about it. @throws not_found for a job that does not exist or was deleted. */
export const getAdminJob = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId',
  access: 'admin',
  right: 'see-jobs',
  summary: 'One job with all details',
  params: z.object({ jobId: JobId }),
  response: AdminJob,
})

/**
 * Takes a job off every list; one that is paid and unfinished is cancelled and refunded in full, and
 * `refunded` says how much. Refund and messages leave at `undoUntil`: until then `undoDelete` takes it back. `in_use`
 * while a hauler is working on it.
 */
export const deleteJob = endpoint({
  method: 'DELETE',
  path: '/api/admin/jobs/:jobId',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Delete a job from the lists; an unfinished paid one is cancelled and refunded in full',
  params: z.object({ jobId: JobId }),
  errors: ['in_use'],
  response: z.object({ id: JobId, refunded: Money.nullable(), undoUntil: Instant }),
})
