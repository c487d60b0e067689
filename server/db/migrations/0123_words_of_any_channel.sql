-- The same words go by text and by email: they promise neither, and ask for no reply where a page takes the answer.
-- Words that a person changed stay as they are.
update message_templates set updated_at = now(), message =
  '{product}: Hi {firstName}, pickup #{jobId} is booked and paid ({price}) for {day}, {window}. We''ll let you know when a hauler accepts. {link}'
  where template_key = 'booking_confirmed' and message =
  '{product}: Hi {firstName}, pickup #{jobId} is booked and paid ({price}) for {day}, {window}. We''ll text you when a hauler accepts. {link}';
update message_templates set updated_at = now(), message =
  '{product}: Hi {firstName}, we''re finding another hauler for your pickup #{jobId} on {day} and will let you know.'
  where template_key = 'job_released' and message =
  '{product}: Hi {firstName}, we''re finding another hauler for your pickup #{jobId} on {day} and will text you.';
update message_templates set updated_at = now(), message =
  '{product}: {haulerName} requests {price} (was {oldPrice}) for pickup #{jobId}. Approve by {until} or the price stays {oldPrice}: {link}'
  where template_key = 'price_asked' and message =
  '{product}: {haulerName} requests {price} (was {oldPrice}) for pickup #{jobId}. Reply by {until} or the price stays {oldPrice}: {link}';
