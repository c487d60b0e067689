import { sql, type RawBuilder, type Selectable, type SelectType, type Updateable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { ActorOf, Lifecycle, Move, MoveOf } from '../../contract/lifecycle.ts'
import type { Noun } from '../../contract/lifecycles.ts'
import { snakeOf } from '../db/camel-case.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { eventsOfMove, keptForEvents } from './event-audience-query.ts'
import { statusColumnOf, type STATUS_COLUMNS, type StatusColumn } from './status-columns.ts'

type NounLifecycle = Lifecycle & { noun: Noun }
type TableOf<L extends NounLifecycle> = Tables[(typeof STATUS_COLUMNS)[L['noun']]['table']]
type Row<L extends NounLifecycle> = Selectable<TableOf<L>>
type IdOf<L extends NounLifecycle> = Extract<SelectType<TableOf<L>['id']>, number>
/** Columns that nothing but this file writes. */
type Kept = 'id' | 'status' | 'paymentStatus' | 'updatedAt'

/** A row by its id, or that row as long as it has this key: the answer to a key is not the answer to a later try. */
type Target<Id> = Id | { id: Id; idempotencyKey: string }

/** Who makes the move, the user behind it where there is one, and why. */
export type By<A extends string> = { by: A; userId?: number | null; reason?: string | null }

type Values<L extends NounLifecycle> = Omit<Updateable<TableOf<L>>, Kept>
/** What else a move changes in the same statement, each a value or an expression. */
export type Changes<L extends NounLifecycle> = {
  [Column in keyof Values<L>]: Values<L>[Column] | RawBuilder<Values<L>[Column]>
}

/**
 * Makes one move of a lifecycle and records it, in one statement. The update carries the states that
 * the move may start from, so of two requests racing for the same row PostgreSQL lets exactly one through.
 * @throws AppError illegal_move in any other state, not_found without such a row (or one off the lists).
 */
export async function transition<L extends NounLifecycle, M extends MoveOf<L>>(
  db: Db,
  lifecycle: L,
  target: Target<IdOf<L>>,
  move: M,
  by: By<ActorOf<L, M>>,
  changes?: Changes<L>,
): Promise<Row<L>> {
  const movedRow = await tryTransition(db, lifecycle, target, move, by, changes)
  if (!movedRow) throw await explainRefusal(db, lifecycle, idOf(target), move)
  return movedRow
}

/**
 * The same where it is no error that the row is in another state: providers report changes
 * twice, and two tasks may do the same.
 * @returns undefined when nothing moved.
 */
export async function tryTransition<L extends NounLifecycle, M extends MoveOf<L>>(
  db: Db,
  lifecycle: L,
  target: Target<IdOf<L>>,
  move: M,
  by: By<ActorOf<L, M>>,
  changes?: Changes<L>,
): Promise<Row<L> | undefined> {
  const key = typeof target === 'object' ? target.idempotencyKey : undefined
  const rows = await apply<L>(db, lifecycle, move, by, {
    where: sql`id = ${idOf(target)}${key === undefined ? sql`` : sql` and idempotency_key = ${key}`}`,
    set: Object.entries(changes ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => ({ column, value: sql`${value}` })),
  })
  return rows[0]
}

/**
 * Makes the same move for many rows in one statement, each with its own changes; all rows change the
 * same columns, by plain values. They are locked in the order of their ids.
 * @returns the rows that moved, in no order: one in another state, or off the lists, is not among them.
 */
export async function transitionMany<L extends NounLifecycle, M extends MoveOf<L>>(
  db: Db,
  lifecycle: L,
  rows: readonly ({ id: IdOf<L> } & Values<L>)[],
  move: M,
  by: By<ActorOf<L, M>>,
): Promise<Row<L>[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  if (rows.some((row) => Object.keys(row).join() !== columns.join()))
    throw new Error('All rows of transitionMany change the same columns, in the same order')
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [snakeOf(k), v]))),
  )
  const table = sql.table(statusColumnOf(lifecycle.noun).table)
  const changedColumns = columns.filter((column) => column !== 'id')
  return apply<L>(db, lifecycle, move, by, {
    source: sql` join json_populate_recordset(null::${table}, ${json}) as change on change.id = ${table}.id`,
    carriedColumns: changedColumns.map((column) => sql`, ${sql.ref(`change.${column}`)}`),
    where: sql`true`,
    set: changedColumns.map((column) => ({ column, value: sql`${sql.ref(`previous.${column}`)}` })),
  })
}

type Statement = {
  /** Joined to the rows that move, with what of it the changes need. */
  source?: RawBuilder<unknown>
  carriedColumns?: RawBuilder<unknown>[]
  where: RawBuilder<unknown>
  set: { column: string; value: RawBuilder<unknown> }[]
}

/**
 * The move, its history and its event, which the browsers of those who see the row receive (event-store.ts).
 * No two of the parts are joined: PostgreSQL does not know how many rows a part has, and would compare each with each.
 */
async function apply<L extends NounLifecycle>(
  db: Db,
  lifecycle: L,
  name: string,
  by: By<string>,
  { source = sql``, carriedColumns = [], where, set }: Statement,
): Promise<Row<L>[]> {
  const { from, to } = moveBy(lifecycle, name, by.by)
  const { noun } = lifecycle
  const home = statusColumnOf(noun)
  const table = sql.table(home.table)
  const status = sql.ref(home.status)
  const absent = [home.isHidden ? 'deletedAt' : undefined, home.forbids?.[to]]
    .filter((column) => column !== undefined)
    .map((column) => sql` and ${table}.${sql.ref(column)} is null`)
  const keptColumns = keptForEvents(noun)
  const { rows } = await sql<Row<L>>`
    with previous as (
      select ${table}.id, ${table}.${status} as was, ${keptColumns} as kept${sql.join(carriedColumns, sql``)} from ${table}${source}
      where ${where} and ${table}.${status} = any(${from})${sql.join(absent, sql``)}
      order by ${table}.id for no key update of ${table}
    ), moved as (
      update ${table} set ${status} = ${to}${assignmentsOf(home, set)} from previous
      where ${table}.id = previous.id returning ${table} as changed, previous.was, kept
    ), recorded as (
      insert into transitions (noun, noun_id, move, from_status, to_status, by, user_id, reason)
      select ${noun}, (changed).id, ${name}, was, ${to}, ${by.by},
        ${by.userId ?? null}::integer, ${by.reason ?? null}
      from moved order by (changed).id
    ), published as (
      insert into events (topic, subject_id, audience, job_id) ${eventsOfMove(noun, { from, to })}
    ) select (changed).* from moved`.execute(db)
  return rows
}

/** @throws Error when there is no such move, or it is not this actor's: a mistake of the caller. */
function moveBy({ noun, moves }: NounLifecycle, name: string, by: string): Move {
  const move = moves[name]
  if (!move) throw new Error(`A ${noun} has no move '${name}'`)
  if (!move.by.some((actor) => actor === by))
    throw new Error(`The move '${name}' of a ${noun} is not the ${by}'s`)
  return move
}

/** What changes beside the status, each with a comma before it. */
function assignmentsOf(
  { changedAt, clears = [] }: StatusColumn,
  set: Statement['set'],
): RawBuilder<unknown> {
  const changes = [
    ...(changedAt ? [{ column: changedAt, value: sql`now()` }] : []),
    ...clears
      .filter((column) => set.every((each) => each.column !== column))
      .map((column) => ({ column, value: sql`null` })),
    ...set,
  ].map(({ column, value }) => sql`, ${sql.ref(column)} = ${value}`)
  return sql.join(changes, sql``)
}

const idOf = (target: Target<number>): number => (typeof target === 'object' ? target.id : target)

/** Why nothing moved: illegal_move when the row is in another state, not_found when there is none. */
export async function explainRefusal(
  db: Db,
  { noun }: NounLifecycle,
  id: number,
  move: string,
): Promise<AppError> {
  const { table, status, isHidden } = statusColumnOf(noun)
  const { rows } = await sql<{ status: string }>`
    select ${sql.ref(status)} as status from ${sql.table(table)}
    where id = ${id}${isHidden ? sql` and deleted_at is null` : sql``}`.execute(db)
  const [row] = rows
  const words = (name: string): string => name.replaceAll('_', ' ')
  const [it, missing] =
    noun === 'job' ? [`Job #${id}`, `job #${id}`] : [`This ${words(noun)}`, `such ${words(noun)}`]
  if (!row) return new AppError('not_found', `There is no ${missing}`)
  const object = noun === 'hauler' ? 'them' : 'it'
  return new AppError(
    'illegal_move',
    `${it} is ${words(row.status)}; you cannot ${words(move)} ${object} now`,
  )
}
