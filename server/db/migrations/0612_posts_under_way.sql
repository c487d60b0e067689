-- A post that an earlier release was publishing may be on its network: it is looked up, not sent.
update social_media_posts
set step = case platform when 'tiktok' then 'start' else 'post' end, step_at = publishing_since
where status = 'publishing' and step is null;
