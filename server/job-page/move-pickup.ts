import {
  formatDay,
  formatInstant,
  SLOT_LABELS,
  windowFacts,
  type Slot,
} from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { scheduleEndOfPlace } from '../capacity/end-place.ts'
import { heldFrom } from '../capacity/hold-window.ts'
import { slotToKeep } from '../capacity/keep-hauler.ts'
import { mayBecomeRequest } from '../capacity/move-as-request.ts'
import { takePlaceForJob } from '../capacity/take-place.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context, Transaction } from '../core/context.ts'
import { publishOpenSwap } from '../dispatch/release/swap-store.ts'
import { releaseJob } from '../jobs/release-job.ts'
import { reschedule } from '../jobs/schedule-store.ts'
import { changeWindow, type Job } from '../jobs/store.ts'
import { notifyJobRescheduled } from '../messaging/notify-customer.ts'
import { notifyJobAssigned } from '../messaging/notify-hauler.ts'
import { nameIn } from '../messaging/recipients.ts'

export type Window = Pick<Job, 'preferredDate' | 'preferredTime'>
type Place = Pick<Job, 'heldUntil' | 'confirmBy'>
/** Who moves it: its customer, or a person of the team, whose messages wait while it can be undone. */
export type Mover = { by: 'customer' } | { by: 'admin'; userId: number | null; undoMs: number }
const CUSTOMER: Mover = { by: 'customer' }
/** A pickup on its way to another window; `note` says in the message what the move does to the price. */
export type Moving = {
  job: Job
  hauler: Hauler | undefined
  to: Window
  note?: string | undefined
  mover?: Mover
}
/** How the pickup can be done then: by its hauler in this slot, or by another with a place. */
export type Arrangement = { timeSlot: Slot } | { place: Place }

/**
 * How a pickup can be moved: its hauler keeps it when free then and no other pickup loses its place; else it is on the
 * market again, as long as the day has room for it. The day stays locked until the transaction ends.
 * @throws AppError not_free.
 */
export async function arrangeMove(
  ctx: Context,
  tx: Transaction,
  { job, hauler, to, mover }: Moving,
): Promise<Arrangement> {
  const window = { date: to.preferredDate, window: to.preferredTime }
  const timeSlot = hauler && (await slotToKeep(ctx, tx.db, job, { hauler, ...window }))
  return timeSlot ? { timeSlot } : { place: await placeFor(ctx, tx, job, to, mover) }
}

/** Moves the pickup as arranged, and notifies its customer and its hauler. */
export async function movePickup(
  ctx: Context,
  tx: Transaction,
  moving: Moving,
  arrangement: Arrangement,
): Promise<Job> {
  const { hauler } = moving
  if (!hauler) return moveOnMarket(ctx, tx, moving, 'place' in arrangement ? arrangement.place : {})
  return 'timeSlot' in arrangement
    ? moveWithHauler(ctx, tx, { ...moving, hauler }, arrangement.timeSlot)
    : releaseFromHauler(ctx, tx, { ...moving, hauler })
}

/**
 * The place of the job in its new window. The team moves no pickup to where it would become a request.
 * @throws AppError not_free.
 */
export async function placeFor(
  ctx: Context,
  { db }: Transaction,
  job: Job,
  to: Window,
  mover: Mover = CUSTOMER,
): Promise<Place> {
  const { loadSize, area, heldUntil, isSecured } = job
  const request = { date: to.preferredDate, window: to.preferredTime, loadSize, area }
  try {
    const place = await takePlaceForJob(ctx, db, job, request)
    const isCertain = mover.by === 'admin' || !mayBecomeRequest(job)
    if (place.state === 'request' && isCertain) throw noHaulerFree(to)
    const held = heldFrom(ctx, ctx.now())
    return { confirmBy: place.confirmBy, heldUntil: isSecured ? heldUntil : held }
  } catch (error) {
    throw error instanceof AppError && error.code === 'window_full' ? noHaulerFree(to) : error
  }
}

async function moveOnMarket(
  ctx: Context,
  tx: Transaction,
  { job, to, note, mover = CUSTOMER }: Moving,
  place: Partial<Place>,
): Promise<Job> {
  const moved = await changeWindow(tx.db, job, { ...to, ...place }, mover)
  if (!moved.isSecured) {
    await scheduleEndOfPlace(tx, moved)
    await notifyMoved(ctx, tx, moved, [note, "It isn't confirmed until you pay."], mover)
    return moved
  }
  const next = moved.confirmBy
    ? `We'll confirm your hauler by ${formatInstant(moved.confirmBy)}, or refund you in full.`
    : "We'll let you know when a hauler accepts."
  await notifyMoved(ctx, tx, moved, [note, next], mover)
  await ctx.hooks.capacity.startRequest(ctx, tx, moved)
  return moved
}

const noHaulerFree = ({ preferredDate, preferredTime }: Window) =>
  new AppError(
    'not_free',
    `No hauler is free on ${formatDay(preferredDate)}, ${windowFacts[preferredTime].hours}. Please choose another time`,
  )

type MovingFromHauler = Moving & { hauler: Hauler }

async function moveWithHauler(
  ctx: Context,
  tx: Transaction,
  { job, hauler, to, note, mover = CUSTOMER }: MovingFromHauler,
  timeSlot: Slot,
): Promise<Job> {
  const scheduledDate = to.preferredDate
  const moved = await changeWindow(tx.db, job, { ...to, scheduledDate }, mover)
  await reschedule(tx.db, job.id, { scheduledDate, timeSlot })
  await publishOpenSwap(tx.db, job.id)
  const next = `${nameIn(hauler.firstName, 'Your hauler')} still comes, ${SLOT_LABELS[timeSlot]}.`
  await notifyMoved(ctx, tx, moved, [note, next], mover)
  const about = { slot: timeSlot, isMoved: true, ...deliveryOf(ctx, mover) }
  await notifyJobAssigned(ctx, tx, hauler, moved, about)
  return moved
}

/** The pickup leaves its hauler for the new window; with a fee for that the message names it. */
export async function releaseFromHauler(
  ctx: Context,
  tx: Transaction,
  { job, hauler, to, note, fee, mover = CUSTOMER }: MovingFromHauler & { fee?: Cents },
): Promise<Job> {
  // The customer is notified of the new window instead.
  const notify = { customer: false, hauler: true }
  const released = await releaseJob(ctx, tx, job, { ...mover, notify, isPlaced: true })
  const moved = await changeWindow(tx.db, released, to, mover)
  await publishOpenSwap(tx.db, job.id)
  const next = fee
    ? `The rescheduling fee was ${formatMoney(fee)}. We'll let you know when a hauler accepts.`
    : `${nameIn(hauler.firstName, 'Your hauler')} is not free then. We'll let you know when another hauler accepts.`
  await notifyMoved(ctx, tx, moved, [note, next], mover)
  return moved
}

const notifyMoved = (
  ctx: Context,
  tx: Transaction,
  moved: Job,
  next: (string | undefined)[],
  mover: Mover,
) => notifyJobRescheduled(ctx, tx, moved, next.filter(Boolean).join(' '), deliveryOf(ctx, mover))

const deliveryOf = ({ now }: Pick<Context, 'now'>, mover: Mover) =>
  mover.by === 'customer'
    ? { sender: 'client' as const }
    : { sender: 'admin' as const, at: new Date(now().getTime() + mover.undoMs) }
