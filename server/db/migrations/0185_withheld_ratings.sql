-- The team can decide not to publish a rating; who decided, when and why stands in transitions.
alter table ratings add column status text not null default 'open' check (status in ('open', 'withheld'));
create trigger delete_transitions after delete on ratings referencing old table as gone
  for each statement execute function delete_transitions('rating');
