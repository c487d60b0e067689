import { dayOf, formatTime, formatMoment } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import { canMove, type JobId } from '../../../contract/jobs.ts'
import { splitPrice } from '../../../contract/hauler-share.ts'
import { cents, type Cents } from '../../../contract/money.ts'
import { cameTooLate, waitsUntil, type NoShowProgress } from '../../../contract/no-show.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import type { Job } from '../../jobs/store.ts'
import { termsOf } from '../../jobs/terms-query.ts'
import { heldFor } from '../../ledger/ledger-store.ts'
import { securedFor } from '../../ledger/on-account.ts'
import { findArrival, findCalls, findDoorMessages, findNoShow } from './no-show-store.ts'

type Clock = Pick<Context, 'now'>

/**
 * A hauler at the door of a job: since when, until when they wait, and when they tried to call. Without a signal we heard
 * of the arrival later, at `heardAt`: the wait begins when the customer knows.
 */
export type Door = {
  arrivalId: number
  arrivedAt: Date
  heardAt: Date | null
  waitUntil: Date
  calledAt: Date[]
}

/** The current visit; undefined before the arrival. */
export async function findDoor(db: Db, job: Job): Promise<Door | undefined> {
  const arrival = await findArrival(db, job.id)
  if (!arrival) return undefined
  const { id: arrivalId, arrivedAt, heardAt } = arrival
  return {
    arrivalId,
    arrivedAt,
    heardAt,
    waitUntil: waitsUntil({ ...job, arrivedAt: heardAt ?? arrivedAt }),
    calledAt: await findCalls(db, arrival),
  }
}

/** '12:21 PM', with the day when it is another one. */
export const clockCopy = (at: Date, { preferredDate }: Job): string =>
  dayOf(at) === preferredDate ? formatTime(at) : formatMoment(at)

/** The trip fee, never more than is held for the job, and where the money goes. */
export async function moneyAtDoor(db: Db, job: Job): Promise<NoShowProgress['money']> {
  const paid = await heldFor(db, job.id)
  const { tripFeeCents } = await termsOf(db, job)
  const tripFee: Cents = cents(Math.min(tripFeeCents, await securedFor(db, job)))
  return {
    paid,
    tripFee,
    refund: cents(Math.max(0, paid - tripFee)),
    share: splitPrice(tripFee, job.haulerSharePermille).haulerPayout,
    sharePermille: job.haulerSharePermille,
  }
}

/** Why no no-show can be recorded for the job, whatever else is done. */
export function refusalOf(job: Job, door: Door | undefined): string | null {
  if (!canMove(job, 'no_show', 'hauler'))
    return `Job #${job.id} is ${job.status.replace('_', ' ')}; you cannot record a no-show now`
  if (door && cameTooLate({ ...job, arrivedAt: door.arrivedAt }))
    return `You arrived after ${job.firstName}’s window. Please call us`
  if (door?.heardAt && cameTooLate({ ...job, arrivedAt: door.heardAt }))
    return `We heard of your arrival after ${job.firstName}’s window. Please call us`
  return null
}

export const notTheirs = (jobId: JobId) =>
  new AppError('not_found', `Job #${jobId} is not one of yours`)

/** How far the hauler is. @throws AppError not_found for a job that is not theirs. */
export async function progressAtDoor(
  { now }: Clock,
  db: Db,
  hauler: Hauler,
  job: Job | undefined,
  jobId: JobId,
): Promise<NoShowProgress> {
  if (job?.haulerId !== hauler.id) throw notTheirs(jobId)
  const recorded = await findNoShow(db, job.id)
  const door = await findDoor(db, job)
  return {
    jobId: job.id,
    now: now(),
    arrivedAt: door?.arrivedAt ?? null,
    heardAt: door?.heardAt ?? null,
    waitUntil: door?.waitUntil ?? null,
    calledAt: door?.calledAt ?? [],
    money: recorded ? moneyOf(job) : await moneyAtDoor(db, job),
    refusal: recorded ? null : refusalOf(job, door),
    messages: await findDoorMessages(db, job.id),
    recordedAt: recorded?.recordedAt ?? null,
  }
}

/** What a recorded no-show cost: nothing is held for the job any more. */
function moneyOf({
  estimatedPriceCents,
  cancellationFeeCents,
  haulerSharePermille: sharePermille,
}: Job): NoShowProgress['money'] {
  const tripFee = cancellationFeeCents ?? cents(0)
  return {
    paid: estimatedPriceCents,
    tripFee,
    refund: cents(estimatedPriceCents - tripFee),
    share: splitPrice(tripFee, sharePermille).haulerPayout,
    sharePermille,
  }
}
