import { z } from 'zod'
import type { Result } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../contract/fields.ts'
import {
  EDIT_MESSAGE_SECONDS,
  type editJob,
  type getJobItems,
  type EditPrice,
  type JobField,
  type JobFields,
} from '../../contract/job-edit.ts'
import { ACTIVE_STATUSES, type JobId } from '../../contract/jobs.ts'
import { formatMoney, Money } from '../../contract/money.ts'
import { missingRight } from '../../contract/rights.ts'
import { mayDo, type User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import type { Db } from '../db/database.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { adminJobs } from '../jobs/list-jobs.ts'
import { findScheduled } from '../jobs/schedule-store.ts'
import { findAnyJob, findJob, lockJob, type Job } from '../jobs/store.ts'
import { notifyJobAssigned } from '../messaging/notify-hauler.ts'
import { readdressMessages, rewriteAssignment } from '../messaging/readdress-messages.ts'
import { lastMessageAbout } from '../messaging/store.ts'
import { payNow } from '../payments/pay-now.ts'
import { areaToBook } from '../places/check-address.ts'
import { requireServed } from '../places/served-areas.ts'
import {
  type Area,
  changedFields,
  columnsOf,
  type Edit,
  refuseConflicts,
  refuseEnded,
} from './edit-fields.ts'
import { changeItems, type JobWithItems, withItems } from './edit-items.ts'
import { editPrice } from './edit-price.ts'
import { updateJob } from './edit-store.ts'
import { fitOfHauler, requireHaulerChoice, settleHauler } from './fit-hauler.ts'
import { informCustomer } from './inform-customer.ts'
import { refuseAsked } from './refuse-asked.ts'
import { endPaymentBegun, settleDifference, type Settled } from './settle-difference.ts'
import { keepForUndo } from './settle-edit.ts'

/** What an edit would do to the price. @throws AppError not_found, refused for an address that we do not serve. */
export async function previewEdit(
  ctx: Context,
  jobId: JobId,
  fields: JobFields,
): Promise<EditPrice> {
  const job = await findJob(ctx.db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  const area = await areaOf(ctx, job, fields)
  return effectOf(ctx, ctx.db, await withItems(ctx.db, job), { ...fields, ...area })
}

/** What an edit does to the price, and whether the hauler still fits. @throws AppError as `editPrice`. */
async function effectOf(
  ctx: Context,
  db: Db,
  job: JobWithItems,
  fields: JobFields & Area,
): Promise<EditPrice> {
  const price = await editPrice(ctx, db, job, fields)
  const area = fields.area === undefined ? job.area : fields.area
  const load = { loadSize: price.loadSize, area }
  return { ...price, hauler: await fitOfHauler(ctx, db, job, load) }
}

/** The counted items of a job, to edit them. @throws AppError not_found. */
export async function itemsOfJob(
  { db }: Context,
  jobId: JobId,
): Promise<Result<typeof getJobItems>> {
  const job = await findJob(db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  const { items } = await withItems(db, job)
  return { items: items?.map(({ key, name, quantity }) => ({ key, name, quantity })) ?? null }
}

/** The area of a new address, which must be open on the day of the pickup. */
async function areaOf(ctx: Context, job: Job, { address }: JobFields): Promise<Area> {
  if (address === undefined || address === job.address) return {}
  return { area: await areaToBook(ctx, address, job.scheduledDate ?? job.preferredDate) }
}

/**
 * The team edits a job; what others changed meanwhile is kept where this edit does not touch it.
 * @throws AppError as `editJob` of the contract.
 */
export async function editByTeam(
  ctx: Context,
  user: User,
  jobId: JobId,
  edit: Edit,
): Promise<Result<typeof editJob>> {
  const before = await findJob(ctx.db, jobId)
  if (!before) throw new AppError('not_found', `There is no job #${jobId}`)
  if (edit.phone !== undefined) readPhone(edit.phone, PHONE_MESSAGES.booking)
  // The register of addresses is asked before the transaction.
  const area = await areaOf(ctx, before, edit)
  // Refused now, it leaves a payment alone that the customer may be about to make.
  const edited = { ...edit, ...area }
  const asked = await checkEdit(ctx, ctx.db, user, await withItems(ctx.db, before), edited)
  if (asked.price) await endPaymentBegun(ctx, before, asked.price)
  const { paymentId, undo } = await ctx.hooks.capacity.withAlternatives(ctx, jobId, () =>
    inTransaction(ctx, (tx) => change(ctx, tx, user, jobId, edited)),
  )
  const asksBank = paymentId === null ? null : await payNow(ctx, paymentId)
  const job = await adminJobs.find(ctx, jobId, undefined)
  const charge = paymentId === null ? 'none' : asksBank === null ? 'taken' : 'open'
  return { job, charge, undo }
}

type Changed = Pick<Result<typeof editJob>, 'undo'> & Pick<Settled, 'paymentId'>

/** @returns the payment to charge after the commit, and how to undo the edit; null for none. */
async function change(
  ctx: Context,
  tx: Transaction,
  user: User,
  jobId: JobId,
  edit: Edit & Area,
): Promise<Changed> {
  const locked = await lockJob(tx.db, jobId)
  if (!locked) throw new AppError('not_found', `There is no job #${jobId}`)
  const job = await withItems(tx.db, locked)
  if (edit.area) await requireServed(ctx, tx, edit.area, job.scheduledDate ?? job.preferredDate)
  const { changed, price } = await checkEdit(ctx, tx.db, user, job, edit)
  if (!price) return { paymentId: null, undo: null }
  const messagesAfter = await lastMessageAbout(tx.db, jobId)
  const load = changed.includes('items') ? await changeItems(ctx, tx.db, job, edit) : {}
  await updateJob(tx.db, jobId, columnsOf(job, { ...edit, ...load }, changed))
  const hauler = await settleHauler(ctx, tx, { user, job, fit: price.hauler, edit })
  const priced = hauler.fromHaulerId === null ? job : { ...job, ...UNASSIGNED }
  const settled = await settleDifference(ctx, tx, { user, job: priced, price, edit })
  await readdressMessages(
    tx,
    { from: job, to: await findAnyJob(tx.db, jobId) },
    { until: messagesAfter },
  )
  await informHauler(ctx, tx, jobId, { changed, messagesAfter })
  await informCustomer(ctx, tx, job, changed)
  await tx.publish('job', jobId)
  const { isFinal, paymentId } = settled
  const made = { user, before: locked, hauler, settled, messagesAfter }
  return { paymentId, undo: isFinal ? null : await keepForUndo(ctx, tx, made) }
}

/** Of a job whose hauler was released. */
const UNASSIGNED = { status: 'pending', haulerId: null, scheduledDate: null } as const

/** What an edit changes, and the price that it leads to; null when it changes nothing. @throws AppError as `editJob`. */
async function checkEdit(
  ctx: Context,
  db: Db,
  user: User,
  job: JobWithItems,
  edit: Edit & Area,
): Promise<{ changed: JobField[]; price: EditPrice | null }> {
  const changed = changedFields(job, edit)
  refuseEnded(job, changed)
  await refuseConflicts(db, job, edit, changed)
  await refuseAsked(db, job, changed)
  const price = changed.length === 0 ? null : await requirePrice(ctx, db, user, job, edit)
  return { changed, price }
}

/** The price that the edit leads to, as it was shown. @throws AppError amount_mismatch, refused, forbidden. */
async function requirePrice(
  ctx: Context,
  db: Db,
  user: User,
  job: JobWithItems,
  edit: Edit & Area,
): Promise<EditPrice> {
  const price = await effectOf(ctx, db, job, edit)
  if (edit.price !== undefined && edit.price !== price.to)
    throw new AppError(
      'amount_mismatch',
      `The price becomes ${formatMoney(price.to)} now. Please look at it again`,
      { facts: { price: z.encode(Money, price.to) } },
    )
  if (price.refusal) throw new AppError('refused', price.refusal)
  requireHaulerChoice(price.hauler, edit)
  const { ways } = price
  if (ways.length > 0 && !(edit.difference && ways.includes(edit.difference)))
    throw new AppError(
      'refused',
      `The price becomes ${formatMoney(price.to)}. Please say how the difference is settled: ${ways.join(' or ')}`,
      { fields: [{ path: 'difference', message: 'Please choose how it is settled' }] },
    )
  const way = edit.difference && ways.includes(edit.difference) ? edit.difference : undefined
  if ((way === 'refund' || way === 'free') && !mayDo(user, 'give-money'))
    throw new AppError('forbidden', missingRight('give-money'))
  if (way === 'free' && !edit.reason)
    throw new AppError('refused', 'Please say why the difference is free', {
      fields: [{ path: 'reason', message: 'Please give a reason' }],
    })
  return price
}

/** Not of the email alone: haulers do not read it. */
async function informHauler(
  ctx: Context,
  tx: Transaction,
  jobId: JobId,
  { changed, messagesAfter: until }: { changed: JobField[]; messagesAfter: number },
): Promise<void> {
  const job = await findJob(tx.db, jobId)
  if (!job || job.haulerId === null || !ACTIVE_STATUSES.includes(job.status)) return
  if (changed.every((field) => field === 'email')) return
  const scheduled = await findScheduled(tx.db, jobId)
  if (!scheduled) return
  const hauler = await findAnyHauler(tx.db, job.haulerId)
  const slot = scheduled.timeSlot
  if (await rewriteAssignment(ctx, tx, { hauler, job, slot }, { until })) return
  // With the customer's message.
  const at = new Date(ctx.now().getTime() + EDIT_MESSAGE_SECONDS * 1_000)
  await notifyJobAssigned(ctx, tx, hauler, job, { slot, sender: 'admin', at })
}
