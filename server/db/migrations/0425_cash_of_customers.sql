-- What a customer pays without a card is their money as well: it moves on the accounts of who holds it. The share that a
-- hauler keeps of it is not.
create or replace function is_of_customer(kind text, account text) returns boolean language sql immutable as $$
  select account = 'cash' and kind not in ('payout', 'share_reversal', 'provider_fee', 'dispute_fee')
    or account in ('hauler_cash', 'office_funds') and kind in ('received', 'received_withdrawn', 'refund')
$$;
select recount_customers(array(
  select distinct c.customer_id from customer_jobs c join ledger_transactions t on t.job_id = c.job_id
  where t.kind = 'received'));
