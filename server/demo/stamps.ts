import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Makes the database's own stamps follow the story instead of the clock, until `end`: within a
 * transaction now() stands still, so a row that says now() is one that was stamped. Triggers do it
 * before the row is written, since the ledger is never changed afterwards. Whoever reads or rolls
 * back sees none of this: it comes and goes within the transaction.
 */
export async function takeOverStamps(db: Db) {
  const tables = await stampedTables(db)
  await sql.raw(STORY_TIME).execute(db)
  for (const table of tables)
    await sql`create trigger zz_story_time before insert or update on ${sql.table(table)}
      for each row execute function story_time()`.execute(db)
  return {
    moveTo: (at: Date) =>
      sql`select set_config('story.now', ${at.toISOString()}, true)`.execute(db),
    async end(): Promise<void> {
      // Checks that wait for the commit would keep their tables from being altered.
      await sql`set constraints all immediate`.execute(db)
      for (const table of tables)
        await sql`drop trigger zz_story_time on ${sql.table(table)}`.execute(db)
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

async function stampedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'timestamp with time zone'
      and table_name <> 'migrations'`.execute(db)
  return rows.map(({ name }) => name)
}
