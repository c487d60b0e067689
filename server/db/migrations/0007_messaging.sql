create table message_templates (
  id integer generated always as identity primary key,
  template_key text not null unique,
  name text not null,
  subject text not null,
  message text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table notifications (
  id integer generated always as identity primary key,
  recipient_id integer references users (id),
  recipient_phone text,
  sender_type text not null,
  message_type text not null,
  subject text not null,
  message text not null,
  job_id integer references jobs (id),
  is_read boolean not null default false,
  is_sent boolean not null default false,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_newest on notifications (id desc);
