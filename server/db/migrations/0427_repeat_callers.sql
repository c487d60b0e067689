-- Whether a caller without an address and without a record had a pickup before; see 'customersOf'.
create index jobs_completed_by_phone on jobs (phone_e164, ended_on) where status = 'completed' and email = '';
