-- Who took the customer's link back.
alter table job_links add column revoked_by integer references users (id);

-- Messages keep the place of the link; its address is made when they are delivered. Those written
-- before carry what opens the job: an id and its signature, 32 characters.
update notifications
  set subject = regexp_replace(subject, 'https?://\S+/job/[A-Za-z0-9_-]{32}', '{{job-link}}', 'g'),
      message = regexp_replace(message, 'https?://\S+/job/[A-Za-z0-9_-]{32}', '{{job-link}}', 'g')
  where job_id is not null and (subject like '%/job/%' or message like '%/job/%');
