import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lifecycle, lifecycle } from '../../contract/lifecycle.ts'
import { LIFECYCLES } from '../../contract/lifecycles.ts'
import { type Actor, inTransaction } from '../core/context.ts'
import { AUDIENCES } from '../core/event-audience-query.ts'
import { STATUS_COLUMNS, statusColumnOf } from '../core/status-columns.ts'
import { type By, transition } from '../core/transition.ts'
import { snakeOf } from '../db/camel-case.ts'
import { useApp } from '../testing/app.ts'
import { MOVE_CALLS } from './move-copy.ts'

const app = useApp()

/** Rows of any table and in any state, without what they need beside their status: only the log is of interest here. */
const LOOSEN = (table: string) => `do $$
  declare name text;
  begin
    for name in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'f') loop
      execute format('alter table ${table} drop constraint %I', name);
    end loop;
    for name in select attname from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
      and attnotnull and attidentity = '' and attname <> 'id' and not attisdropped loop
      execute format('alter table ${table} alter column %I drop not null', name);
    end loop;
    alter table ${table} disable trigger user;
    if exists (select from pg_trigger where tgrelid = '${table}'::regclass and tgname = 'audit') then
      alter table ${table} enable trigger audit;
    end if;
  end $$`

const tables = new Set(Object.values(STATUS_COLUMNS).map(({ table }) => snakeOf(table)))

beforeAll(async () => {
  for (const table of tables) await sql.raw(LOOSEN(table)).execute(app.ctx.db)
})

type AnyLifecycle = Lifecycle & { noun: keyof typeof STATUS_COLUMNS }
type Step = { noun: AnyLifecycle; move: string; by: string; from: string }

const stepsOf = (nouns: readonly AnyLifecycle[]): Step[] =>
  nouns.flatMap((noun) =>
    Object.entries(noun.moves).flatMap(([move, { by, from }]) =>
      by.flatMap((actor) => from.map((state) => ({ noun, move, by: actor, from: state }))),
    ),
  )

/** Makes a move of a row that stands where the move may start. @returns the entries about that row. */
async function entriesOf({ noun, move, by, from }: Step, actor?: Actor) {
  const { db } = app.ctx
  const column = statusColumnOf(noun.noun)
  const table = snakeOf(column.table)
  const status = snakeOf(column.status)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.ref(status)}) values (${from}) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  const changes = move === 'extend' ? { answerBy: new Date() } : {}
  await inTransaction({ ...app.ctx, ...(actor && { actor }) }, (tx) =>
    transition(
      tx.db,
      noun as never,
      id as never,
      move as never,
      { by, reason: 'A rule' } as By<never>,
      changes as never,
    ),
  )
  return db
    .selectFrom('auditEntries')
    .selectAll()
    .where('subject', '=', table)
    .where('rowKey', '=', String(id))
    .where('change', '=', 'update')
    .execute()
}

const nameOf = ({ noun, move, by, from }: Step): string => `${by} ${noun.noun} ${move} from ${from}`

/** The moves that leave no entry, or more than one, or one that does not say who moved what. */
async function silentMoves(nouns: readonly AnyLifecycle[]): Promise<string[]> {
  const owner = await app.given.admin()
  const call = 'POST /api/admin/planted'
  const actor: Actor = { userId: owner.id, teamRole: 'owner', call, address: '127.0.0.1' }
  const silent: string[] = []
  for (const step of stepsOf(nouns)) {
    const isTeam = step.by === 'admin'
    const entries = await entriesOf(step, isTeam ? actor : undefined)
    const [entry] = entries
    const isComplete =
      entries.length === 1 &&
      entry?.madeBy === (isTeam ? 'team' : step.by) &&
      entry.userId === (isTeam ? owner.id : null) &&
      (isTeam ? entry.call === call : wordedCalls.has(entry.call)) &&
      Object.values(entry.after ?? {}).length > 0
    if (!isComplete) silent.push(nameOf(step))
  }
  return silent
}

const wordedCalls = new Map(MOVE_CALLS)
const ALL = Object.values(LIFECYCLES)

/** Messages move by the thousand with each mailing, and each shows its own history. */
const isLogged = ({ noun, by }: Step): boolean => noun.noun !== 'message' || by === 'admin'

test('every move of every lifecycle leaves one entry, with who made it; of messages those of the team', async () => {
  const steps = stepsOf(ALL)
  expect(steps.length).toBeGreaterThan(150)
  expect(await silentMoves(ALL)).toEqual(steps.filter((step) => !isLogged(step)).map(nameOf))
})

test('a move of the team outside a call has its entry as well, with the colleague where one is known', async () => {
  const steps = stepsOf(ALL).filter(({ by }) => by === 'admin')
  for (const step of steps)
    expect(await entriesOf(step)).toMatchObject([
      { madeBy: 'team', userId: null, after: { reason: 'A rule' } },
    ])
  const [step] = steps
  if (!step) throw new Error('The team makes moves')
  const owner = await app.given.admin()
  await app.ctx.db
    .insertInto('transitions')
    .values({
      noun: 'job',
      nounId: (await app.ctx.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow()).id,
      move: 'cancel',
      fromStatus: 'pending',
      toStatus: 'cancelled',
      by: 'admin',
      userId: owner.id,
    })
    .execute()
  const named = app.ctx.db.selectFrom('auditEntries').selectAll().where('userId', '=', owner.id)
  expect(await named.execute()).toMatchObject([{ madeBy: 'team', teamRole: 'owner' }])
})

// Files of a worker share these tables.
afterAll(() => {
  Reflect.deleteProperty(STATUS_COLUMNS, 'planted')
  Reflect.deleteProperty(AUDIENCES, 'planted')
})

const PLANTED = lifecycle({
  noun: 'planted',
  states: ['open', 'done'],
  moves: { close: { by: ['system', 'admin'], from: ['open'], to: 'done' } },
}) as unknown as AnyLifecycle

test('the moves of a new noun are refused until the log knows its row', async () => {
  await sql`create table planted (id integer generated always as identity primary key, status text)`.execute(
    app.ctx.db,
  )
  Object.assign(STATUS_COLUMNS, { planted: { table: 'planted', status: 'status' } })
  Object.assign(AUDIENCES, { planted: { table: 'planted' } })
  await sql`alter table events drop constraint if exists events_topic`.execute(app.ctx.db)
  await expect(
    entriesOf({ noun: PLANTED, move: 'close', by: 'system', from: 'open' }),
  ).rejects.toThrow('does not know where a planted stands')
})

test('a noun whose moves leave no entry is named', async () => {
  const { db } = app.ctx
  await sql`alter table transitions disable trigger record_moves`.execute(db)
  expect(await silentMoves([PLANTED])).toEqual([
    'system planted close from open',
    'admin planted close from open',
  ])
  const silent = await silentMoves([LIFECYCLES.Refund])
  expect(silent).toContain('provider refund fail from requested')
  expect(silent).not.toContain('admin refund succeed from requested')
  await sql`alter table transitions enable trigger record_moves`.execute(db)
})
