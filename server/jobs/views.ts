import { type Access, offeredAccess } from '../../contract/access.ts'
import type { Slot } from '../../contract/calendar.ts'
import type { HaulerJob, OfferedJob } from '../../contract/hauler-jobs.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import type { PayoutStatus } from '../../contract/payments.ts'
import { type PayoutHold, payoutWait } from '../../contract/payout-holds.ts'
import { type GroupedItem, itemGroups } from './item-groups.ts'
import { splitOf } from './hauler-share.ts'
import { type Job, priceOf } from './store.ts'

/** The columns of a job on the market. */
export type OfferedJobRow = Pick<
  Job,
  | 'id'
  | 'status'
  | 'loadSize'
  | 'offeredDescription'
  | 'photos'
  | 'preferredDate'
  | 'preferredTime'
  | 'estimatedPriceCents'
  | 'westhaulDiscountCents'
  | 'haulerSharePermille'
  | 'visitRules'
  | 'collectMethod'
  | 'collectBy'
  | 'paymentStatus'
  | 'createdAt'
  | 'offeredAddress'
  | 'area'
  | 'access'
> & { isOutsideAreas: boolean }

/** What of an offer follows from the hauler's own days. */
export type OfferFit = Pick<
  OfferedJob,
  'slot' | 'hasFreeSlot' | 'distance' | 'work' | 'perHour' | 'firstUntil'
>

/** How the hauler collects the price; what is booked on account is never collected by a hauler. */
const collectedByHauler = ({ collectMethod, collectBy, paymentStatus }: OfferedJobRow) =>
  collectBy === 'hauler' && paymentStatus !== 'paid' && collectMethod !== 'account'
    ? collectMethod
    : null

/** A job on the market, without the customer and the house. */
export const offeredJobView = (job: OfferedJobRow): Omit<OfferedJob, keyof OfferFit> => ({
  id: job.id,
  status: job.status,
  loadSize: job.loadSize,
  description: job.offeredDescription,
  photos: job.photos,
  preferredDate: job.preferredDate,
  preferredTime: job.preferredTime,
  estimatedPrice: job.estimatedPriceCents,
  createdAt: job.createdAt,
  address: job.offeredAddress,
  area: job.area,
  access: job.access && offeredAccess(job.access),
  haulerPayout: splitOf(job, job.estimatedPriceCents).haulerPayout,
  sharePermille: job.haulerSharePermille,
  visitRules: job.visitRules,
  collects: collectedByHauler(job),
  isOutsideAreas: job.isOutsideAreas,
})

/** The columns of a job of a hauler, with its slot, trip and payout. */
export type HaulerJobRow = Job & {
  timeSlot: Slot | null
  onTheWayAt: Date | null
  arrivedAt: Date | null
  payout: PayoutRow | null
  isPaused: boolean
  /** JSON holds an instant as text. */
  acceptedWithoutProof: { name: string; at: string } | null
  /** The counted items of its quote; null without one. */
  quoteItems: GroupedItem[] | null
  /** Received of the price, by whatever method. */
  receivedCents: string | number
}

type PayoutRow = {
  status: PayoutStatus
  hold: PayoutHold | null
  bankConnected: boolean
  /** JSON holds an instant as text. */
  releasesAt: string | null
}

const payoutOf = ({ releasesAt, ...payout }: PayoutRow): HaulerJob['payout'] => ({
  status: payout.status,
  waitsFor: payoutWait(payout),
  releasesAt: payout.status === 'on_hold' && releasesAt ? new Date(releasesAt) : null,
})

/** What the hauler should know: as the customer wrote it last. */
export const noteOf = ({ note, access }: Pick<Job, 'note' | 'access'>): string =>
  note ?? access?.notes ?? ''

/** How to get to the load, with the customer's latest note. */
export const accessOfJob = (job: Pick<Job, 'note' | 'access'>): Access | null =>
  job.access && { ...job.access, notes: noteOf(job) }

/** What is still to be collected of a job that is not paid by card. */
function collectOf(job: HaulerJobRow): HaulerJob['collect'] {
  const { collectMethod: method, collectBy: by, paymentStatus } = job
  if (
    !method ||
    method === 'account' ||
    !by ||
    paymentStatus === 'paid' ||
    !ACTIVE_STATUSES.includes(job.status)
  )
    return null
  return { method, by, amount: cents(Math.max(0, priceOf(job) - Number(job.receivedCents))) }
}

/** The note while the job is not over: the code of a gate is nothing to keep. */
const noteWhileOpen = (job: Pick<Job, 'status' | 'note' | 'access'>): string =>
  ACTIVE_STATUSES.includes(job.status) ? noteOf(job) : ''

/** A job for its hauler, with its slot and the events of the trip. */
export const haulerJobView = (job: HaulerJobRow): HaulerJob => ({
  id: job.id,
  status: job.status,
  loadSize: job.loadSize,
  description: job.description,
  photos: job.photos,
  preferredDate: job.preferredDate,
  preferredTime: job.preferredTime,
  estimatedPrice: job.estimatedPriceCents,
  createdAt: job.createdAt,
  firstName: job.firstName,
  lastName: job.lastName,
  phone: job.phone,
  address: job.address,
  area: job.area,
  access: job.access && { ...job.access, notes: noteWhileOpen(job) },
  note: noteWhileOpen(job),
  haulerPayout: job.haulerPayoutCents,
  expectedPayout: splitOf(job, priceOf(job)).haulerPayout,
  sharePermille: job.haulerSharePermille,
  visitRules: job.visitRules,
  payout: job.payout && payoutOf(job.payout),
  scheduledDate: job.scheduledDate,
  timeSlot: job.timeSlot,
  confirmedAt: job.confirmedAt,
  onTheWayAt: job.onTheWayAt,
  arrivedAt: job.arrivedAt,
  startedAt: job.startedAt,
  startedEarly: job.startedEarly,
  isPaused: job.isPaused,
  itemGroups: itemGroups(job.quoteItems ?? []),
  collect: collectOf(job),
  proof: job.proof,
  afterPhotos: job.afterPhotos,
  acceptedWithoutProof: job.acceptedWithoutProof && {
    ...job.acceptedWithoutProof,
    at: new Date(job.acceptedWithoutProof.at),
  },
  completedAt: job.completedAt,
})
