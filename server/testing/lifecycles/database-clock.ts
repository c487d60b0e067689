import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../db/database.ts'
import type { TestDatabase } from '../copy-template.ts'

/**
 * Gives a database a clock that tests set: `now()` finds it first, and the defaults of
 * all columns are made of it. Without it only the server's clock could be moved, and what is due would be due at once
 * or never.
 */
export async function giveClock({ connection }: TestDatabase): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`
    create schema test_clock;
    create table test_clock.shown (at timestamptz);
    insert into test_clock.shown values (null);
    create function test_clock.now() returns timestamptz language sql stable
      as $$ select coalesce((select at from test_clock.shown), pg_catalog.now()) $$;
    do $$
    declare
      each record;
    begin
      for each in
        select adrelid::regclass as owner, attname as name, pg_get_expr(adbin, adrelid) as value
        from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        where pg_get_expr(adbin, adrelid) like '%now()%' and attgenerated = ''
      loop
        execute format('alter table %s alter column %I set default %s', each.owner, each.name,
          replace(each.value, 'now()', 'test_clock.now()'));
      end loop;
      execute format('alter database %I set search_path = test_clock, pg_catalog, public', current_database());
    end $$`)
  await client.end()
}

/** The task queue asks a function of its own, which is there once the server has started. */
export const giveQueueClock = (db: Db) =>
  sql`create or replace function tasks.job_now() returns timestamptz language sql stable
    as $$ select test_clock.now() $$`.execute(db)

/** Sets that clock. */
export const setDatabaseClock = (db: Db, at: Date) =>
  sql`update test_clock.shown set at = ${at}`.execute(db)
