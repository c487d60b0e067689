-- Posts that were written together, one for each network. The browser names the group, so that a call that is sent twice stores it once.
alter table social_media_posts
  add column group_id uuid,
  add constraint social_media_posts_group unique (group_id, platform);
