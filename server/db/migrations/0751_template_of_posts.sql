-- The template that a schedule used: what it wrote ahead is written again once the template is switched off or deleted.
alter table social_media_posts add column template_id integer references social_media_templates (id) on delete set null;
create index social_media_posts_template on social_media_posts (template_id) where template_id is not null;
