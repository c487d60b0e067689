-- What holds a payout, and until when the time after its pickup does.
alter table payouts
  add column hold text constraint payouts_hold_check check (hold in ('dispute', 'problem', 'time')),
  add column releases_at timestamptz;

update payouts set hold = case
    when reason = 'The customer disputes the payment at their bank' then 'dispute' else 'problem' end
  where status = 'on_hold';

-- The sweep by the clock looks for what is due.
create index payouts_releases_at_idx on payouts (releases_at) where status = 'on_hold' and hold = 'time';
