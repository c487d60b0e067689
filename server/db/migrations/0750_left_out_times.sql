-- Times that a schedule does not write: a person deleted their post, or decided about the post that an earlier time of that day had.
alter table social_media_schedules add column left_out timestamptz[] not null default '{}';
