insert into message_templates (template_key, name, subject, message) values
  ('sign_in_loosened', 'To owners: two-factor sign-in not required', 'Owners no longer need two-factor sign-in',
   '{product}: Hi {firstName}, {what} If that was not agreed, turn it on again: {link}');
