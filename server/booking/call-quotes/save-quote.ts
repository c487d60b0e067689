import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { CallQuote, CallQuoteId, saveCallQuote } from '../../../contract/call-quotes.ts'
import { dayOf } from '../../../contract/calendar.ts'
import { CALL_QUOTE_DAYS } from '../../../contract/call-quotes.ts'
import { AppError } from '../../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../../contract/fields.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { readPhone } from '../../core/phone.ts'
import { areaToBook } from '../../places/check-address.ts'
import { requireServed } from '../../places/served-areas.ts'
import { estimate } from '../../quotes/estimate.ts'
import { holdQuote } from '../../quotes/hold-quote.ts'
import { loadToQuote } from '../phone/phone-load.ts'
import {
  changeCallQuote,
  findCallQuote,
  findCallQuoteOfCall,
  insertCallQuote,
  lockCallQuote,
  stateOf,
  viewOf,
  type PricedRow,
} from './store.ts'

type Form = z.output<typeof saveCallQuote.body>

const DAY_MS = 86_400_000
const expiryFrom = (now: Date): Date => new Date(now.getTime() + CALL_QUOTE_DAYS * DAY_MS)

/** Saves the price of a caller; the same call answers its first quote. @throws AppError as saveCallQuote. */
export async function saveQuote(ctx: Context, staff: User, form: Form): Promise<CallQuote> {
  const { callId, firstName, lastName, phone, address, items } = form
  const phoneE164 = readPhone(phone, PHONE_MESSAGES.booking)
  const area = await areaToBook(ctx, address)
  const load = loadToQuote(ctx, form, { day: undefined, area })
  const first = await findCallQuoteOfCall(ctx.db, callId)
  if (first) return viewOf(sameCall(first, form, load.description), ctx.now())
  const quote = await (form.quoteId ? holdQuote(ctx, load, form.quoteId) : estimate(ctx, load))
  const createdAt = ctx.now()
  const expiresAt = expiryFrom(createdAt)
  return inTransaction(ctx, async (tx) => {
    // An area that is being closed is closed first, and this quote refused: it could not be booked.
    if (area) await requireServed(ctx, tx, area, dayOf(createdAt))
    const insertedQuote = await insertCallQuote(tx.db, {
      callId,
      firstName,
      lastName,
      phone,
      phoneE164,
      email: form.email?.toLowerCase() ?? '',
      address,
      area,
      description: load.description,
      items: JSON.stringify(items),
      loadSize: form.loadSize ?? null,
      sizeConfirmed: form.sizeConfirmed ?? false,
      access: form.access ? JSON.stringify(form.access) : null,
      quoteId: quote.id,
      createdBy: staff.id,
      createdAt,
      expiresAt,
    })
    // Of two presses the second finds what the first has stored.
    if (!insertedQuote) {
      const storedQuote = await findCallQuoteOfCall(tx.db, callId)
      if (!storedQuote) throw noSuchQuote()
      return viewOf(sameCall(storedQuote, form, load.description), createdAt)
    }
    await tx.publish('call_quote', insertedQuote.id)
    return viewNow(ctx, tx, insertedQuote.id)
  })
}

/** What was saved, unless the caller said something else since: that would be lost behind an old price. */
function sameCall(row: PricedRow, form: Form, description: string): PricedRow {
  const isSame =
    row.description === description &&
    row.phone === form.phone &&
    row.email === (form.email?.toLowerCase() ?? '') &&
    row.firstName === form.firstName &&
    row.lastName === form.lastName &&
    row.address === form.address &&
    (row.loadSize ?? null) === (form.loadSize ?? null) &&
    isDeepStrictEqual(row.items, form.items) &&
    isDeepStrictEqual(row.access ?? null, form.access ?? null)
  if (!isSame)
    throw new AppError(
      'key_reused',
      `This call has a quote already, #${row.id}. Withdraw it and start a new call for another load or person`,
    )
  return row
}

/** Prices the load again, for another 14 days. @throws AppError as renewCallQuote. */
export async function renewQuote(ctx: Context, id: CallQuoteId): Promise<CallQuote> {
  const row = await findCallQuote(ctx.db, id)
  if (!row) throw noSuchQuote()
  refuseEnded(row, ctx.now())
  const quote = await estimate(ctx, loadOf(ctx, row))
  const expiresAt = expiryFrom(ctx.now())
  return inTransaction(ctx, async (tx) => {
    await lockOpen(ctx, tx, id, ['open', 'expired'])
    await changeCallQuote(tx.db, id, {
      quoteId: quote.id,
      expiresAt,
      // The caller has not been sent this price.
      sentAt: null,
      sentBy: null,
      followUpAt: null,
      followedUpAt: null,
    })
    await tx.publish('call_quote', id)
    return viewNow(ctx, tx, id)
  })
}

/** Withdraws a quote; twice changes nothing. @throws AppError as withdrawCallQuote. */
export const withdrawQuote = (ctx: Context, id: CallQuoteId): Promise<CallQuote> =>
  inTransaction(ctx, async (tx) => {
    const row = await lockCallQuote(tx.db, id)
    if (!row) throw noSuchQuote()
    if (row.withdrawnAt === null) {
      refuseEnded(row, ctx.now())
      await changeCallQuote(tx.db, id, { withdrawnAt: ctx.now(), followUpAt: null, jobId: null })
      await tx.publish('call_quote', id)
    }
    return viewNow(ctx, tx, id)
  })

/** The load of a quote, as it was described in the call. */
export const loadOf = (ctx: Context, row: PricedRow) =>
  loadToQuote(
    ctx,
    {
      items: row.items,
      description: row.description,
      loadSize: row.loadSize ?? undefined,
      sizeConfirmed: row.sizeConfirmed,
      access: row.access ?? undefined,
    },
    { day: undefined, area: row.area },
  )

/** The quote, locked, where it is in one of these states. @throws AppError not_found, refused with what to do next. */
export async function lockOpen(
  { now }: Pick<Context, 'now'>,
  { db }: Transaction,
  id: CallQuoteId,
  states: readonly CallQuote['state'][] = ['open'],
): Promise<PricedRow> {
  const row = await lockCallQuote(db, id)
  if (!row) throw noSuchQuote()
  refuseEnded(row, now())
  if (!states.includes(stateOf(row, now())))
    throw new AppError('refused', 'This price has expired. Ask for a new price first')
  return row
}

/** @throws AppError refused for a quote that is booked or withdrawn. */
function refuseEnded(row: PricedRow, now: Date): void {
  const state = stateOf(row, now)
  if (state === 'booked')
    throw new AppError('refused', `This quote is booked already, as #${row.bookedAs}`)
  if (state === 'withdrawn') throw new AppError('refused', 'This quote was withdrawn')
}

/** @throws AppError not_found */
export async function viewNow(
  { now }: Pick<Context, 'now'>,
  { db }: Pick<Transaction, 'db'>,
  id: CallQuoteId,
): Promise<CallQuote> {
  const row = await findCallQuote(db, id)
  if (!row) throw noSuchQuote()
  return viewOf(row, now())
}

export const noSuchQuote = (): AppError => new AppError('not_found', 'There is no such quote')
