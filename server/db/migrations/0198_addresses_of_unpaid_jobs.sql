-- From where an unpaid pickup was booked: one address must not keep the places of a day without paying. It is
-- removed the day after.
alter table jobs add column booked_from text;
create index jobs_booked_from on jobs (booked_from) where booked_from is not null;
