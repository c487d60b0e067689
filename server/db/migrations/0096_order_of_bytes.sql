-- Buckets are compared by their bytes, whatever the order of words in this database: where punctuation counts for
-- little, ranges of months would leave some out.
alter table counters alter column bucket type text collate "C";

-- Jobs without a hauler stand behind every name: no character is behind the last of Unicode.
drop index jobs_by_hauler_name;
create index jobs_by_hauler_name on jobs ((coalesce(lower(hauler_name), chr(1114111)) collate "C"), id)
  where deleted_at is null;
