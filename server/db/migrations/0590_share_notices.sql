-- Which lower share a hauler read of by email, and whether its withdrawal as well. One row each: a hauler may wait for
-- two shares, and each may be withdrawn. haulers.share_notice_version stays for a program of the release before.
create table hauler_share_notices (
  hauler_id integer not null references haulers,
  settings_version_id integer not null references settings_versions (id) on delete cascade,
  notified_at timestamptz not null,
  withdrawal_notified_at timestamptz,
  primary key (hauler_id, settings_version_id)
);
create index hauler_share_notices_open on hauler_share_notices (settings_version_id, hauler_id)
  where withdrawal_notified_at is null;

insert into hauler_share_notices (hauler_id, settings_version_id, notified_at)
select haulers.id, settings_versions.id, settings_versions.published_at
from haulers join settings_versions
  on settings_versions.group_name = 'share' and settings_versions.version = haulers.share_notice_version;
