-- A pickup that was cancelled is booked again, as its page says. A text that a person changed stays as it is.
update message_templates set updated_at = now(), message =
  '{product}: Hi {firstName}, no hauler was free for pickup #{jobId} on {day}, so we cancelled it. {refund} Book again: {link}'
  where template_key = 'request_unconfirmed' and message =
  '{product}: Hi {firstName}, no hauler was free for pickup #{jobId} on {day}, so we cancelled it. {refund} Choose another time: {link}';
