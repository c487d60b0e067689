-- Cash that was recorded as handed in and never came: the row stays as undone, with who withdrew it and why. In the books
-- it is a 'hand_in_undone', as within the first seconds.
alter table cash_hand_ins
  add column withdrawn_by integer references users,
  add column withdraw_reason text,
  add constraint cash_hand_ins_withdrawn check (
    num_nonnulls(withdrawn_by, withdraw_reason) in (0, 2) and (withdrawn_by is null or undone_at is not null)),
  add constraint cash_hand_ins_withdraw_reason check (length(withdraw_reason) between 1 and 300);
create index cash_hand_ins_withdrawn_by on cash_hand_ins (withdrawn_by) where withdrawn_by is not null;
