-- The leads that a message of a campaign wrote to: no other message about their area follows, unless this one is withdrawn.
alter table mailing_recipients add column lead_ids integer[] not null default '{}';
create index mailing_recipients_of_leads on mailing_recipients (notification_id) where lead_ids <> '{}';
