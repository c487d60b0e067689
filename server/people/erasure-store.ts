import { type Selectable, sql } from 'kysely'
import type { ErasedRows, ErasureId } from '../../contract/people.ts'
import { saidNo } from '../consents/consent-store.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { contactHash } from '../messaging/kept-refusal-store.ts'
import { countIn, tableOf } from './person-query.ts'
import type { Person, Sql } from './personal-rows-query.ts'
import { PERSONAL_TABLES } from './personal-tables-query.ts'

/** The number of the lock, which nothing else uses. */
const LOCK = 7_264_120

type Refusal = Pick<Selectable<Tables['keptRefusals']>, 'what' | 'refusedAt'> & { contact: string }

export type StoredErasure = Selectable<Tables['erasures']>

/** One erasure at a time, to the end of the transaction: a second one of the same person finds nothing. */
export const lockErasures = (db: Db) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)

/** Keeps which messages the person refused, by a code of each contact, before these rows are deleted. */
export async function keepRefusals(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  person: Person,
): Promise<void> {
  const { rows } = await sql<Refusal>`
    select contact, reason as what, suppressed_at as refused_at from suppressions
    where ${tableOf('suppressions').rows(person)}
      and lifted_at is null and reason in ('opted_out', 'complained')
    union all
    select contact, class, max(withdrawn_at) from consents
    where ${tableOf('consents').rows(person)} and ${saidNo}
      and not exists (select from consents as later where later.contact = consents.contact
        and later.class = consents.class and later.basis = 'express' and later.withdrawn_at is null)
    group by contact, class`.execute(db)
  if (rows.length === 0) return
  await db
    .insertInto('keptRefusals')
    .values(
      rows.map(({ contact, what, refusedAt }) => ({
        contactHash: contactHash(secrets, contact),
        what,
        refusedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['contactHash', 'what']).doNothing())
    .execute()
}

/** Replaces or deletes the person's rows in every table, and counts them. */
export async function eraseRows(db: Db, person: Person): Promise<ErasedRows> {
  const done: ErasedRows = { erased: {}, deleted: {}, kept: {} }
  // Rows that are found by others come first: history by its message, quotes by their job.
  for (const name of Object.keys(PERSONAL_TABLES).toReversed()) {
    const { erase, rows, naming } = tableOf(name)
    const own = rows(person)
    const others = naming ? await mark(db, name, naming.mark, naming.rows(person)) : 0
    if (erase === 'delete') {
      recordCount(done.erased, name, others)
      recordCount(done.deleted, name, await remove(db, name, own))
    } else if ('mark' in erase)
      recordCount(done.erased, name, others + (await mark(db, name, erase.mark, own)))
    else {
      const { while: isNeeded } = erase
      if (isNeeded)
        recordCount(done.deleted, name, await remove(db, name, sql`${own} and not ${isNeeded}`))
      recordCount(done.kept, name, await countIn(db, name, person))
    }
  }
  recordCount(done.erased, QUEUE, await forgetFailures(db, person))
  return done
}

const QUEUE = 'tasks.job'

/** The queue keeps for a while why a task failed, and a provider may have named the recipient. */
const forgetFailures = (db: Db, { contacts }: Person): Promise<number> =>
  affectedBy(
    db,
    sql`update ${sql.table(QUEUE)} set output = null
      where output is not null and exists (
        select from unnest(${contacts}::text[]) as contact where strpos(lower(output::text), contact) > 0)`,
  )

function recordCount(counts: Record<string, number>, name: string, count: number): void {
  if (count > 0) counts[name] = count
}

const remove = (db: Db, name: string, rows: Sql): Promise<number> =>
  affectedBy(db, sql`delete from ${sql.table(name)} where ${rows}`)

function mark(db: Db, name: string, marks: Record<string, Sql>, rows: Sql): Promise<number> {
  const changes = Object.entries(marks).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return affectedBy(db, sql`update ${sql.table(name)} set ${sql.join(changes)} where ${rows}`)
}

async function affectedBy(db: Db, statement: Sql): Promise<number> {
  const { numAffectedRows = 0n } = await statement.execute(db)
  return Number(numAffectedRows)
}

export const insertErasure = (
  db: Db,
  erasure: { erasedAt: Date; erasedBy: number; rows: ErasedRows; files: number },
): Promise<StoredErasure> =>
  db
    .insertInto('erasures')
    .values({ ...erasure, rows: JSON.stringify(erasure.rows) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** How many certificates are listed. */
const LISTED = 20

export const newestErasures = (db: Db): Promise<StoredErasure[]> =>
  db.selectFrom('erasures').selectAll().orderBy('id', 'desc').limit(LISTED).execute()

export const findErasure = (db: Db, id: ErasureId): Promise<StoredErasure | undefined> =>
  db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst()
