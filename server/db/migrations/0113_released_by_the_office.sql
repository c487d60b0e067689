-- Jobs are released by the office or the customer: the text does not blame the hauler. Words that a person changed stay.
update message_templates
set message = '{product}: Hi {firstName}, we''re finding another hauler for your pickup #{jobId} on {day} and will text you.',
  updated_at = now()
where template_key = 'job_released'
  and message = '{product}: Hi {firstName}, {haulerName} cannot come for pickup #{jobId} on {day}. We''re finding another hauler and will text you.';
