-- Messages and load rules say only what the product does. Words that a person changed stay as they are.
update message_templates set updated_at = now(), message =
  '{product}: Hi {firstName}, we''re refunding {amount} for pickup #{jobId}. {reason}'
  where template_key = 'refund_issued' and message =
  '{product}: Hi {firstName}, we''ve refunded {amount} for pickup #{jobId}. {reason}';
update message_templates set updated_at = now(), message =
  '{product}: Hi {firstName}, we''re taking back {amount} of your payout for pickup #{jobId}: {reason}'
  where template_key = 'share_taken_back' and message =
  '{product}: Hi {firstName}, we''ve taken back {amount} of your payout for pickup #{jobId}: {reason}';
update message_templates set updated_at = now(),
  subject = 'Pickup #{jobId} is no longer yours', message =
  '{product}: Hi {firstName}, pickup #{jobId} on {day} is no longer yours. Please don''t go. Questions? {supportPhone}'
  where template_key = 'job_taken_back' and subject = 'Pickup #{jobId} has been reassigned' and message =
  '{product}: Hi {firstName}, pickup #{jobId} on {day} has been reassigned. Please don''t go. Questions? {supportPhone}';

update load_rules set text =
  'Stations take drywall only with a date stamp of 1990 or later or a lab test. Have one at hand; otherwise your hauler may have to leave it behind, and can lower the price.'
  where key = 'drywall-papers' and edited_by is null and text =
  'Stations take drywall only with a date stamp of 1990 or later or a lab test. Have one at hand; your hauler has to refuse it otherwise.';
update load_rules set text =
  'Your hauler has to take fridges, freezers and air conditioners to a depot where a certified person removes the refrigerant. The fee is in your price.'
  where key = 'refrigerant' and edited_by is null and text =
  'Fridges, freezers and air conditioners go to a depot where a certified person removes the refrigerant. The fee is in your price.';
update load_rules set text =
  'Not every station takes this. Your hauler may have to leave it behind if no place near you accepts it, and can lower the price.'
  where key = 'word-first' and edited_by is null and text =
  'Not every station takes this. Your hauler may have to leave it behind if no place near you accepts it.';
