-- Our team may begin a conversation. Until a message is written in it there is no last one, and no list or counter has it.
alter table conversations alter column last_at drop not null;

create or replace function counted(c conversations) returns table (name text, bucket text, value bigint) language sql stable as $$
  select 'conversations', c.status, 1::bigint where c.last_at is not null
  union all
  select 'open conversations', coalesce(c.assignee_id::text, 'none'), 1 where c.status = 'open' and c.last_at is not null
  union all
  select 'unread texts', 'all', c.unread where c.unread > 0
$$;
