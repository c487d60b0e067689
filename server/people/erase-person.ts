import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { messageLifecycle, NotificationId } from '../../contract/messaging.ts'
import type { Erasure } from '../../contract/people.ts'
import { readContact } from '../accounts/contact.ts'
import type { User } from '../core/caller.ts'
import {
  auditWithoutValues,
  inTransaction,
  type Context,
  type Transaction,
} from '../core/context.ts'
import { transitionMany } from '../core/transition.ts'
import { removeJobPictures } from '../social/media/remove-job-pictures.ts'
import { deleteStoredFiles } from '../uploads/tasks.ts'
import { certificateView } from './certificate.ts'
import { eraseRows, insertErasure, keepRefusals, lockErasures } from './erasure-store.ts'
import { knownPerson } from './export-person.ts'
import {
  BATCH,
  findMoneyUnderWay,
  hasOpenAccount,
  isOfTeam,
  lockJobsAndFindOpen,
  lockWaitingMessages,
  photosOf,
} from './person-query.ts'
import type { Person } from './personal-rows-query.ts'

/**
 * Erases a person in one transaction: rows that a certificate counts, sessions and waiting messages. What they
 * refused holds. The files of their photos are deleted by tasks after the commit. A second request finds nothing.
 * @throws AppError not_found; refused for an account of the team; in_use while a job is open, money is under
 * way or a message is being sent.
 */
export function erasePerson(
  ctx: Context,
  admin: User,
  { contact }: { contact: string },
): Promise<Erasure> {
  const { value } = readContact(contact)
  return inTransaction(ctx, async (tx) => {
    await lockErasures(tx.db)
    await auditWithoutValues(ctx, tx)
    const person = await knownPerson({ ...ctx, db: tx.db }, value)
    const waiting = await refuseWhileInUse(tx, person)
    await transitionMany(tx.db, messageLifecycle, waiting, 'cancel', { by: 'system' })
    await removeJobPictures(ctx, tx, person.jobIds, 'asked us to erase their data')
    const names = await photosOf(tx.db, person)
    await keepRefusals({ ...ctx, db: tx.db }, person)
    const rows = await eraseRows(tx.db, person)
    for (let from = 0; from < names.length; from += BATCH)
      await tx.enqueue(deleteStoredFiles, { names: names.slice(from, from + BATCH) })
    const erasure = { erasedAt: ctx.now(), erasedBy: admin.id, rows, files: names.length }
    return certificateView(await insertErasure(tx.db, erasure))
  })
}

/** Whether the person can be erased now, asked in the same way; it may change before they are. */
export async function checkErasure(
  ctx: Context,
  { contact }: { contact: string },
): Promise<{ refusal: string | null }> {
  const { value } = readContact(contact)
  try {
    await inTransaction(ctx, async (tx) =>
      refuseWhileInUse(tx, await knownPerson({ ...ctx, db: tx.db }, value)),
    )
    return { refusal: null }
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code))
      return { refusal: error.message }
    throw error
  }
}

const REFUSALS: readonly ErrorCode[] = ['not_found', 'refused', 'in_use']

/**
 * Locks what would be erased. A message that waits cannot be handed over meanwhile; one that is on its way
 * could leave traces when it returns.
 * @returns the messages to cancel.
 */
async function refuseWhileInUse({ db }: Transaction, person: Person) {
  if (await isOfTeam(db, person))
    throw new AppError('refused', 'This is an account of our team, which cannot be erased here')
  const open = await lockJobsAndFindOpen(db, person)
  if (open !== undefined)
    throw new AppError('in_use', `Job #${open} is still open. Complete or cancel it first`)
  const moving = await findMoneyUnderWay(db, person)
  if (moving !== undefined)
    throw new AppError('in_use', `Money of job #${moving} is still under way. Settle it first`)
  if (await hasOpenAccount(db, person))
    throw new AppError(
      'in_use',
      'Their commercial account is not settled: a pickup or an invoice is still to pay, or a credit is left. Settle it first',
    )
  const waiting = await lockWaitingMessages(db, person)
  if (waiting.some(({ isLeaving }) => isLeaving))
    throw new AppError(
      'in_use',
      'A message to or about this person is being sent. Try again in a minute, or in two hours if its provider did not answer',
    )
  return waiting.map(({ id }) => ({ id: NotificationId.parse(id) }))
}
