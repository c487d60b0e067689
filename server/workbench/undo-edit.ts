import { windowFacts } from '../../contract/calendar.ts'
import type { Result } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import { CONTACT_FIELDS, type JobEditId, type undoEdit } from '../../contract/job-edit.ts'
import { jobLifecycle, type JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import { priceChangeLifecycle } from '../../contract/price-changes.ts'
import type { Hauler, User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition, tryTransition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { findAnyHauler, lockHauler } from '../haulers/store.ts'
import { findDiscount, undoDiscount } from '../jobs/discount-store.ts'
import { resumeTrip } from '../jobs/job-event-store.ts'
import { adminJobs } from '../jobs/list-jobs.ts'
import { findScheduled, scheduleJob } from '../jobs/schedule-store.ts'
import { isSlotFilled } from '../jobs/slot-room.ts'
import {
  findAnyJob,
  lockJob,
  priceOf,
  raisePriceBy,
  restorePlace,
  type Job,
} from '../jobs/store.ts'
import { notifyReleaseUndone } from '../messaging/notify-assignments.ts'
import { restoreAssignment, returnMessages } from '../messaging/readdress-messages.ts'
import { withdrawEdit } from '../messaging/withdraw-messages.ts'
import { findOpenPayment } from '../payments/store.ts'
import { findOpenPriceChange, forgetJobBefore } from '../price-changes/store.ts'
import { refuseEnded } from './edit-fields.ts'
import { withItems } from './edit-items.ts'
import { changeEstimate, restoreAgreedPrice } from './edit-store.ts'
import { findEdit, markEditUndone, type JobEdit } from './job-edit-store.ts'
import { deleteNote } from './note-store.ts'
import { fieldsOf, refuseOverwritten, restoreFields } from './restore-fields.ts'
import { undoUntil } from './settle-edit.ts'

/**
 * Takes an edit back before anything leaves: each field that it changed is as before, with its price and its hauler.
 * @throws AppError as `undoEdit` of the contract.
 */
export async function undoEditOf(
  ctx: Context,
  user: User,
  { jobId, editId }: { jobId: JobId; editId: JobEditId },
): Promise<Result<typeof undoEdit>> {
  const fromHaulerId = (await findEdit(ctx.db, jobId, editId))?.fromHaulerId
  await inTransaction(ctx, async (tx) => {
    const { db } = tx
    // The hauler is locked before the job, as everywhere.
    const hauler = fromHaulerId ? await lockHauler(db, fromHaulerId) : undefined
    const locked = await lockJob(db, jobId)
    const edit = await findEdit(db, jobId, editId)
    if (!locked || !edit)
      throw new AppError('not_found', `Job #${jobId} has no such edit that can be undone`)
    const before = requireBefore(ctx, edit)
    refuseEnded(locked, fieldsOf(before))
    const job = await withItems(db, locked)
    await refuseOverwritten(db, job, { before, version: edit.version })
    await refuseChanged(db, locked, edit)
    await restoreFields(db, job, before)
    await restorePrice(ctx, tx, user, locked, edit)
    if (edit.noteId !== null) await deleteNote(db, edit.noteId)
    const written = { after: edit.messagesAfter, until: edit.messagesUntil }
    await withdrawEdit(db, jobId, written, ctx.now())
    const restored = await findAnyJob(db, jobId)
    const earlier = { until: edit.messagesAfter, since: edit.at }
    await returnMessages(tx, { from: locked, to: restored }, earlier)
    if (!hauler) await informHaulerAgain(ctx, tx, restored, earlier)
    if (hauler) await returnToHauler(ctx, tx, { user, hauler, edit })
    await markEditUndone(db, editId, { undoneAt: ctx.now(), undoneBy: user.id })
    await tx.publish('job', jobId)
  })
  return { job: await adminJobs.find(ctx, jobId, undefined) }
}

function requireBefore({ now }: Pick<Context, 'now'>, edit: JobEdit) {
  if (edit.undoneAt) throw new AppError('illegal_move', 'That is undone already')
  if (!edit.before || undoUntil(edit) < now())
    throw new AppError(
      'illegal_move',
      'It is too late to undo that. Edit the job once more instead',
    )
  return edit.before
}

/** What happened since to the hauler or the price of the job stands, unless only its contact was edited. */
async function refuseChanged(db: Db, job: Job, edit: JobEdit): Promise<void> {
  const fields = fieldsOf(edit.before ?? {})
  const isContact = fields.every((field) => CONTACT_FIELDS.includes(field))
  if (job.haulerId !== edit.haulerId && !isContact)
    throw new AppError('illegal_move', 'The hauler of the job has changed meanwhile')
  if (edit.fromHaulerId !== null && isMoved(job, edit))
    throw new AppError('illegal_move', 'The pickup was moved to another time meanwhile')
  if (edit.differenceCents === 0) return
  const open = await findOpenPriceChange(db, job.id)
  if (edit.way === 'ask' && open?.id === edit.priceChangeId && open.status !== 'pending_customer')
    throw new AppError('illegal_move', 'The customer has approved the price already')
  if (priceOf(job) !== edit.priceCents || (open?.id ?? null) !== edit.priceChangeId)
    throw new AppError('illegal_move', 'The price was changed again meanwhile')
  const isPaid = !isPayable(job.paymentStatus)
  if (isPaid !== (edit.way !== null) || (!isPaid && (await findOpenPayment(db, job.id))))
    throw new AppError('illegal_move', 'The customer pays the new price already')
}

/** Whether the slot of the released hauler is no longer in the window of the job. */
const isMoved = ({ preferredDate, preferredTime }: Job, { fromDate, fromSlot }: JobEdit): boolean =>
  preferredDate !== fromDate || !windowFacts[preferredTime].slots.some((slot) => slot === fromSlot)

/** The price is as before the edit: nothing of the difference was charged, refunded or asked yet. */
async function restorePrice(
  ctx: Context,
  tx: Transaction,
  user: User,
  job: Job,
  { way, differenceCents, agreedBeforeCents, priceChangeId, discountId }: JobEdit,
): Promise<void> {
  const { db } = tx
  const back = cents(-differenceCents)
  if (way === 'refund') return void (await restoreAgreedPrice(db, job.id, agreedBeforeCents))
  if (priceChangeId !== null) {
    const by = { by: 'admin', userId: user.id, reason: 'The edit was undone' } as const
    await tryTransition(db, priceChangeLifecycle, priceChangeId, 'withdraw', by)
    return void (await forgetJobBefore(db, priceChangeId))
  }
  if (discountId !== null) {
    const discount = await findDiscount(db, discountId)
    if (!discount) throw new Error(`Discount ${discountId} is gone`)
    await undoDiscount(db, discount, ctx.now())
    return void (await raisePriceBy(db, job.id, back))
  }
  if (back === 0) return
  const price = cents(priceOf(job) + back)
  if (back > 0) await ctx.hooks.invoices.requireCredit(tx, { job, price, reader: 'team' })
  await changeEstimate(db, job.id, back)
}

/** A hauler whose message about the assignment waited reads the facts of now, also where it has left meanwhile. */
async function informHaulerAgain(
  ctx: Context,
  tx: Transaction,
  job: Job,
  earlier: { until: number; since: Date },
): Promise<void> {
  const scheduled = await findScheduled(tx.db, job.id)
  if (!scheduled) return
  const hauler = await findAnyHauler(tx.db, scheduled.haulerId)
  const assigned = { hauler, job, slot: scheduled.timeSlot }
  await restoreAssignment(ctx, tx, assigned, earlier)
}

type Return = { user: User; hauler: Hauler; edit: JobEdit }

/** The hauler whom the edit released has the job again, in the slot it had. */
async function returnToHauler(
  ctx: Context,
  tx: Transaction,
  { user, hauler, edit }: Return,
): Promise<void> {
  const { jobId, fromDate, fromSlot: timeSlot, assignmentType } = edit
  if (!fromDate || !timeSlot || !assignmentType)
    throw new Error(`Edit ${edit.id} of a released job has no slot`)
  const slot = { haulerId: hauler.id, timeSlot }
  if (await isSlotFilled(tx.db, { ...slot, jobId, day: fromDate }))
    throw new AppError('not_free', `${hauler.firstName} has no room left in that slot by now`)
  const { confirmedAt, heldUntil, confirmBy } = edit
  await restorePlace(tx.db, jobId, { confirmedAt, heldUntil, confirmBy })
  const by = { by: 'admin', userId: user.id, reason: 'The edit was undone' } as const
  const changes = { haulerId: hauler.id, scheduledDate: fromDate }
  await transition(tx.db, jobLifecycle, jobId, 'assign', by, changes)
  await scheduleJob(tx.db, { jobId, ...slot, scheduledDate: fromDate, assignmentType })
  await resumeTrip(tx.db, jobId)
  const job = await findAnyJob(tx.db, jobId)
  await notifyReleaseUndone(ctx, tx, { job, hauler, slot: timeSlot }, { sender: 'admin' })
}
