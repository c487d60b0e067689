-- What haulers are told when the admin team, or the plan, gives them a job or takes one back.
insert into message_templates (template_key, name, subject, message) values
  ('job_assigned_to_you', 'Job given to a hauler', 'Pickup #{jobId} is yours',
   '{product}: Hi {firstName}, pickup #{jobId} is yours: {day}, {slot}. Your jobs: {link}'),
  ('job_taken_back', 'Job taken back from a hauler', 'Pickup #{jobId} is no longer yours',
   '{product}: Hi {firstName}, pickup #{jobId} on {day} is no longer yours; please do not go there. Questions? {supportPhone}');

-- The calendar reads whole days.
create index job_schedule_date on job_schedule (scheduled_date);
