-- Plain words in messages and load rules. A text that the team has edited stays as it is.
update message_templates as template
set subject = plain.subject, message = plain.message
from (values
  ('booking_confirmed', 'Your pickup #{jobId} is booked',
   '{product}: Hi {firstName}, pickup #{jobId} is booked and paid ({price}) for {day}, {window}. We text you when a hauler takes it. {link}',
   'Your pickup #{jobId} is booked',
   '{product}: Hi {firstName}, pickup #{jobId} is booked and paid ({price}) for {day}, {window}. We''ll text you when a hauler accepts. {link}'),
  ('payment_reminder', 'Your pickup #{jobId} is not paid yet',
   '{product}: Hi {firstName}, pickup #{jobId} on {day} is not paid yet, so no hauler can take it. Finish where you booked, or call {supportPhone}.',
   'Your pickup #{jobId} is not paid yet',
   '{product}: Hi {firstName}, pickup #{jobId} on {day} isn''t confirmed until you pay. Finish where you booked, or call {supportPhone}.'),
  ('hauler_assigned', 'A hauler takes your pickup #{jobId}',
   '{product}: Hi {firstName}, {haulerName} ({vehicle}) takes your pickup #{jobId} on {day}, {slot}. {link} Questions? {supportPhone}',
   'Your hauler is confirmed',
   '{product}: Hi {firstName}, {haulerName} ({vehicle}) will pick up #{jobId} on {day}, {slot}. {link} Questions? {supportPhone}'),
  ('job_released', 'Another hauler for your pickup #{jobId}',
   '{product}: Hi {firstName}, {haulerName} cannot come for pickup #{jobId} on {day}. We are looking for another hauler and text you then.',
   'Another hauler for your pickup #{jobId}',
   '{product}: Hi {firstName}, {haulerName} cannot come for pickup #{jobId} on {day}. We''re finding another hauler and will text you.'),
  ('job_rescheduled', 'Your pickup #{jobId} is moved',
   '{product}: Hi {firstName}, your pickup #{jobId} is moved to {day}, {window}. {next} {link}',
   'Your pickup #{jobId} has been rescheduled',
   '{product}: Hi {firstName}, your pickup #{jobId} has been rescheduled to {day}, {window}. {next} {link}'),
  ('job_taken_back', 'Pickup #{jobId} is no longer yours',
   '{product}: Hi {firstName}, pickup #{jobId} on {day} is no longer yours; please do not go there. Questions? {supportPhone}',
   'Pickup #{jobId} has been reassigned',
   '{product}: Hi {firstName}, pickup #{jobId} on {day} has been reassigned. Please don''t go. Questions? {supportPhone}'),
  ('hauler_reinstated', 'Your account is open again',
   '{product}: Hi {firstName}, your account is open again. {reason} Your jobs: {link}',
   'Your account is active again',
   '{product}: Hi {firstName}, your account is active again. {reason} Your jobs: {link}'),
  ('sign_in_code', 'Your sign-in code',
   '{product}: {code} is your sign-in code. Please share it with nobody.',
   'Your sign-in code',
   '{product}: {code} is your sign-in code. Don''t share it with anyone.'),
  ('price_asked', 'A new price for your pickup #{jobId}',
   '{product}: {haulerName} asks {price} instead of {oldPrice} for pickup #{jobId}. Please answer until {until}, or {oldPrice} stands: {link}',
   'A new price for your pickup #{jobId}',
   '{product}: {haulerName} requests {price} (was {oldPrice}) for pickup #{jobId}. Reply by {until} or the price stays {oldPrice}: {link}'),
  ('refund_issued', 'A refund for your pickup #{jobId}',
   '{product}: Hi {firstName}, {amount} of your pickup #{jobId} goes back to you. {reason}',
   'A refund for your pickup #{jobId}',
   '{product}: Hi {firstName}, we''ve refunded {amount} for pickup #{jobId}. {reason}'),
  ('share_taken_back', 'Your share of pickup #{jobId}',
   '{product}: Hi {firstName}, {amount} of your share of pickup #{jobId} is taken back: {reason}',
   'Your payout for pickup #{jobId}',
   '{product}: Hi {firstName}, we''ve taken back {amount} of your payout for pickup #{jobId}: {reason}')
) as plain (template_key, old_subject, old_message, subject, message)
where template.template_key = plain.template_key
  and template.subject = plain.old_subject and template.message = plain.old_message;

update load_rules set title = 'Fridges need special handling'
where key = 'refrigerant' and title = 'Refrigerant is recovered first' and edited_by is null;
update load_rules set title = 'Please call us before booking this'
where key = 'word-first' and title = 'Needs a word with us first' and edited_by is null;
update load_rules set text = 'MARR depots take large appliances free if you drop them off intact.'
where key = 'large-appliances' and edited_by is null
  and text = 'MARR depots take large appliances free of charge, if you can bring them: whole, with the refrigerant in them.';
