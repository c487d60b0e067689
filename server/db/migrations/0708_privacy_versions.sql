-- The privacy policy as the operator edits it, versioned as the terms are. Version 1 is the text of the product itself.
create table privacy_texts (
  version integer primary key check (version > 1),
  text text not null check (length(text) between 1 and 60000),
  published_at timestamptz not null,
  published_by integer references users (id) on delete set null,
  is_reviewed boolean not null default false,
  effective_from timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint privacy_texts_withdrawn_check check (withdrawn_at < effective_from)
);
select audit_table('privacy_texts');

-- The version of the privacy policy that a person could read when they agreed; null for consents from before versions were kept.
alter table consents add column privacy_version integer check (privacy_version > 0);

-- However a consent is recorded, it keeps the version of its time.
create function keep_privacy_version() returns trigger language plpgsql as $$
begin
  new.privacy_version := coalesce(
    (select max(version) from privacy_texts where withdrawn_at is null and effective_from <= new.given_at), 1);
  return new;
end
$$;
create trigger keep_privacy_version before insert on consents for each row execute function keep_privacy_version();
