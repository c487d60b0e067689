-- The terms and the privacy policy with their figures filled in, as their pages showed them: one row for each change. Figures follow
-- the settings of the server, so a version that is not in force any more is shown from here.
create table shown_legal_texts (
  document text not null check (document in ('terms', 'privacy')),
  version integer not null check (version > 0),
  shown_from timestamptz not null,
  text text not null,
  primary key (document, version, shown_from)
);
