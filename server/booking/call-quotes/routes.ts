import * as quotes from '../../../contract/call-quotes.ts'
import * as linked from '../../../contract/linked-quotes.ts'
import { showWindows } from '../../capacity/show-windows.ts'
import type { Bind } from '../../core/bind.ts'
import { bindList } from '../../core/bind-list.ts'
import { bookedView } from '../phone/booked-view.ts'
import { bookByLink, convertQuote, linkedQuote } from './book-quote.ts'
import { sendQuote } from './follow-up.ts'
import { priceWithCode } from './price-with-code.ts'
import { callQuotes } from './list-call-quotes.ts'
import { openQuoteLink } from './quote-link.ts'
import { renewQuote, saveQuote, viewNow, withdrawQuote } from './save-quote.ts'

const READ_LIMIT = { rateLimit: { max: 60, timeWindow: '1 minute' } }
const WRITE_LIMIT = { rateLimit: { max: 10, timeWindow: '1 minute' } }
const TWO_WEEKS = 14

export function callQuoteRoutes(bind: Bind): void {
  bindList(bind, quotes.listCallQuotes, callQuotes, () => undefined)
  bind(quotes.getCallQuote, ({ ctx, params }) => viewNow(ctx, ctx, params.callQuoteId))
  bind(quotes.saveCallQuote, ({ ctx, caller, body }) => saveQuote(ctx, caller.user, body))
  bind(quotes.sendCallQuote, ({ ctx, params, body }) => sendQuote(ctx, params.callQuoteId, body.by))
  bind(quotes.withdrawCallQuote, ({ ctx, params }) => withdrawQuote(ctx, params.callQuoteId))
  bind(quotes.renewCallQuote, ({ ctx, params }) => renewQuote(ctx, params.callQuoteId))
  bind(quotes.checkCallQuoteCode, ({ ctx, params, body }) =>
    priceWithCode(ctx, params.callQuoteId, body),
  )
  bind(quotes.convertCallQuote, async ({ ctx, caller, params, body: choice, idempotencyKey }) =>
    bookedView(
      await convertQuote(ctx, { staff: caller.user, idempotencyKey }, params.callQuoteId, choice),
    ),
  )
  bind(linked.getLinkedQuote, ({ ctx, params }) => linkedQuote(ctx, params.token), {
    config: READ_LIMIT,
  })
  bind(
    linked.getQuoteWindows,
    async ({ ctx, params, query: { date } }) => {
      const { callId, pricedSize: loadSize, area } = await openQuoteLink(ctx, params.token)
      return showWindows(ctx, callId, { date, days: TWO_WEEKS, loadSize, area })
    },
    { config: READ_LIMIT },
  )
  bind(linked.bookLinkedQuote, ({ ctx, params, body }) => bookByLink(ctx, params.token, body), {
    config: WRITE_LIMIT,
  })
}
