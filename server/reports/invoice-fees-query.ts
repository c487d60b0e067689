import { type RawBuilder, sql } from 'kysely'
import type { ReportPeriod } from '../../contract/report-period.ts'

/**
 * The provider's fee of an invoice that was paid by card is booked in the name of its first pickup, and is a cost of all of its
 * pickups. These lines move it: off the first one, and to each in proportion to its amount on the invoice. Whole cents are
 * shared by the largest remainder; of equal remainders the pickup with the lower number is first.
 */
export const movedInvoiceFees = ({ from, to }: ReportPeriod): RawBuilder<unknown> => sql`
  with booked as materialized (
    select line.transaction_id, line.job_id, line.day, line.kind, line.fees_cents as fee, c.invoice_id
    from account_invoice_charges c
      join ledger_transactions t on t.kind = 'provider_fee' and t.reference = c.payment_id::text
      join revenue_lines line on line.transaction_id = t.id
    where line.day between ${from} and ${to}
    union all
    select line.transaction_id, line.job_id, line.day, line.kind, line.fees_cents, c.invoice_id
    from account_invoice_charges c join disputes d on d.payment_id = c.payment_id
      join ledger_transactions t on t.kind = 'dispute_fee' and t.reference like d.id || '.%'
      join revenue_lines line on line.transaction_id = t.id
    where line.day between ${from} and ${to}
  ), pickups as (
    select invoice_id, job_id, greatest(sum(amount_cents), 0) as amount from account_invoice_lines
    where invoice_id in (select invoice_id from booked) group by invoice_id, job_id
  ), parts as (
    select b.transaction_id, b.day, b.kind, p.job_id, b.fee, abs(b.fee) * p.amount as share,
      sum(p.amount) over of_fee as total
    from booked b join pickups p using (invoice_id)
    window of_fee as (partition by b.transaction_id)
  ), shares as (
    select job_id, day, kind, fee, div(share, total) as whole,
      row_number() over (partition by transaction_id order by share % total desc, job_id)
        <= abs(fee) - sum(div(share, total)) over (partition by transaction_id) as has_cent
    from parts where total > 0
  )
  select job_id, day, kind, sign(fee) * (whole + has_cent::integer) as fee from shares
  union all select job_id, day, kind, -fee from booked
    where exists (select from pickups where pickups.invoice_id = booked.invoice_id and amount > 0)`
