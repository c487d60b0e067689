-- Who wants to hear of the next offer confirms the address first, as for a guide: such a request is about no offer, but about news.
alter table guide_requests
  alter column lead_magnet_id drop not null,
  add constraint guide_requests_about_check check (lead_magnet_id is not null or news_wording is not null);

insert into message_templates (template_key, name, subject, message) values
  ('news_confirm', 'Next offer, to confirm the address', 'Confirm your email to hear of our next offer',
   '{product}: please confirm your email address to hear of the next offer: {link} It works for 48 hours. Not you? Ignore this message, and we send nothing more.');
