-- A change of what opens or reaches an account is reported to its owner: a stranger's change is noticed.
insert into message_templates (template_key, name, subject, message) values
  ('account_changed', 'Account changed', 'Your {what} was changed',
   '{product}: Hi {firstName}, your {what} was changed. Wasn''t that you? Call {supportPhone} right away.');
