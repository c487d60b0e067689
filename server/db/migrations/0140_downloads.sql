-- Who took out files full of personal data, when and which. Rows stay: the privacy page promises this record.
create table downloads (
  id integer generated always as identity primary key,
  downloaded_at timestamptz not null,
  downloaded_by integer not null references users (id),
  what text not null check (what in ('seller_file', 'dispute_evidence', 'person_export')),
  -- The year of a seller file, or the dispute.
  number integer,
  -- The person of an export: E.164, or an address in lower case.
  contact text,
  constraint downloads_subject check ((what = 'person_export') = (contact is not null) and (contact is null) = (number is not null))
);
create index downloads_downloaded_by on downloads (downloaded_by);
create index downloads_contact on downloads (contact) where contact is not null;

-- The team unsubscribes a person who calls.
alter table consents drop constraint consents_withdrawn_by_check;
alter table consents add constraint consents_withdrawn_by_check
  check (withdrawn_by in ('unsubscribe_page', 'one_click', 'stop_text', 'complaint', 'team'));
