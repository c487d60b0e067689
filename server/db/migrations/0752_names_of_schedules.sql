-- '' is none: the schedule is called by its platform, kind and times then.
alter table social_media_schedules add column name text not null default '' check (char_length(name) <= 60);
