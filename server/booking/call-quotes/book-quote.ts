import type { z } from 'zod'
import type { QuoteId } from '../../../contract/booking.ts'
import type { CallQuoteId, convertCallQuote } from '../../../contract/call-quotes.ts'
import { AppError } from '../../../contract/errors.ts'
import type { bookLinkedQuote, LinkedQuote } from '../../../contract/linked-quotes.ts'
import { cents, type Cents } from '../../../contract/money.ts'
import type { PhoneBookingForm } from '../../../contract/phone-bookings.ts'
import type { User } from '../../core/caller.ts'
import type { Context, Transaction } from '../../core/context.ts'
import { refuseBlocked } from '../../customers/refuse-blocked.ts'
import { jobPagePath } from '../../jobs/list-client-jobs.ts'
import { findJob, type Job } from '../../jobs/store.ts'
import { findQuote } from '../../quotes/store.ts'
import { bookByPhone } from '../phone/book-by-phone.ts'
import { openQuoteLink } from './quote-link.ts'
import { lockOpen, noSuchQuote } from './save-quote.ts'
import { changeCallQuote, findCallQuote, stateOf, type PricedRow } from './store.ts'

type Conversion = z.output<typeof convertCallQuote.body>
type Choice = Omit<Conversion, 'agreed' | 'price' | 'quoteId'>

/** The booking that a quote becomes: its own price, place and load, in a window. */
const formOf = (row: PricedRow, choice: Choice, quoteId: QuoteId): PhoneBookingForm => ({
  callId: row.callId,
  firstName: row.firstName,
  lastName: row.lastName,
  phone: row.phone,
  ...(row.email !== '' && { email: row.email }),
  address: row.address,
  items: row.items,
  description: row.description,
  ...(row.loadSize && { loadSize: row.loadSize, sizeConfirmed: row.sizeConfirmed }),
  ...(row.access && { access: row.access }),
  quoteId,
  // The price that was saved is without a code: one that the caller names now is in the choice.
  code: '',
  ...choice,
  agreed: true,
})

type Booking = {
  row: PricedRow
  choice: Choice
  /** What the caller saw or heard. */
  price: Cents
  /** The quote that has this price, where it is not that of the row: a pickup on the day it was priced costs more. */
  quoteId?: QuoteId | undefined
  staff: Pick<User, 'id'>
  agreedBy: 'spoken' | 'online'
  idempotencyKey?: string | undefined
}

/** Of two who book one quote, the second finds it booked: the row is locked with the job that it becomes. */
async function book(
  ctx: Context,
  { row, choice, price, quoteId = row.quoteId, staff, agreedBy, idempotencyKey }: Booking,
): Promise<Job> {
  const alongside = async (tx: Transaction, job: Job) => {
    const lockedQuote = await lockOpen(ctx, tx, row.id)
    if (lockedQuote.quoteId !== row.quoteId) throw priceChanged()
    await changeCallQuote(tx.db, row.id, { jobId: job.id, followUpAt: null })
    await tx.publish('call_quote', row.id)
  }
  refuseUnlessOpen(row, ctx.now())
  const isOfRow = quoteId === row.quoteId
  const now = isOfRow ? row : await findQuote(ctx.db, quoteId)
  if (now.estimatedPriceCents !== price) throw priceChanged()
  const priceUntil = isOfRow ? row.expiresAt : undefined
  const call = { staff, idempotencyKey, agreedBy, alongside, priceUntil }
  return bookByPhone(ctx, call, formOf(row, choice, quoteId))
}

/** Books a quote from the desk. The same press twice is one job. @throws AppError as convertCallQuote. */
export async function convertQuote(
  ctx: Context,
  { staff, idempotencyKey }: { staff: User; idempotencyKey: string | undefined },
  id: CallQuoteId,
  { price, quoteId, ...choice }: Conversion,
): Promise<Job> {
  const row = await findCallQuote(ctx.db, id)
  if (!row) throw noSuchQuote()
  return book(ctx, { row, choice, price, quoteId, staff, agreedBy: 'spoken', idempotencyKey })
}

/** The caller books by the link; who opened it before is led to the job. @throws AppError as bookLinkedQuote. */
export async function bookByLink(
  ctx: Context,
  token: string,
  { date, window, price }: z.output<typeof bookLinkedQuote.body>,
): Promise<{ jobPath: string }> {
  const row = await openQuoteLink(ctx, token)
  const jobPath = await pathOfJob(ctx, row)
  if (jobPath) return { jobPath }
  await refuseBlocked(ctx, { email: row.email, phoneE164: row.phoneE164 })
  const choice: Choice = {
    preferredDate: date,
    preferredTime: window,
    payment: 'link',
    linkBy: row.sentBy ?? 'sms',
  }
  const staff = { id: row.createdBy }
  const job = await book(ctx, { row, choice, price, staff, agreedBy: 'online' }).catch(
    async (error: unknown) => {
      // The same link in another tab was faster: both lead to its job.
      const now = await findCallQuote(ctx.db, row.id)
      const first = now?.bookedAs ? await findJob(ctx.db, now.bookedAs) : undefined
      if (!first || !(error instanceof AppError)) throw error
      return first
    },
  )
  const path = await jobPagePath(ctx, job)
  if (path === null) throw new AppError('refused', 'This pickup is over. Please call us')
  return { jobPath: path }
}

const priceChanged = (): AppError =>
  new AppError('price_changed', 'The price has changed meanwhile. Look at it and book again')

/** @throws AppError refused */
function refuseUnlessOpen(row: PricedRow, now: Date): void {
  const state = stateOf(row, now)
  if (state === 'expired')
    throw new AppError('refused', 'This price has expired. Ask for a new price first')
  if (state === 'withdrawn') throw new AppError('refused', 'This quote was withdrawn')
  // What is booked is answered by the call: the same booking with its job, another one with why not.
}

/** A quote as its caller sees it. @throws AppError not_found. */
export async function linkedQuote(ctx: Context, token: string): Promise<LinkedQuote> {
  const row = await openQuoteLink(ctx, token)
  const { expiresAt } = row
  const state = stateOf(row, ctx.now())
  // An ended link tells no one where the caller lives.
  const { firstName, address, description } =
    state === 'open' || state === 'booked' ? row : { firstName: '', address: '', description: '' }
  return {
    firstName,
    address,
    description,
    price: cents(row.estimatedPriceCents),
    priceCap: cents(row.priceCapCents),
    expiresAt,
    state,
    jobPath: await pathOfJob(ctx, row),
  }
}

async function pathOfJob(ctx: Context, { bookedAs }: PricedRow): Promise<string | null> {
  const job = bookedAs === null ? undefined : await findJob(ctx.db, bookedAs)
  return job ? jobPagePath(ctx, job) : null
}
