-- On the page of an offer people can agree to hear of the next one.
alter table consents drop constraint consents_source_check;
alter table consents add constraint consents_source_check
  check (source in ('booking', 'lead', 'purchase', 'inquiry', 'unsubscribe_page', 'withdrawal', 'offer_page'));
