import { sql } from 'kysely'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { PaymentProvider } from '../providers/payments/payments.ts'
import { openPaymentSandbox } from './open-sandbox.ts'

type Counts = { payments: number; accounts: number }

/** How many of our payments and haulers' accounts belong to another provider than this one; the sandbox marks its ids. */
async function ofOtherProvider(db: Db, provider: 'sandbox' | 'stripe'): Promise<Counts> {
  const isSandbox = provider === 'sandbox'
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from payments
        where provider_payment_id like '%\\_sandbox\\_%' <> ${isSandbox}) as payments,
      (select count(*)::int from haulers
        where stripe_account_id like '%\\_sandbox\\_%' <> ${isSandbox}) as accounts`.execute(db)
  return rows[0] ?? { payments: 0, accounts: 0 }
}

/**
 * Stripe with its keys, the sandbox without: the one place where that is decided.
 * @throws Error when the database holds records of the other one.
 */
export async function openPayments({
  config,
  ...sandbox
}: Pick<Context, 'config' | 'db' | 'queue' | 'now'>): Promise<PaymentProvider> {
  await refuseOther(sandbox.db, config.stripe ? 'stripe' : 'sandbox')
  if (!config.stripe) return openPaymentSandbox(sandbox)
  // Only where it is used: its hundreds of modules take a fifth of a second to read.
  const { stripePayments } = await import('../providers/payments/stripe.ts')
  return stripePayments(config.stripe, sandbox)
}

/** One provider does not know the other's records: their refunds and payouts would never end. */
async function refuseOther(db: Db, provider: 'sandbox' | 'stripe'): Promise<void> {
  const { payments, accounts } = await ofOtherProvider(db, provider)
  if (payments + accounts === 0) return
  const held = `${payments} payments and ${accounts} haulers’ accounts`
  throw new Error(
    provider === 'stripe'
      ? `STRIPE_SECRET_KEY is set, but this database holds ${held} of the sandbox, which Stripe does not know. Start with an empty database (another DATABASE_URL or DATA_DIR), or without the keys of Stripe.`
      : `This database holds ${held} of Stripe, which the sandbox does not know. Set STRIPE_SECRET_KEY and the other keys of Stripe again, or start with an empty database (another DATABASE_URL or DATA_DIR).`,
  )
}
