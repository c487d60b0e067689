-- From where a visitor joined the waiting list: one address must not fill it with the contacts of strangers.
alter table waiting_entries add column ip text;
create index waiting_entries_ip on waiting_entries (ip) where ended_at is null;
create index waiting_entries_phone on waiting_entries (phone_e164) where ended_at is null;
create index waiting_entries_email on waiting_entries (email) where ended_at is null;
