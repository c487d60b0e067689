-- The file of a guide goes to people who confirm their email address (decision 123).

-- It belongs to the team: to no job, hauler or visitor.
alter table uploads
  add column for_guides boolean not null default false,
  drop constraint attached_to_one,
  add constraint attached_to_one check (
    num_nonnulls(job_id, hauler_id) + for_posts::integer + for_guides::integer
      = (case when attached_at is null then 0 else 1 end)),
  add constraint uploads_pdf_of_guides check (format = 'pdf' or not for_guides);

create table guide_files (
  lead_magnet_id integer primary key references lead_magnets (id),
  upload text not null constraint guide_files_upload unique references uploads (name),
  uploaded_by integer references users (id) on delete set null,
  uploaded_at timestamptz not null
);
create index guide_files_uploaded_by on guide_files (uploaded_by);
select audit_table('guide_files');

-- Who asked for a guide. The token of the link follows from the nonce and the key of the server.
create table guide_requests (
  id integer generated always as identity primary key,
  lead_magnet_id integer not null references lead_magnets (id),
  email text not null,
  nonce text not null default replace(gen_random_uuid()::text, '-', ''),
  -- Its SHA-256; set when the link is made.
  token_hash text constraint guide_requests_token_hash unique,
  -- The words beside the box for news; null unless it was ticked.
  news_wording text,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  handed_over_at timestamptz,
  confirmed_at timestamptz
);
create index guide_requests_email on guide_requests (email, requested_at);
create index guide_requests_requested on guide_requests (requested_at);
create index guide_requests_offer on guide_requests (lead_magnet_id);

-- Which addresses an offer counts as conversions: a code stands for the address, which cannot be read from it.
create table guide_leads (
  id integer generated always as identity primary key,
  lead_magnet_id integer not null references lead_magnets (id),
  contact_hash text not null,
  confirmed_at timestamptz not null,
  constraint guide_leads_once unique (lead_magnet_id, contact_hash)
);
create index guide_leads_contact on guide_leads (contact_hash);

insert into message_templates (template_key, name, subject, message) values
  ('guide_confirm', 'Guide, to confirm the address', 'Confirm your email to get: {title}',
   '{product}: please confirm your email address to get "{title}": {link} It works for 48 hours. Not you? Ignore this message, and we send nothing more.'),
  ('guide_ready', 'Guide, with the file', 'Here it is: {title}',
   '{product}: thank you. Download "{title}" here: {link} The link works for 7 days.');
