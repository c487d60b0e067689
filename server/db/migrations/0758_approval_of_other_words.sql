-- A post that failed and was edited afterwards was approved with other words: it is approved again before it is sent again.
update social_media_posts set decided_by = null, decided_at = null
where status = 'failed' and decided_at is not null and reviewed_at > decided_at;
