-- What people text us, and our conversation with each number.
create table conversations (
  id integer generated always as identity primary key,
  -- E.164, or the digits of a short code.
  phone text not null unique,
  status text not null default 'open' check (status in ('open', 'done')),
  assignee_id integer references users (id) on delete set null,
  -- Texts of this person that the admin team has not read.
  unread integer not null default 0 check (unread >= 0),
  -- When this person or our team wrote last; automatic messages do not count.
  last_at timestamptz not null,
  search_key text not null,
  created_at timestamptz not null default now()
);
create index conversations_by_last on conversations (last_at, id);
create index conversations_by_status on conversations (status, last_at, id);
create index conversations_by_assignee on conversations (assignee_id, last_at, id);
create index conversations_unread on conversations (last_at, id) where unread > 0;
create index conversations_search on conversations using gin (search_key gin_trgm_ops);
create trigger delete_transitions after delete on conversations referencing old table as gone
  for each statement execute function delete_transitions('conversation');

create table inbound_texts (
  id integer generated always as identity primary key,
  conversation_id integer not null references conversations (id) on delete cascade,
  -- A callback that arrives twice is one text.
  provider_message_id text not null unique,
  text text not null,
  media integer not null default 0 check (media >= 0),
  keyword text check (keyword in ('stop', 'start', 'help')),
  -- The job that this number had when the text came.
  job_id integer references jobs (id) on delete set null,
  received_at timestamptz not null,
  search_key text not null generated always as (search_key(text)) stored
);
create index inbound_texts_of on inbound_texts (conversation_id, id);
create index inbound_texts_job on inbound_texts (job_id) where job_id is not null;
create index inbound_texts_search on inbound_texts using gin (search_key gin_trgm_ops);

-- Who of our team wrote a message in which conversation; the message itself is in notifications.
create table conversation_replies (
  notification_id integer primary key references notifications (id) on delete cascade,
  conversation_id integer not null references conversations (id) on delete cascade,
  admin_id integer references users (id) on delete set null,
  -- Of the request: one that is repeated sends nothing again.
  idempotency_key text not null,
  text text not null,
  search_key text not null generated always as (search_key(text)) stored,
  unique (conversation_id, idempotency_key)
);
create index conversation_replies_of on conversation_replies (conversation_id, notification_id);
create index conversation_replies_admin on conversation_replies (admin_id) where admin_id is not null;
create index conversation_replies_search on conversation_replies using gin (search_key gin_trgm_ops);

-- A conversation shows what went to its number, and is matched to its hauler.
create index notifications_to_phone on notifications (recipient_phone, id) where recipient_phone is not null;
create index haulers_phone on haulers (phone_e164, id) where deleted_at is null;

-- A conversation is found by the names, emails and job numbers of its number, which are in other tables: triggers keep its key.
create function conversation_search_key(number text) returns text language sql stable as $$
  select search_key(concat_ws(' ', number,
    (select string_agg(concat_ws(' ', id, first_name, last_name, email), ' ') from (
      select id, first_name, last_name, email from jobs where phone_e164 = number and deleted_at is null
        order by id desc limit 50) as latest),
    (select string_agg(concat_ws(' ', first_name, last_name, company, email), ' ') from haulers
      where phone_e164 = number and deleted_at is null)))
$$;

create function set_conversation_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := conversation_search_key(new.phone);
  return new;
end $$;
create trigger conversations_search_key before insert on conversations
  for each row execute function set_conversation_search_key();

create function rename_conversations() returns trigger language plpgsql as $$
begin
  update conversations set search_key = conversation_search_key(phone)
    where phone = new.phone_e164 or (tg_op = 'UPDATE' and phone = old.phone_e164);
  return null;
end $$;
create trigger jobs_renamed_in_conversations
  after insert or update of phone_e164, first_name, last_name, email, deleted_at on jobs
  for each row execute function rename_conversations();
create trigger haulers_renamed_in_conversations
  after insert or update of phone_e164, first_name, last_name, company, email, deleted_at on haulers
  for each row execute function rename_conversations();

-- Conversations by status, the open ones by assignee, and the unread texts.
create function counted(c conversations) returns table (name text, bucket text, value bigint) language sql stable as $$
  select 'conversations', c.status, 1::bigint
  union all
  select 'open conversations', coalesce(c.assignee_id::text, 'none'), 1 where c.status = 'open'
  union all
  select 'unread texts', 'all', c.unread where c.unread > 0
$$;
select keep_counters();

insert into message_templates (template_key, name, subject, message) values
  ('staff_reply', 'Reply of the team', 'A message from {product}', '{words}');
