import { text, type Plan, type Run, type Step } from './draw.ts'

const isPaid = `payment_status in ('paid', 'refunded')`

/** A job has up to three payments: of the booking, of what was added on site, and a tip. */
const payments = ({ last, jobs }: Plan): string => {
  const payment = (which: number, purpose: string, amount: string, state: string, at: string) => `
    select ${last.payments} + ${which} * ${jobs} + n as id, id as job_id, '${purpose}' as purpose, ${amount} as amount,
      ${state} as state, ${at} as at, email
    from seed_jobs where ${amount} is not null`
  const booked = `case when ${isPaid} then 'paid' when status = 'cancelled' then 'cancelled' else 'open' end`
  return `create temp view seed_payments as ${[
    payment(0, 'booking', 'estimate', booked, 'paid_at'),
    payment(1, 'price_change', 'extra', `'paid'`, `started_at + interval '9 minutes'`),
    payment(2, 'tip', 'tip', `'paid'`, `completed_at + interval '2 hours'`),
  ].join(' union all ')}`
}

const PAYMENTS = `
  insert into payments (id, job_id, purpose, amount_cents, status, idempotency_key, provider_payment_id, charge_id,
    failure, created_at, updated_at) overriding system value
  select id, job_id, purpose, amount, state, 'seed-payment-' || id, pg_temp.provider_id('pi', id),
    case when state = 'paid' then pg_temp.provider_id('ch', id) end,
    case when state = 'cancelled' then 'Your card was declined.' end, at - interval '2 minutes', at
  from seed_payments`

const SANDBOX_PAYMENTS = `
  insert into sandbox_payments (id, client_secret, job_id, amount_cents, description, customer_email, status,
    charge_id, method, reference, created_at)
  select pg_temp.provider_id('pi', id), pg_temp.provider_id('secret', id), job_id, amount, 'Pickup #' || job_id, email,
    case state when 'paid' then 'succeeded' else state end,
    case when state = 'paid' then pg_temp.provider_id('ch', id) end, case when state = 'paid' then '4242' end,
    'seed-payment-' || id, at - interval '2 minutes'
  from seed_payments`

const PAYMENT_MOVES = `
  insert into transitions (noun, noun_id, move, from_status, to_status, by, at)
  select 'job_payment', id, move, before, after, 'provider', at from seed_jobs cross join lateral (values
    ('settle', 'pending', 'paid', paid_at, ${isPaid}),
    ('refund', 'paid', 'refunded', created_at + interval '7 hours', payment_status = 'refunded'),
    ('fail', 'pending', 'failed', paid_at, payment_status = 'failed')) as moves (move, before, after, at, is_made)
  where is_made`

/** What went back was asked for when the job was cancelled or completed, and arrived an hour later. */
const refunds = ({ last }: Plan): string => `
  create temp view seed_refunds as
  select ${last.refunds} + n as id, id as job_id, ${last.payments} + n as payment_id, back,
    case when story = 'completed' then completed_at else created_at + interval '6 hours' end as at
  from seed_jobs where back > 0`

const REFUNDS = `
  insert into refunds (id, job_id, payment_id, amount_cents, status, idempotency_key, provider_refund_id, created_at,
    updated_at) overriding system value
  select id, job_id, payment_id, back, 'succeeded', 'seed-refund-' || id, pg_temp.provider_id('re', id), at,
    at + interval '1 hour' from seed_refunds`

const SANDBOX_REFUNDS = `
  insert into sandbox_refunds (id, charge_id, amount_cents, reference, status, job_id, created_at)
  select pg_temp.provider_id('re', id), pg_temp.provider_id('ch', payment_id), back, 'seed-refund-' || id,
    'succeeded', job_id, at from seed_refunds`

/** The share of the price, and the tip. Haulers without a bank account wait for theirs. */
const payouts = ({ last, jobs }: Plan): string => {
  const payout = (which: number, ofPayment: number, amount: string, at: string) => `
    select ${last.payouts} + ${which} * ${jobs} + n as id, id as job_id,
      ${last.payments} + ${ofPayment} * ${jobs} + n as payment_id, hauler_id, account_id, ${amount} as amount, ${at} as at,
      case when bank_connected then 'paid' else 'waiting_for_bank' end as state
    from seed_jobs where story = 'completed' and ${amount} > 0`
  return `create temp view seed_payouts as ${[
    payout(0, 0, 'share', 'completed_at'),
    payout(1, 2, 'tip', `completed_at + interval '2 hours'`),
  ].join(' union all ')}`
}

const PAYOUTS = `
  insert into payouts (id, job_id, payment_id, hauler_id, amount_cents, status, reason, idempotency_key, transfer_id,
    paid_at, created_at, updated_at, search_key) overriding system value
  select p.id, job_id, payment_id, hauler_id, amount, state, why, 'seed-payout-' || p.id,
    case when state = 'paid' then pg_temp.provider_id('tr', p.id) end, case when state = 'paid' then at + interval '1 minute' end,
    at, at + interval '1 minute',
    search_key(job_id || ' ' || h.first_name || ' ' || h.last_name || ' ' || coalesce(why, ''))
  from seed_payouts p join haulers h on h.id = p.hauler_id
    cross join lateral (select case when state <> 'paid' then 'No bank account is connected yet' end as why) as waiting`

const SANDBOX_TRANSFERS = `
  insert into sandbox_transfers (id, charge_id, account_id, amount_cents, reference, job_id, created_at)
  select pg_temp.provider_id('tr', id), pg_temp.provider_id('ch', payment_id), account_id, amount,
    'seed-payout-' || id, job_id, at from seed_payouts where state = 'paid'`

const PAYOUT_MOVES = `
  insert into transitions (noun, noun_id, move, from_status, to_status, by, at)
  select 'payout', id, 'pay', 'scheduled', 'paid', 'provider', at + interval '1 minute' from seed_payouts where state = 'paid'`

/** The comparison with the provider of last midnight: without one, the first comparison reads all of its books. */
const reconciliation = ({ today }: Plan): string => `
  insert into reconciliation_runs (provider, started_at, finished_at, compared, healed)
  select 'sandbox', at, at + interval '1 hour', (select count(*) from sandbox_payments)
    + (select count(*) from sandbox_refunds) + (select count(*) from sandbox_transfers), 0
  from (select pg_temp.hour(date ${text(today)}, 0) as at) as midnight`

/** Payments, refunds and payouts with their moves, each beside what the sandbox provider has of it. */
export const money: Step = {
  name: 'payments, refunds and payouts',
  async fill(run: Run, plan: Plan) {
    for (const view of [payments(plan), refunds(plan), payouts(plan)]) await run(view)
    let rows = 0
    for (const statement of [
      PAYMENTS,
      SANDBOX_PAYMENTS,
      PAYMENT_MOVES,
      REFUNDS,
      SANDBOX_REFUNDS,
      PAYOUTS,
      SANDBOX_TRANSFERS,
      PAYOUT_MOVES,
      reconciliation(plan),
    ])
      rows += await run(statement)
    return rows
  },
}
