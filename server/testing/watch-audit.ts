import { sql } from 'kysely'
import type pg from 'pg'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Db } from '../db/database.ts'

/** Notes, in the database of each test, every statement that changes an audited table without an actor. */
const NOTE_UNAUDITED = `
  create schema testing;
  create table testing.unaudited_writes (id bigint generated always as identity, subject text, statement text);
  create function testing.note_unaudited() returns trigger language plpgsql as $$
  begin
    insert into testing.unaudited_writes (subject, statement) values (tg_table_name, current_query());
    return null;
  end $$;
  do $$
  declare name regclass;
  begin
    for name in select tgrelid::regclass from pg_trigger where tgname = 'audit' loop
      execute format('create trigger unaudited after insert or update or delete on %s for each statement
        when (coalesce(current_setting(''westhaul.actor'', true), '''') = '''') execute function testing.note_unaudited()', name);
    end loop;
  end $$`

/** Prepares the database that those of the tests are copies of. */
export const noteUnaudited = (database: Pick<pg.Pool, 'query'>) => database.query(NOTE_UNAUDITED)

/** Runs calls, and keeps what those of the team changed without an entry in the audit log. */
export function watchAudit(db: Db) {
  const unaudited: string[] = []
  let running = 0
  /** How many began so far: one that began and ended during another was beside it as well. */
  let begun = 0
  const latest = async () =>
    (
      await sql<{ id: string; subject: string; statement: string }>`select id, subject, statement
        from testing.unaudited_writes order by id desc limit 1`.execute(db)
    ).rows[0]

  /** Of calls at the same time it is not known whose a write is: they are left out. */
  async function watch<T>(isTeam: boolean, { method, path }: Endpoint, call: () => Promise<T>) {
    running += 1
    begun += 1
    const [isAlone, own] = [running === 1, begun]
    try {
      if (!isTeam || method === 'GET') return await call()
      const before = await latest()
      const answer = await call()
      const after = await latest()
      if (isAlone && begun === own && before?.id !== after?.id)
        unaudited.push(`${method} ${path} changed ${after?.subject}: ${after?.statement}`)
      return answer
    } finally {
      running -= 1
    }
  }

  /** Runs what a test writes by itself while a call runs: not a change of the call. */
  async function apart<T>(write: () => Promise<T>): Promise<T> {
    running += 1
    begun += 1
    try {
      return await write()
    } finally {
      running -= 1
    }
  }
  return { watch, apart, unaudited }
}
