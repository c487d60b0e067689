-- A version of the terms that a lawyer has reviewed is not shown as a draft any more.
alter table terms_texts add column is_reviewed boolean not null default false;
