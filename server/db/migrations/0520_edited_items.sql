-- The team edits the items of a job: its load is quoted once more, and the quote before it stays for the history. It is of
-- the same customer, whose export and erasure reach it by this column.
alter table quotes add column replaced_of integer references jobs (id);
create index quotes_replaced_of on quotes (replaced_of) where replaced_of is not null;
