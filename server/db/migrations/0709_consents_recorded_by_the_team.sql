-- A customer whom the team adds may have agreed on the phone or on paper; who recorded it stands in the audit log.
alter table consents drop constraint consents_source_check;
alter table consents add constraint consents_source_check
  check (source in ('booking', 'lead', 'purchase', 'inquiry', 'unsubscribe_page', 'withdrawal', 'offer_page', 'team'));
