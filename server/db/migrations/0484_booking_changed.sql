insert into message_templates (template_key, name, subject, message) values
  ('booking_changed', 'Contact or address changed', 'Your pickup #{jobId} was changed',
   '{product}: Hi {firstName}, our team changed {what} of your pickup #{jobId}. If you did not ask for that, please call {supportPhone}.');
