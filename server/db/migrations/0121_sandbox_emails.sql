-- What an email of the sandbox has besides its words, for people who try the product.
alter table sandbox_messages
  add column html text,
  add column attachments jsonb not null default '[]';
