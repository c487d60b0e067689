-- Whether the customer was asked about a size that is larger than the items need, and keeps it: the question
-- does not return when the load is priced or booked again.
alter table quotes add column size_confirmed boolean not null default false;
