-- The list of the jobs that were deleted lately.
create index jobs_deleted on jobs (deleted_at, id) where deleted_at is not null;

insert into message_templates (template_key, name, subject, message) values
  ('payment_link', 'Payment link', 'Please pay {amount} for pickup #{jobId}',
   '{product}: Hi {firstName}, please pay {amount} for pickup #{jobId} here, with your own card: {link}');
