import { z } from 'zod'
import { dayOf, formatDay } from '../../../contract/calendar.ts'
import { CallQuoteId, FOLLOW_UP_DAYS, type CallQuote } from '../../../contract/call-quotes.ts'
import { AppError } from '../../../contract/errors.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { LinkBy } from '../../../contract/payment-methods.ts'
import { endOfQuietHours } from '../../../contract/quiet-hours.ts'
import { hasRefused } from '../../consents/consent-store.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { notify } from '../../messaging/notify.ts'
import { nameIn } from '../../messaging/recipients.ts'
import { quoteUrl } from './quote-link.ts'
import { lockOpen, viewNow } from './save-quote.ts'
import { changeCallQuote, lockCallQuote, stateOf, type PricedRow } from './store.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Sends the quote to its caller, and plans the one follow-up. @throws AppError as sendCallQuote. */
export const sendQuote = (ctx: Context, id: CallQuoteId, by: LinkBy): Promise<CallQuote> =>
  inTransaction(ctx, async (tx) => {
    const row = await lockOpen(ctx, tx, id)
    if (by !== 'sms' && row.email === '') {
      const message = 'Please ask for the email that the quote goes to'
      throw new AppError('invalid_input', message, { fields: [{ path: 'by', message }] })
    }
    const sentAt = ctx.now()
    if (row.sentAt && sentAt.getTime() - row.sentAt.getTime() < MINUTE_MS)
      throw new AppError(
        'too_many_requests',
        'This quote went out less than a minute ago. Please wait',
      )
    const followUpAt = new Date(row.expiresAt.getTime() - FOLLOW_UP_DAYS * DAY_MS)
    const isPlanned = followUpAt > sentAt && row.followedUpAt === null
    await changeCallQuote(tx.db, id, {
      sentAt,
      sentBy: by,
      followUpAt: isPlanned ? followUpAt : null,
    })
    await write(ctx, tx, 'call_quote', row, by)
    if (isPlanned) await plan(tx, id, followUpAt)
    await tx.publish('call_quote', id)
    return viewNow(ctx, tx, id)
  })

/**
 * Reminds a caller of a quote that is still open, once. In the quiet hours it waits for their end, and it leaves
 * out who said no to our messages. A quote that was booked, withdrawn or priced again meanwhile is left alone.
 */
export const followUpQuote = task({
  name: 'follow-up-call-quote',
  queue: 'scheduled',
  payload: z.object({ id: CallQuoteId }),
  run: async ({ id }, ctx) => {
    const until = await inTransaction(ctx, (tx) => remind(ctx, tx, id))
    if (until) await inTransaction(ctx, (tx) => plan(tx, id, until))
  },
})

const plan = (tx: Transaction, id: CallQuoteId, at: Date): Promise<void> =>
  tx.enqueue(followUpQuote, { id }, { at })

/** The end of the quiet hours where it has to wait for them. */
async function remind(ctx: Context, tx: Transaction, id: CallQuoteId): Promise<Date | undefined> {
  const now = ctx.now()
  const row = await lockCallQuote(tx.db, id)
  if (!row || stateOf(row, now) !== 'open' || row.sentBy === null) return undefined
  if (row.followedUpAt || !row.followUpAt || row.followUpAt > now) return undefined
  const until = endOfQuietHours(now, ctx.config.sendingHours)
  if (until) return until
  const tools = { db: tx.db, secrets: ctx.secrets }
  const refusesTexts = await hasRefused(tools, row.phoneE164, now)
  const refusesEmail = row.email !== '' && (await hasRefused(tools, row.email, now))
  if (refusesTexts || refusesEmail) await changeCallQuote(tx.db, id, { followUpAt: null })
  else {
    await write(ctx, tx, 'call_quote_follow_up', row, row.sentBy)
    await changeCallQuote(tx.db, id, { followedUpAt: now })
  }
  await tx.publish('call_quote', id)
  return undefined
}

async function write(
  ctx: Context,
  tx: Transaction,
  key: 'call_quote' | 'call_quote_follow_up',
  row: PricedRow,
  by: LinkBy,
): Promise<void> {
  const recipient = { userId: null, phone: row.phoneE164, email: row.email || null }
  const values = {
    firstName: nameIn(row.firstName, 'there'),
    price: formatMoney(row.estimatedPriceCents),
    day: formatDay(dayOf(row.expiresAt)),
    link: quoteUrl(ctx, row.id),
  }
  for (const channel of by === 'both' ? (['sms', 'email'] as const) : [by])
    await notify(ctx, tx, key, recipient, { sender: 'admin', channel, values })
}
