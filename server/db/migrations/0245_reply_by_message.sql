-- A text cannot ask for what only an email can do: "reply" reads as if this message could be answered.
update message_templates set message =
  '{product}: Hi {firstName}, your application is in review again. We''ll let you know. Your account: {link}'
  where template_key = 'application_reopened';
