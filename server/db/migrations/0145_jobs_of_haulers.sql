-- What customers call a pickup is a job on the hauler's screens, and in the messages to haulers as well. Words
-- that a person changed stay as they are.
update message_templates set updated_at = now(),
  subject = 'Job #{jobId} is yours', message =
  '{product}: Hi {firstName}, job #{jobId} is yours: {day}, {slot}. Your jobs: {link}'
  where template_key = 'job_assigned_to_you' and subject = 'Pickup #{jobId} is yours' and message =
  '{product}: Hi {firstName}, pickup #{jobId} is yours: {day}, {slot}. Your jobs: {link}';
update message_templates set updated_at = now(),
  subject = 'Job #{jobId} is no longer yours', message =
  '{product}: Hi {firstName}, job #{jobId} on {day} is no longer yours. Please don''t go. Questions? {supportPhone}'
  where template_key = 'job_taken_back' and subject = 'Pickup #{jobId} is no longer yours' and message =
  '{product}: Hi {firstName}, pickup #{jobId} on {day} is no longer yours. Please don''t go. Questions? {supportPhone}';
update message_templates set updated_at = now(),
  subject = 'The price of job #{jobId}', message =
  '{product}: Hi {firstName}, job #{jobId}: {answer} {link}'
  where template_key = 'price_answered' and subject = 'The price of pickup #{jobId}' and message =
  '{product}: Hi {firstName}, pickup #{jobId}: {answer} {link}';
update message_templates set updated_at = now(),
  subject = 'A tip for job #{jobId}', message =
  '{product}: Hi {firstName}, your customer tipped you {amount} for job #{jobId}. You get all of it.'
  where template_key = 'tip_received' and subject = 'A tip for pickup #{jobId}' and message =
  '{product}: Hi {firstName}, the customer of pickup #{jobId} tipped you {amount}. All of it is yours.';
update message_templates set updated_at = now(),
  subject = 'We''re taking back part of your payout for job #{jobId}', message =
  '{product}: Hi {firstName}, we''re taking back {amount} of your payout for job #{jobId}: {reason}'
  where template_key = 'share_taken_back' and subject = 'Your payout for pickup #{jobId}' and message =
  '{product}: Hi {firstName}, we''re taking back {amount} of your payout for pickup #{jobId}: {reason}';
update message_templates set updated_at = now(),
  subject = 'Your payout for job #{jobId} didn''t go through', message =
  '{product}: Hi {firstName}, your payout of {amount} for job #{jobId} didn''t go through. {next} {link}'
  where template_key = 'payout_failed' and subject = 'Your payout for job #{jobId} did not go through' and message =
  '{product}: Hi {firstName}, your payout of {amount} for job #{jobId} did not go through. {next} {link}';
