import type { PaymentProvider, ProviderAccount } from './payments.ts'
import { refusing, type StripeWorld } from './stripe.client.ts'

/** Express: Stripe asks the hauler for what it needs to know, on its own pages. */
export async function createAccount(
  { client }: StripeWorld,
  { email, idempotencyKey }: Parameters<PaymentProvider['createAccount']>[0],
): Promise<{ accountId: string }> {
  const { id: accountId } = await refusing(
    client.accounts.create(
      {
        type: 'express',
        country: 'CA',
        email,
        capabilities: { transfers: { requested: true } },
        metadata: { reference: idempotencyKey },
      },
      { idempotencyKey },
    ),
  )
  return { accountId }
}

export async function onboard(
  { client }: StripeWorld,
  { accountId, returnUrl, refreshUrl }: Parameters<PaymentProvider['onboard']>[0],
): Promise<{ url: string }> {
  const { url } = await refusing(
    client.accountLinks.create({
      account: accountId,
      type: 'account_onboarding',
      return_url: returnUrl,
      refresh_url: refreshUrl,
    }),
  )
  return { url }
}

/** Both are needed: what arrives on an account whose bank is missing never reaches its owner. */
export async function readAccount(
  { client }: StripeWorld,
  accountId: string,
): Promise<ProviderAccount> {
  const account = await refusing(client.accounts.retrieve(accountId))
  const canReceive = account.capabilities?.transfers === 'active' && account.payouts_enabled
  return { accountId, canReceive }
}
