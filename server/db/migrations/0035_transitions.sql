-- One history of all moves of all lifecycles; the contract has the table of each. Rows of a noun that
-- are deleted take their history along, by the trigger below: a new noun's table needs one as well.
create table transitions (
  id bigint generated always as identity primary key,
  noun text not null,
  noun_id integer not null,
  move text not null,
  from_status text not null,
  to_status text not null,
  by text not null check (by in ('customer', 'hauler', 'admin', 'system', 'provider')),
  user_id integer references users (id) on delete set null,
  reason text,
  at timestamptz not null default now()
);

-- What was recorded so far, in the order in which it happened. The tables it comes from are not written
-- any more; a later release drops them. The state that a move came from is the
-- one the move before it led to; of the first, the one in which such a row begins. Our own tasks, the
-- clock and the plan are the system now. Until now our own decisions about payouts were recorded as
-- the provider's: to send one was always ours.
with moves (noun, noun_id, old_id, at, move, by, user_id, reason, to_status) as (
  select 'job', job_id, id, moved_at, move, actor, actor_id, null,
    case move when 'claim' then 'assigned' when 'assign' then 'assigned' when 'release' then 'pending'
      when 'start' then 'in_progress' when 'complete' then 'completed' else 'cancelled' end
    from job_moves
  union all
  select 'job_payment', job_id, id, moved_at, move, actor, null, null,
    case move when 'fail' then 'failed' when 'refund' then 'refunded' else 'paid' end
    from payment_moves
  union all
  select 'price_change', price_change_id, id, moved_at, move, actor, actor_id, reason,
    case move when 'admit' then 'asked' when 'refuse' then 'refused' when 'approve' then 'approved'
      when 'settle' then 'settled' when 'decline' then 'declined' when 'expire' then 'expired'
      else 'withdrawn' end
    from price_change_moves
  union all
  select 'payout', payout_id, id, moved_at, case move when 'hold' then 'await_bank' else move end,
    case move when 'schedule' then case actor when 'provider' then 'system' else actor end else actor end,
    null, reason,
    case move when 'schedule' then 'scheduled' when 'hold' then 'waiting_for_bank'
      when 'pay' then 'paid' when 'fail' then 'failed' else 'reversed' end
    from payout_moves
  union all
  select 'hauler', hauler_id, id, moved_at, move, 'admin', admin_id, reason,
    case move when 'reject' then 'rejected' when 'suspend' then 'suspended' else 'approved' end
    from hauler_moves
  union all
  select 'campaign', campaign_id, id, moved_at, move, actor, actor_id, null,
    case move when 'activate' then 'active' when 'pause' then 'paused' else 'completed' end
    from ad_campaign_moves
  union all
  select 'message', notification_id, id, moved_at, move,
    case move when 'fail' then 'provider' when 'reroute' then 'system' else actor end, null, reason,
    case move when 'send' then 'sent' when 'deliver' then 'delivered' when 'cancel' then 'cancelled'
      when 'reroute' then 'queued' when 'retry' then 'queued' else 'failed' end
    from message_moves
  union all
  select 'post', post_id, id, moved_at, move, case move when 'post' then 'provider' else actor end,
    actor_id, reason,
    case move when 'unschedule' then 'draft' when 'publish' then 'publishing' when 'post' then 'posted'
      when 'fail' then 'failed' else 'scheduled' end
    from social_post_moves
)
insert into transitions (noun, noun_id, move, from_status, to_status, by, user_id, reason, at)
select noun, noun_id, move,
  coalesce(lag(to_status) over (partition by noun, noun_id order by old_id), case noun
    when 'price_change' then case when move in ('admit', 'refuse') then 'for_admin' else 'asked' end
    when 'payout' then case when move in ('schedule', 'reverse') then 'waiting_for_bank' else 'scheduled' end
    when 'campaign' then 'draft'
    when 'message' then 'queued'
    when 'post' then 'draft'
    else 'pending' end),
  to_status,
  case when by in ('clock', 'worker', 'publisher', 'dispatcher') then 'system' else by end,
  user_id, reason, at
from moves
order by at, noun, old_id;

create index transitions_of on transitions (noun, noun_id, id);
create index transitions_user on transitions (user_id) where user_id is not null;

-- A statement that deletes rows of a table hands them on as 'gone'; the trigger names the nouns that
-- have their status there.
create function delete_transitions() returns trigger language plpgsql as $$
begin
  delete from transitions where noun = any (tg_argv) and noun_id in (select id from gone);
  return null;
end $$;

create trigger delete_transitions after delete on jobs referencing old table as gone
  for each statement execute function delete_transitions('job', 'job_payment');
create trigger delete_transitions after delete on payments referencing old table as gone
  for each statement execute function delete_transitions('payment');
create trigger delete_transitions after delete on price_changes referencing old table as gone
  for each statement execute function delete_transitions('price_change');
create trigger delete_transitions after delete on refunds referencing old table as gone
  for each statement execute function delete_transitions('refund');
create trigger delete_transitions after delete on payouts referencing old table as gone
  for each statement execute function delete_transitions('payout');
create trigger delete_transitions after delete on reversals referencing old table as gone
  for each statement execute function delete_transitions('reversal');
create trigger delete_transitions after delete on disputes referencing old table as gone
  for each statement execute function delete_transitions('dispute');
create trigger delete_transitions after delete on haulers referencing old table as gone
  for each statement execute function delete_transitions('hauler');
create trigger delete_transitions after delete on ad_campaigns referencing old table as gone
  for each statement execute function delete_transitions('campaign');
create trigger delete_transitions after delete on notifications referencing old table as gone
  for each statement execute function delete_transitions('message');
create trigger delete_transitions after delete on social_media_posts referencing old table as gone
  for each statement execute function delete_transitions('post');
