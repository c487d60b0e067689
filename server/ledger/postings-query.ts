import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type WrongPosting = {
  /** Such as "invoice_payment 12". */
  cause: string
  account: string
  booked: string
  known: string
}

// What the rows of payments of invoices, of cash that was handed in and of referral credits say; each movement has two sides.
const KNOWN = sql`
    select 'invoice_payment ' || id as cause, account, sign * amount_cents as amount from account_invoice_payments,
      (values ('office_funds', 1), ('accounts_receivable', -1)) as sides (account, sign) where payment_id is null
    union all select 'invoice_payment_withdrawn ' || id, account, sign * amount_cents from account_invoice_payments,
      (values ('office_funds', -1), ('accounts_receivable', 1)) as sides (account, sign) where withdrawn_at is not null
    -- The rest of a card payment goes back to the card.
    union all select 'charge ' || payment_id, 'accounts_receivable', -amount_cents from account_invoice_payments
      where payment_id is not null
    union all select 'loss of charge ' || payment_id, 'accounts_receivable', taken_back_cents from account_invoice_payments
      where payment_id is not null and taken_back_cents > 0
    union all select 'hand_in ' || id || ' of job #' || job_id, account, sign * amount_cents from cash_hand_ins,
      (values ('office_funds', 1), ('hauler_cash', -1)) as sides (account, sign)
    union all select 'hand_in_undone ' || id || ' of job #' || job_id, account, sign * amount_cents from cash_hand_ins,
      (values ('office_funds', -1), ('hauler_cash', 1)) as sides (account, sign) where undone_at is not null
    union all select 'referral_credit ' || id || ' of job #' || credit_job_id, account, sign * credit_cents from hauler_referrals,
      (values ('referral_credits', 1), ('hauler_payable', -1)) as sides (account, sign) where credited_at is not null
    union all select 'referral_credit_reversed ' || id || ' of job #' || credit_job_id, account, sign * credit_cents from hauler_referrals,
      (values ('referral_credits', -1), ('hauler_payable', 1)) as sides (account, sign)
      where credited_at is not null and reversed_at is not null`

const BOOKED = sql`
    select t.kind || ' ' || t.reference || case when t.kind in ('hand_in', 'hand_in_undone', 'referral_credit', 'referral_credit_reversed')
      then ' of job #' || t.job_id else '' end as cause, e.account, e.amount_cents as amount
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.kind in ('invoice_payment', 'invoice_payment_withdrawn', 'hand_in', 'hand_in_undone',
        'referral_credit', 'referral_credit_reversed')
      or t.kind = 'charge' and e.account = 'accounts_receivable'
    union all select 'loss of charge ' || d.payment_id, e.account, e.amount_cents
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id and t.kind = 'dispute_lost'
      join disputes d on d.id::text = t.reference
    where e.account = 'accounts_receivable'`

/** Where payments of invoices, cash that was handed in or referral credits and their postings differ. */
export async function wrongPostings(db: Db): Promise<WrongPosting[]> {
  const { rows } = await sql<WrongPosting>`
    select cause, account, sum(booked) as booked, sum(known) as known from (
      select cause, account, amount as booked, 0 as known from (${BOOKED}) booked
      union all select cause, account, 0, amount from (${KNOWN}) known
    ) both_sides group by cause, account having sum(booked) <> sum(known) order by cause, account`.execute(
    db,
  )
  return rows
}
