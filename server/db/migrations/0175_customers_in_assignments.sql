-- The hauler of a job reads in the message how to reach the customer. Words that a person changed stay as they are.
update message_templates set updated_at = now(), message =
  '{product}: Hi {firstName}, job #{jobId} is yours: {day}, {slot}. Customer: {customerName}, {customerPhone}. Your jobs: {link}'
  where template_key = 'job_assigned_to_you' and message =
  '{product}: Hi {firstName}, job #{jobId} is yours: {day}, {slot}. Your jobs: {link}';
