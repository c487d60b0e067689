-- The version of the words under which the customer let the card of this payment be saved
-- (contract/card-consent.ts); null where that was not recorded, and for payments that save none.
alter table payments add column consent_version integer check (consent_version > 0);
