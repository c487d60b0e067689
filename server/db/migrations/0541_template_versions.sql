-- Every version of a message template with its author. The first change keeps the words that came with the product as a
-- version as well; messages that were written keep their words in their own rows.
alter table message_templates add column version integer not null default 1
  constraint message_templates_version_check check (version > 0);

create table message_template_versions (
  template_id integer not null references message_templates (id),
  version integer not null constraint message_template_versions_version_check check (version > 0),
  subject text not null,
  message text not null,
  is_active boolean not null,
  note text not null,
  -- The earlier version whose words it brings back.
  restores integer,
  published_by integer references users (id),
  published_at timestamptz not null,
  primary key (template_id, version)
);
create index message_template_versions_author on message_template_versions (published_by);
select audit_table('message_template_versions');

create function keep_template_version() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a template is never changed';
end
$$;
create trigger keep before update on message_template_versions for each row execute function keep_template_version();
