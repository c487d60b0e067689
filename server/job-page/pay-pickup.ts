import type { PaidOnPage } from '../../contract/job-page.ts'
import type { Cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { startPayment } from '../payments/start-payment.ts'
import { showJobNow } from './show-job.ts'

/**
 * The holder of the link pays for a pickup that is not paid yet, on any device.
 * @throws AppError not_found, and those of `startPayment`.
 */
export async function payPickup(
  ctx: Context,
  token: string,
  { amount }: { amount: Cents },
): Promise<PaidOnPage> {
  const jobId = await jobOfLink(ctx, token)
  const clientSecret = await startPayment(ctx, 'link_holder', { jobId, amount })
  const { name: provider, publishableKey } = ctx.payments
  return {
    page: await showJobNow(ctx, jobId),
    pay: {
      clientSecret,
      provider,
      ...(publishableKey && { publishableKey }),
      amount,
      failure: null,
    },
  }
}
