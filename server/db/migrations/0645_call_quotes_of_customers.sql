-- The record of a customer lists the quotes that were saved for them.
create index call_quotes_phone on call_quotes (phone_e164);
create index call_quotes_email on call_quotes (email) where email <> '';
