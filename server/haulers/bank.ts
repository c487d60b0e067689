import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { callProvider } from '../providers/call-provider.ts'
import { setBank } from './store.ts'

/**
 * A fresh link on which the hauler connects a bank account; the account with the payment provider is
 * opened the first time. Links are single use, so they are asked for on the click and never stored.
 * @throws AppError provider_unavailable, payment_failed.
 */
export async function bankLink(ctx: Context, hauler: Hauler): Promise<string> {
  const accountId = hauler.stripeAccountId ?? (await openAccount(ctx, hauler))
  const page = `${ctx.config.publicUrl}/hauler`
  const { url } = await callProvider(
    ctx.payments.onboard({
      accountId,
      returnUrl: `${page}?setup=complete`,
      refreshUrl: `${page}?setup=refresh`,
    }),
  )
  return url
}

async function openAccount(ctx: Context, hauler: Hauler): Promise<string> {
  const { accountId } = await callProvider(
    ctx.payments.createAccount({
      email: hauler.email,
      idempotencyKey: `account-of-hauler-${hauler.id}`,
    }),
  )
  await setBank(ctx.db, hauler.id, { stripeAccountId: accountId })
  return accountId
}
