import { sql, type Selectable } from 'kysely'
import type { Part } from '../../contract/integrations.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type PartHealth = Selectable<Tables['partHealth']>

/** How each part answered last; a part that was never called has no row. */
export const readPartHealth = async (db: Db): Promise<Map<Part, PartHealth>> =>
  new Map(
    (await db.selectFrom('partHealth').selectAll().execute()).map((health) => [
      health.part,
      health,
    ]),
  )

/**
 * A call succeeded. Of a part that works it changes the row once a minute at most, however many processes
 * call it.
 */
export const recordSuccess = (db: Db, part: Part, at: Date) =>
  sql`
    insert into part_health as health (part, last_success_at) values (${part}, ${at})
    on conflict (part) do update
    set last_success_at = excluded.last_success_at, failures = 0, failing_since = null
    where health.failures > 0 or health.last_success_at is null
      or health.last_success_at <= excluded.last_success_at - interval '1 minute'`.execute(db)

/** `isFinal`: no retry helps before a person changes the settings. */
export type Trouble = { sentence: string; isFinal: boolean }

/** A part fails from this many failures in a row on. */
const FAILS_FROM = 3

/**
 * The part itself failed. Failures in a row are recorded once a second at most, however many processes
 * meet them.
 * @returns the part as it stands now; undefined when nothing was recorded.
 */
export async function recordFailure(
  db: Db,
  part: Part,
  { sentence, isFinal }: Trouble,
  at: Date,
): Promise<PartHealth | undefined> {
  const { rows } = await sql<PartHealth>`
    insert into part_health as health (part, last_failure_at, failure, failures, failing_since)
    values (${part}, ${at}, ${sentence}, 1, ${isFinal ? at : null})
    on conflict (part) do update
    set last_failure_at = excluded.last_failure_at, failure = excluded.failure,
      failures = health.failures + 1,
      failing_since = coalesce(health.failing_since, case
        when ${isFinal}::boolean or health.failures + 1 >= ${FAILS_FROM}::int
        then excluded.last_failure_at end)
    where health.failures = 0 or health.last_failure_at <= excluded.last_failure_at - interval '1 second'
    returning *`.execute(db)
  return rows[0]
}

/**
 * A test of this part begins now.
 * @returns false when one began after `since`.
 */
export async function startTest(db: Db, part: Part, since: Date, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into part_health as health (part, tested_at) values (${part}, ${at})
    on conflict (part) do update set tested_at = excluded.tested_at
    where health.tested_at is null or health.tested_at <= ${since}
    returning part`.execute(db)
  return rows.length > 0
}
