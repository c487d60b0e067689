import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Makes the database's own stamps follow the story instead of the clock, until `end`: within a
 * transaction now() stands still, so a moment that equals now() is one that was stamped. Triggers
 * replace it before the row is written, since the ledger is never changed afterwards. They come and
 * go within the transaction, so nobody else sees them; but who writes to these tables waits for its
 * end. Sessions have no stamps, and so people can sign in meanwhile.
 */
export async function takeOverStamps(db: Db) {
  await sql.raw(STORY_TIME).execute(db)
  await sql.raw(forEachTable(ON)).execute(db)
  return {
    moveTo: (at: Date) =>
      sql`select set_config('story.now', ${at.toISOString()}, true)`.execute(db),
    async end(): Promise<void> {
      // Checks that wait for the commit would keep their tables from being altered.
      await sql`set constraints all immediate`.execute(db)
      await sql`set constraints all deferred`.execute(db)
      await sql.raw(forEachTable('drop trigger zz_story_time on %I')).execute(db)
      await sql`drop function story_time`.execute(db)
    },
  }
}

const STORY_TIME = `
create function story_time() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(new, (
    select coalesce(jsonb_object_agg(key, current_setting('story.now')::timestamptz), '{}')
    from jsonb_each(to_jsonb(new)) where value = to_jsonb(now())));
end $$`

const ON =
  'create trigger zz_story_time before insert or update on %I for each row execute function story_time()'

const forEachTable = (statement: string): string => `do $$
declare stamped text;
begin
  for stamped in
    select distinct table_name from information_schema.columns
    where table_schema = current_schema() and data_type = 'timestamp with time zone'
      and table_name not in ('migrations', 'sessions')
  loop
    execute format('${statement}', stamped);
  end loop;
end $$`
