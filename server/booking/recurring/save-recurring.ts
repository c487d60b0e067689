import type { z } from 'zod'
import type { CustomerId } from '../../../contract/admin-customers.ts'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import {
  type addRecurring as contract,
  MOST_RECURRING,
  type RecurringId,
  type RecurringPickup,
} from '../../../contract/recurring-pickups.ts'
import { type Account, lockAccountOf } from '../../commercial/account-store.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { areaToBook } from '../../places/check-address.ts'
import { loadToQuote } from '../phone/phone-load.ts'
import { bookRecurring } from './book-recurring.ts'
import * as store from './store.ts'
import { recurringView } from './view.ts'

type Form = z.output<typeof contract.body>
type Sender = { staff: Pick<User, 'id'>; key: string | undefined }

/** Sets up a pickup that repeats, and books its first days. @throws AppError as addRecurring. */
export async function addRecurring(
  ctx: Context,
  { staff, key }: Sender,
  customerId: CustomerId,
  form: Form,
): Promise<RecurringPickup> {
  refusePast(ctx, form)
  const columns = await columnsOf(ctx, form)
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccountOf(tx.db, customerId)
    const first = key === undefined ? undefined : await store.findRecurringOfKey(tx.db, key)
    if (first) return sameOf(tx.db, first, { account, form, now: ctx.now() })
    const { id: accountId } = await openAccount(tx.db, account, form)
    const row = await store.insertRecurring(tx.db, {
      ...columns,
      accountId,
      createdBy: staff.id,
      createdAt: ctx.now(),
      idempotencyKey: key ?? null,
    })
    await tx.enqueue(bookRecurring, { recurringId: row.id })
    await tx.publish('customer', customerId)
    return recurringView(tx.db, row, ctx.now())
  })
}

/** Edits one: its days that are not booked yet follow, also those that were left out. @throws AppError as editRecurring. */
export async function editRecurring(
  ctx: Context,
  id: RecurringId,
  { version, ...form }: Form & { version: number },
): Promise<RecurringPickup> {
  const before = await store.findRecurring(ctx.db, id)
  if (!before) throw noSuch(id)
  if (form.firstDay !== before.firstDay) refusePast(ctx, form)
  const columns = await columnsOf(ctx, form)
  return inTransaction(ctx, async (tx) => {
    const row = await store.lockRecurring(tx.db, id)
    if (!row) throw noSuch(id)
    if (row.state === 'ended') throw hasEnded()
    if (row.version !== version)
      throw new AppError(
        'outdated',
        'A colleague has edited this recurring pickup since you opened it',
        { facts: { version: row.version } },
      )
    const payer = await store.findPayer(tx.db, row.accountId)
    if (payer) refuseNoPo(payer, form)
    const updatedRow = await store.updateRecurring(tx.db, id, columns)
    await store.forgetSkipped(tx.db, id, addDays(dayOf(ctx.now()), 1))
    if (row.state === 'active') await tx.enqueue(bookRecurring, { recurringId: id })
    if (payer?.customerId) await tx.publish('customer', payer.customerId)
    return recurringView(tx.db, updatedRow, ctx.now())
  })
}

function refusePast({ now }: Pick<Context, 'now'>, { firstDay }: Form): void {
  if (firstDay < addDays(dayOf(now()), 1))
    throw invalid('firstDay', 'Please choose tomorrow or a later day')
}

/** The row of a form. @throws AppError invalid_input, refused for an address that is not served. */
async function columnsOf(ctx: Context, form: Form) {
  refuseNoLoad(form)
  if (form.lastDay && form.lastDay < form.firstDay)
    throw invalid('lastDay', 'The last day is before the first')
  const tomorrow = addDays(dayOf(ctx.now()), 1)
  const day = form.firstDay < tomorrow ? tomorrow : form.firstDay
  const area = await areaToBook(ctx, form.address, day)
  // The words of the load as a job has them; each pickup is priced again.
  const { description, access } = loadToQuote(ctx, form, { day, area })
  const { window: timeWindow, items, loadSize = null, ...rest } = form
  return {
    ...rest,
    description,
    timeWindow,
    loadSize,
    items: JSON.stringify(items),
    access: access && JSON.stringify(access),
  }
}

/** The same press twice is one. @throws AppError key_reused. */
async function sameOf(
  db: Db,
  first: store.Recurring,
  { account, form, now }: { account: Account | undefined; form: Form; now: Date },
): Promise<RecurringPickup> {
  const isSame =
    first.accountId === account?.id &&
    first.address === form.address &&
    first.firstDay === form.firstDay &&
    first.every === form.every &&
    first.lastDay === (form.lastDay ?? null) &&
    first.timeWindow === form.window &&
    first.loadSize === (form.loadSize ?? null)
  if (!isSame)
    throw new AppError(
      'key_reused',
      'This Idempotency-Key was used for another pickup that repeats',
    )
  return recurringView(db, first, now)
}

/** @throws AppError illegal_move, invalid_input, refused. */
async function openAccount(db: Db, account: Account | undefined, form: Form): Promise<Account> {
  if (!account || account.closedAt)
    throw new AppError('illegal_move', 'This customer has no open commercial account')
  refuseNoPo(account, form)
  if ((await store.countRecurring(db, account.id)) >= MOST_RECURRING)
    throw new AppError('refused', `An account has at most ${MOST_RECURRING} recurring pickups`)
  return account
}

function refuseNoPo(
  { requiresPo, invoiceName }: Pick<Account, 'requiresPo' | 'invoiceName'>,
  { poNumber }: Form,
): void {
  if (requiresPo && poNumber.trim() === '')
    throw invalid('poNumber', `${invoiceName} needs an order number (PO) for each pickup`)
}

function refuseNoLoad({ items, description }: Form): void {
  if (description === undefined && !items.some(({ quantity }) => quantity > 0))
    throw invalid('items', 'Please add what is to be picked up')
}

const noSuch = (id: RecurringId): AppError =>
  new AppError('not_found', `There is no recurring pickup ${id}`)
const hasEnded = (): AppError =>
  new AppError('illegal_move', 'This recurring pickup has ended. Set up another one')

const invalid = (path: string, message: string) =>
  new AppError('invalid_input', message, { fields: [{ path, message }] })

/** Pauses, resumes or ends one. @throws AppError not_found, illegal_move. */
export const changeRecurring = (
  ctx: Context,
  id: RecurringId,
  state: RecurringPickup['state'],
): Promise<RecurringPickup> =>
  inTransaction(ctx, async (tx) => {
    const row = await store.lockRecurring(tx.db, id)
    if (!row) throw noSuch(id)
    if (row.state === 'ended' && state !== 'ended') throw hasEnded()
    await store.setState(tx.db, id, state)
    if (state === 'active') await tx.enqueue(bookRecurring, { recurringId: id })
    const payer = await store.findPayer(tx.db, row.accountId)
    if (payer?.customerId) await tx.publish('customer', payer.customerId)
    return recurringView(tx.db, { ...row, state }, ctx.now())
  })
