create index lead_magnets_by_created on lead_magnets (created_at, id);
create index lead_magnets_by_conversions on lead_magnets (conversions, id);
create index social_media_templates_by_created on social_media_templates (created_at, id);
create index social_media_templates_by_usage on social_media_templates (usage_count, id);
create index social_media_schedules_by_created on social_media_schedules (created_at, id);
