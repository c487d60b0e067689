-- Law, money or an account depends on these messages. They cannot be turned off any more; those that were turned off before
-- go out again.
update message_templates set updated_at = now(), is_active = true
where not is_active and template_key in (
  'booking_confirmed', 'booking_to_collect', 'booking_requested', 'request_unconfirmed', 'payment_link',
  'payment_missed', 'job_completed', 'job_cancelled', 'customer_no_show', 'price_asked', 'price_answered',
  'price_unanswered', 'refund_issued', 'payout_failed', 'share_taken_back', 'share_changes', 'sign_in_code',
  'contact_code', 'password_reset', 'staff_invited', 'account_changed', 'staff_reply', 'account_invoice',
  'account_credit_note'
);
