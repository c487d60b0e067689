-- When an email whose handover had no answer was queued a second time: it is repeated once at most.
alter table notifications add column repeated_at timestamptz;
update transitions set move = 'mark_unknown' where noun = 'message' and move = 'lose';
