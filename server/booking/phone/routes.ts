import { findCaller as findKnown } from '../../../contract/callers.ts'
import * as phone from '../../../contract/phone-bookings.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { shareOfPrice } from '../../../contract/hauler-share.ts'
import { cents } from '../../../contract/money.ts'
import { endHold } from '../../capacity/hold-store.ts'
import { holdWindow } from '../../capacity/hold-window.ts'
import { showWindows } from '../../capacity/show-windows.ts'
import type { Bind } from '../../core/bind.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { AppError } from '../../../contract/errors.ts'
import { cancellationOf } from '../../jobs/terms-query.ts'
import { areaToBook } from '../../places/check-address.ts'
import { applyCode } from '../../quotes/apply-code.ts'
import { estimate } from '../../quotes/estimate.ts'
import { quoteView } from '../../quotes/quote-view.ts'
import { bookByPhone } from './book-by-phone.ts'
import { bookedView } from './booked-view.ts'
import { findCaller } from './find-caller.ts'
import { type CallLoad, loadToQuote } from './phone-load.ts'

const A_WEEK = 7

export function phoneBookingRoutes(bind: Bind): void {
  bind(findKnown, async ({ ctx, query }) => ({ caller: await findCaller(ctx, query) }))

  bind(phone.quoteByPhone, ({ ctx, body }) => quoteByPhone(ctx, body))

  bind(
    phone.windowsByPhone,
    ({ ctx, query: { callId, date, days = A_WEEK, loadSize = 'small', area = null } }) =>
      showWindows(ctx, callId, { date, days, loadSize, area }),
  )

  bind(phone.holdByPhone, ({ ctx, body: { callId, area = null, ...request } }) =>
    // The calls of one office are no single visitor: each has an address of its own.
    holdWindow(ctx, { visitorId: callId, ip: `call ${callId}` }, { ...request, area }),
  )

  bind(phone.releaseByPhone, ({ ctx, query }) =>
    inTransaction(ctx, async ({ db }) => {
      await endHold(db, query.callId, {}, ctx.now())
      return {}
    }),
  )

  bind(phone.bookByPhone, async ({ ctx, caller, body, idempotencyKey }) =>
    bookedView(await bookByPhone(ctx, { staff: caller.user, idempotencyKey }, body)),
  )
}

type PhoneQuote = Quote & Pick<Awaited<ReturnType<typeof areaOf>>, 'area'>
type QuoteRequest = CallLoad & {
  preferredDate?: Parameters<typeof loadToQuote>[2]['day']
  address?: string | undefined
  code?: string | undefined
  phone?: string | undefined
  email?: string | undefined
}

/** The price of a caller's load, and what its hauler would get of it. */
async function quoteByPhone(
  ctx: Context,
  { preferredDate, address, code, phone: number, email, ...load }: QuoteRequest,
) {
  const { area } = await areaOf(ctx, address)
  const toQuote = loadToQuote(ctx, load, { day: preferredDate, area })
  const quote = await estimate(ctx, toQuote)
  const appliedCode = await applyCode(ctx, quote, { code, phone: number, email })
  const cancellation = await cancellationOf(ctx.db, { createdAt: ctx.now(), quoteId: null })
  const view: PhoneQuote = { ...quoteView(quote, cancellation, appliedCode), area }
  const { haulerSharePermille: sharePermille } = ctx.config
  const westhaulDiscount =
    appliedCode?.share === 'westhaul' ? appliedCode.answer.discount : cents(0)
  const haulerPayout = shareOfPrice({ westhaulDiscount, sharePermille }, view.estimatedPrice)
  return { ...view, description: toQuote.description, haulerPayout, sharePermille }
}

/** The area of an address that may not be complete yet: the booking says what is wrong with it. */
async function areaOf(ctx: Context, address = '') {
  try {
    return { area: address.length < 5 ? null : await areaToBook(ctx, address) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'refused') throw error
    return { area: null }
  }
}
