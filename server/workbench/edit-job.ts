import { z } from 'zod'
import { accessOf } from '../../contract/access.ts'
import type { Args, Result } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../contract/fields.ts'
import {
  CONTACT_FIELDS,
  type editJob,
  type EditPrice,
  type JobField,
  JobFields,
} from '../../contract/job-edit.ts'
import { ACTIVE_STATUSES, type JobId } from '../../contract/jobs.ts'
import { formatMoney, Money } from '../../contract/money.ts'
import { missingRight } from '../../contract/rights.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { mayDo, type User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import type { Db } from '../db/database.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { adminJobs } from '../jobs/list-jobs.ts'
import { offeredAddress, offeredDescription } from '../jobs/offer-text.ts'
import { findScheduled } from '../jobs/schedule-store.ts'
import { findJob, lockJob, type Job } from '../jobs/store.ts'
import { noteOf } from '../jobs/views.ts'
import { notifyJobAssigned } from '../messaging/notify-hauler.ts'
import { payNow } from '../payments/pay-now.ts'
import { areaToBook } from '../places/check-address.ts'
import { editPrice } from './edit-price.ts'
import { COLUMN_OF, lastEditorOf, updateJob } from './edit-store.ts'
import { informCustomer } from './inform-customer.ts'
import { endPaymentBegun, settleDifference } from './settle-difference.ts'

type Edit = Args<typeof editJob>['body']
type Area = { area?: ServiceArea | null }

/** What an edit would do to the price. @throws AppError not_found, refused for an address that we do not serve. */
export async function previewEdit(
  ctx: Context,
  jobId: JobId,
  fields: JobFields,
): Promise<EditPrice> {
  const job = await findJob(ctx.db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  return editPrice(ctx, ctx.db, job, { ...fields, ...(await areaOf(ctx, job, fields)) })
}

/** The area of a new address. */
async function areaOf(ctx: Context, job: Job, { address }: JobFields): Promise<Area> {
  if (address === undefined || address === job.address) return {}
  return { area: await areaToBook(ctx, address) }
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
  const asked = await checkEdit(ctx, ctx.db, user, before, { ...edit, ...area })
  if (asked.price) await endPaymentBegun(ctx, before, asked.price)
  const paymentId = await ctx.hooks.capacity.withAlternatives(ctx, jobId, () =>
    inTransaction(ctx, (tx) => change(ctx, tx, user, jobId, { ...edit, ...area })),
  )
  const asksBank = paymentId === null ? null : await payNow(ctx, paymentId)
  const job = await adminJobs.find(ctx, jobId, undefined)
  return { job, charge: paymentId === null ? 'none' : asksBank === null ? 'taken' : 'open' }
}

/** @returns the payment to charge after the commit; null for none. */
async function change(
  ctx: Context,
  tx: Transaction,
  user: User,
  jobId: JobId,
  edit: Edit & Area,
): Promise<number | null> {
  const job = await lockJob(tx.db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  const { changed, price } = await checkEdit(ctx, tx.db, user, job, edit)
  if (!price) return null
  await updateJob(tx.db, jobId, columnsOf(job, edit, changed))
  const payment = await settleDifference(ctx, tx, { user, job, price, edit })
  await informHauler(ctx, tx, jobId, changed)
  await informCustomer(ctx, tx, job, changed)
  await tx.publish('job', jobId)
  return payment
}

/** What an edit changes, and the price that it leads to; null when it changes nothing. @throws AppError as `editJob`. */
async function checkEdit(
  ctx: Context,
  db: Db,
  user: User,
  job: Job,
  edit: Edit & Area,
): Promise<{ changed: JobField[]; price: EditPrice | null }> {
  const changed = changedFields(job, edit)
  refuseEnded(job, changed)
  await refuseConflicts(db, job, edit, changed)
  const price = changed.length === 0 ? null : await requirePrice(ctx, db, user, job, edit)
  return { changed, price }
}

/** A field as it is now, in the words of the form. */
function valueOf(job: Job, field: JobField): unknown {
  if (field === 'note') return noteOf(job)
  if (field === 'access') return job.access
  return job[field]
}

const FIELDS = Object.keys(JobFields.shape) as JobField[]

/** What the request asks for, in the same words. */
function askedOf(edit: Edit, field: JobField): unknown {
  if (field === 'access') return edit.access && accessOf(edit.access)
  return field === 'email' ? edit.email?.toLowerCase() : edit[field]
}

const isSame = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b)
const sorted = (value: unknown): string =>
  JSON.stringify(
    typeof value === 'object' && value !== null
      ? Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))
      : value,
  )

/** What is not so already. */
const changedFields = (job: Job, edit: Edit): JobField[] =>
  FIELDS.filter(
    (field) => edit[field] !== undefined && !isSame(askedOf(edit, field), valueOf(job, field)),
  )

function refuseEnded({ id, status }: Job, changed: readonly JobField[]): void {
  if (ACTIVE_STATUSES.includes(status)) return
  if (changed.every((field) => CONTACT_FIELDS.includes(field))) return
  throw new AppError('illegal_move', `Job #${id} is ${status}. Only its contact can be edited now`)
}

/** Fields that someone else changed to something else since the request's version. @throws AppError edit_conflict. */
async function refuseConflicts(
  db: Db,
  job: Job,
  edit: Edit,
  changed: readonly JobField[],
): Promise<void> {
  const fields = changed.filter(
    (field) => (job.fieldVersions[COLUMN_OF[field]] ?? 0) > edit.version,
  )
  if (fields.length === 0) return
  const conflicts = await Promise.all(
    fields.map(async (field) => {
      const editor = await lastEditorOf(db, job.id, field)
      return {
        field,
        mine: askedOf(edit, field),
        theirs: valueOf(job, field),
        by: editor?.name ?? null,
        at: editor?.at.toISOString() ?? null,
      }
    }),
  )
  throw new AppError('edit_conflict', 'Someone changed the same fields while you were typing', {
    facts: { conflicts, version: job.version },
  })
}

/** The price that the edit leads to, as it was shown. @throws AppError amount_mismatch, refused, forbidden. */
async function requirePrice(
  ctx: Context,
  db: Db,
  user: User,
  job: Job,
  edit: Edit & Area,
): Promise<EditPrice> {
  const price = await editPrice(ctx, db, job, edit)
  if (edit.price !== undefined && edit.price !== price.to)
    throw new AppError(
      'amount_mismatch',
      `The price becomes ${formatMoney(price.to)} now. Please look at it again`,
      { facts: { price: z.encode(Money, price.to) } },
    )
  if (price.refusal) throw new AppError('refused', price.refusal)
  const { ways } = price
  if (ways.length > 0 && !(edit.difference && ways.includes(edit.difference)))
    throw new AppError(
      'refused',
      `The price becomes ${formatMoney(price.to)}. Please say how the difference is settled: ${ways.join(' or ')}`,
      { fields: [{ path: 'difference', message: 'Please choose how it is settled' }] },
    )
  if (edit.difference === 'refund' && ways.includes('refund') && !mayDo(user, 'give-money'))
    throw new AppError('forbidden', missingRight('give-money'))
  return price
}

function columnsOf(job: Job, { area, ...edit }: Edit & Area, changed: readonly JobField[]) {
  const has = (field: JobField) => changed.includes(field)
  const access = has('access') ? (edit.access ? accessOf(edit.access) : null) : job.access
  const next = {
    ...job,
    ...Object.fromEntries(changed.map((field) => [field, askedOf(edit, field)])),
    access,
  }
  const notes = `${access?.notes ?? ''} ${next.note ?? ''}`
  return {
    firstName: next.firstName,
    lastName: next.lastName,
    phone: next.phone,
    email: next.email,
    address: next.address,
    description: next.description,
    note: has('access') && !has('note') ? null : next.note,
    loadSize: next.loadSize,
    ...(has('access') && { access: access && JSON.stringify(access) }),
    ...(has('phone') && { phoneE164: readPhone(next.phone, PHONE_MESSAGES.booking) }),
    ...(has('address') && {
      area: area ?? null,
      offeredAddress: offeredAddress(next.address, area ?? null),
    }),
    offeredDescription: offeredDescription(next.description, { ...next, notes }),
  }
}

/** Not of the email alone: haulers do not read it. */
async function informHauler(ctx: Context, tx: Transaction, jobId: JobId, changed: JobField[]) {
  const job = await findJob(tx.db, jobId)
  if (!job || job.haulerId === null || !ACTIVE_STATUSES.includes(job.status)) return
  if (changed.every((field) => field === 'email')) return
  const scheduled = await findScheduled(tx.db, jobId)
  if (!scheduled) return
  const hauler = await findAnyHauler(tx.db, job.haulerId)
  await notifyJobAssigned(ctx, tx, hauler, job, { slot: scheduled.timeSlot, sender: 'admin' })
}
