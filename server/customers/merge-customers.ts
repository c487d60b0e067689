import type { CustomerId } from '../../contract/admin-customers.ts'
import type { MergePreview } from '../../contract/customer-merges.ts'
import { MERGE_DAYS, type CustomerRecord, type MergeId } from '../../contract/customer-record.ts'
import { AppError } from '../../contract/errors.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import {
  findBookedSince,
  findMovable,
  hasAccount,
  insertDistinction,
  insertMerge,
  lockMerge,
  markUndone,
  moveRows,
} from './merge-store.ts'
import { readRecord } from './record-query.ts'
import {
  lockCustomers,
  lockDirectory,
  recountCustomers,
  rekeyCustomers,
  updateCustomer,
  type Customer,
} from './store.ts'

const DAY_MS = 86_400_000

type Pair = { customerId: CustomerId; otherId: CustomerId }

/** What a merge would move. @throws AppError not_found, illegal_move as mergeCustomers. */
export const previewMerge = (ctx: Context, pair: Pair): Promise<MergePreview> =>
  inTransaction(ctx, async ({ db }) => {
    const [kept, other] = await lockPair(db, pair)
    const movable = await findMovable(db, other.id, kept.id)
    return {
      jobs: movable.jobs.length,
      contacts: movable.contacts.map(({ value }) => value),
      addresses: movable.addresses.map(({ address }) => address),
      notes: movable.notes.length,
      addedTags: tagsAddedTo(kept, other),
      becomesBlocked: isBlockMoved(kept, other),
    }
  })

const tagsAddedTo = (kept: Customer, other: Customer): string[] =>
  other.tags.filter((tag) => !kept.tags.includes(tag))
const isBlockMoved = (kept: Customer, other: Customer): boolean =>
  other.blockedAt !== null && kept.blockedAt === null

/**
 * Moves everything of one customer to another, in one transaction. What moved is kept with the merge, to go back.
 * @throws AppError not_found; illegal_move with itself, and for one that was merged.
 */
export async function mergeCustomers(ctx: Context, by: User, pair: Pair): Promise<CustomerRecord> {
  await inTransaction(ctx, async ({ db, publish }) => {
    const [kept, other] = await lockPair(db, pair)
    await refuseAccount(db, other)
    const { jobs, notes, pastPickups, ...movable } = await findMovable(db, other.id, kept.id)
    const contacts = movable.contacts.map(({ id }) => id)
    const addresses = movable.addresses.map(({ id }) => id)
    const moved = { jobs, notes, pastPickups, contacts, addresses }
    const [addedTags, movedBlock] = [tagsAddedTo(kept, other), isBlockMoved(kept, other)]
    await moveRows(db, moved, { from: other.id, to: kept.id })
    await updateCustomer(db, kept.id, {
      tags: [...kept.tags, ...addedTags],
      ...(movedBlock && blockOf(other)),
    })
    await updateCustomer(db, other.id, { mergedInto: kept.id })
    await insertMerge(db, {
      ...moved,
      keptId: kept.id,
      mergedId: other.id,
      addedTags,
      movedBlock,
      mergedBy: by.id,
      mergedAt: ctx.now(),
    })
    await settle(db, pair)
    await publish('customer', [kept.id, other.id])
  })
  return readRecord(ctx, pair.customerId)
}

const blockOf = ({ blockedAt, blockedBy, blockedReason }: Customer) => ({
  blockedAt,
  blockedBy,
  blockedReason,
})
const NO_BLOCK = { blockedAt: null, blockedBy: null, blockedReason: '' }

/** Invoices go to the record that has the account: it is the one that is kept. */
async function refuseAccount(db: Db, { id }: Customer): Promise<void> {
  if (await hasAccount(db, id))
    throw new AppError(
      'illegal_move',
      `Customer #${id} has a commercial account. Merge the other record into this one instead`,
    )
}

/** The search and the figures follow the rows that moved. */
async function settle(db: Db, { customerId, otherId }: Pair): Promise<void> {
  await rekeyCustomers(db, [customerId, otherId])
  await recountCustomers(db, [customerId, otherId])
}

async function lockPair(db: Db, { customerId, otherId }: Pair): Promise<[Customer, Customer]> {
  if (customerId === otherId)
    throw new AppError('illegal_move', 'A customer cannot be merged with itself')
  const [kept, other] = await lockCustomers(db, [customerId, otherId])
  if (!kept || !other) throw new AppError('not_found', 'One of the two is not there any more')
  return [kept, other]
}

/**
 * Makes two customers again of one. What the kept one got from others since then stays with it.
 * @throws AppError not_found; illegal_move when it was undone, is too long ago, or the kept one was merged since.
 */
export async function undoMerge(ctx: Context, by: User, id: MergeId): Promise<CustomerRecord> {
  const keptId = await inTransaction(ctx, async ({ db, publish }) => {
    await lockDirectory(db)
    const merge = await lockMerge(db, id)
    if (!merge) throw new AppError('not_found', `There is no merge #${id}`)
    refuseTooLate(ctx, merge)
    const pair = { customerId: merge.keptId, otherId: merge.mergedId }
    const [kept] = await lockCustomers(db, [merge.keptId])
    if (!kept) throw new AppError('not_found', `There is no customer #${merge.keptId}`)
    const since = await findBookedSince(db, merge.keptId, merge.contacts, merge.mergedAt)
    const back = { ...merge, jobs: [...merge.jobs, ...since] }
    await moveRows(db, back, { from: merge.keptId, to: merge.mergedId })
    await updateCustomer(db, kept.id, {
      tags: kept.tags.filter((tag) => !merge.addedTags.includes(tag)),
      ...(merge.movedBlock && NO_BLOCK),
    })
    await updateCustomer(db, merge.mergedId, { mergedInto: null })
    await markUndone(db, id, { undoneBy: by.id, undoneAt: ctx.now() })
    await settle(db, pair)
    await publish('customer', [merge.keptId, merge.mergedId])
    return merge.keptId
  })
  return readRecord(ctx, keptId)
}

function refuseTooLate(
  { now }: Context,
  { undoneAt, mergedAt }: { undoneAt: Date | null; mergedAt: Date },
): void {
  if (undoneAt) throw new AppError('illegal_move', 'This merge was undone already')
  if (now().getTime() > mergedAt.getTime() + MERGE_DAYS * DAY_MS)
    throw new AppError('illegal_move', `A merge can be undone for ${MERGE_DAYS} days`)
}

/** Two that look alike are two customers. @throws AppError not_found, illegal_move with itself. */
export async function distinguish(ctx: Context, by: User, pair: Pair): Promise<CustomerRecord> {
  await inTransaction(ctx, async ({ db, publish }) => {
    await lockPair(db, pair)
    const [lowId, highId] = [pair.customerId, pair.otherId].toSorted((a, b) => a - b)
    if (lowId === undefined || highId === undefined) return
    await insertDistinction(db, { lowId, highId, decidedBy: by.id })
    await publish('customer', [lowId, highId])
  })
  return readRecord(ctx, pair.customerId)
}
