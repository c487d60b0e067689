import { z } from 'zod'
import { task } from '../core/task.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { openPaymentsToAsk } from './reconcile-query.ts'
import { isAway, readIfKnown, withProviderErrors } from './provider-errors.ts'

const MINUTE_MS = 60_000
/** A webhook needs seconds; a card form that is left open for longer is one that is not paid. */
const AGE_MS = { least: MINUTE_MS / 2, most: 60 * MINUTE_MS }
const AT_MOST = 50

/**
 * Asks the provider every minute how the payments stand that were started within the last hour: a charge whose
 * webhook is lost counts a minute later, and not only after the next reconciliation. Reconciliation meets what fails here again,
 * and reports it.
 */
export const settleOpenPayments = task({
  name: 'settle-open-payments',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  retries: 0,
  async run(_none, context) {
    const ctx = { ...context, payments: withProviderErrors(context.payments) }
    const now = ctx.now().getTime()
    const from = new Date(now - AGE_MS.most)
    const until = new Date(now - AGE_MS.least)
    for (const { providerId } of await openPaymentsToAsk(ctx.db, { from, until, limit: AT_MOST }))
      try {
        await readIfKnown(settlePayment(ctx, providerId))
      } catch (error) {
        if (isAway(error)) return
      }
  },
})
