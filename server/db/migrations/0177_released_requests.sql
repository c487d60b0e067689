-- A pickup whose hauler was taken back on a full day is a request again: its customer reads until when. Words that
-- a person changed stay as they are.
update message_templates set updated_at = now(), message =
  '{product}: Hi {firstName}, we''re finding another hauler for your pickup #{jobId} on {day} and will {next}.'
  where template_key = 'job_released' and message =
  '{product}: Hi {firstName}, we''re finding another hauler for your pickup #{jobId} on {day} and will let you know.';
