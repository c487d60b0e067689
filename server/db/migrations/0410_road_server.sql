-- A server of roads is one more outside part.
alter table part_health drop constraint part_health_part_check;
alter table part_health add constraint part_health_part_check check (part in
  ('payments', 'sms', 'email', 'push', 'storage', 'geocoder', 'roads', 'reader', 'writer', 'publisher'));
