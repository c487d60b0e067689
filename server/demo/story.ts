import { type Transaction, sql } from 'kysely'
import type { Context } from '../core/context.ts'
import type { Queue, SendOptions } from '../core/queue.ts'
import type { Task } from '../core/task.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { openMessageSandboxes } from '../messaging/open-messages.ts'
import type { SandboxPayments } from '../providers/payments/sandbox.ts'
import { openPaymentSandbox } from '../webhooks/open-sandbox.ts'
import { withinTransaction } from './one-transaction.ts'

/**
 * Makes the time stamps of the database follow the story instead of the clock, until `end`. Within a
 * transaction now() is constant, so a value that equals now() is a stamp. Triggers replace it before the
 * row is written, since the ledger is immutable afterwards. They exist only within the transaction, but it
 * locks these tables against other writers until its end. Sessions have no stamps: users can sign in
 * meanwhile.
 */
async function takeOverStamps(db: Db) {
  await sql.raw(STORY_TIME).execute(db)
  await sql.raw(forEachTable(ON)).execute(db)
  return {
    moveTo: (at: Date) =>
      sql`select set_config('story.now', ${at.toISOString()}, true)`.execute(db),
    async end(): Promise<void> {
      // PostgreSQL does not alter tables with pending deferred checks.
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
      join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
      and table_name not in ('migrations', 'sessions')
      and not exists (select from pg_class where relname = table_name and relispartition)
  loop
    execute format('${statement}', stamped);
  end loop;
end $$`

/** A server at the time of the story, with sandboxes instead of real providers. */
export type StoryContext = Context & { payments: SandboxPayments }

/**
 * The events of one person or thing: `yield` waits for a moment. Events after the present do not happen, so
 * an unfinished storyline leaves its things in their current state.
 */
export type Storyline = AsyncGenerator<Date, void, void>

type Waiting = { at: Date; task: Task; payload: unknown; options: SendOptions }

/**
 * Plays the storylines, interleaved in the order of their moments, with the real use cases and tasks, in one
 * transaction. Tasks that are due later go to the real queue. From `begun` on, other writers wait for the
 * transaction.
 */
export async function playStory(
  real: Context,
  transaction: Transaction<Tables>,
  storylines: (ctx: StoryContext) => Storyline[],
  begun: () => void = () => {},
): Promise<void> {
  const db = withinTransaction(transaction)
  const stamps = await takeOverStamps(db)
  begun()
  const end = real.now()
  let clock = new Date(0)
  const waiting: Waiting[] = []
  const ctx = storyContext(real, db, () => clock, waiting)

  const moveTo = async (at: Date): Promise<void> => {
    clock = at
    await stamps.moveTo(at)
  }
  const runTasksUntil = async (at: Date): Promise<void> => {
    for (let due = takeEarliest(waiting, at); due; due = takeEarliest(waiting, at)) {
      if (due.at > clock) await moveTo(due.at)
      await due.task.run(due.task.payload.parse(due.payload), ctx)
    }
  }

  const going = await Promise.all(storylines(ctx).map(next))
  for (let step = takeEarliest(going, end); step; step = takeEarliest(going, end)) {
    await runTasksUntil(step.at)
    await moveTo(step.at)
    going.push(await next(step.storyline))
    await runTasksUntil(step.at)
  }
  await runTasksUntil(end)
  for (const { task, payload, at, options } of waiting)
    await real.queue.send(db, task, payload, { ...options, at })
  await stamps.end()
}

type Step = { at: Date; storyline: Storyline }

const NEVER = new Date(8.64e15)

async function next(storyline: Storyline): Promise<Step> {
  const { done, value } = await storyline.next()
  return { storyline, at: done ? NEVER : value }
}

/** Removes and returns the earliest entry up to `until`; of simultaneous ones, the first in the list. */
function takeEarliest<T extends { at: Date }>(list: T[], until: Date): T | undefined {
  let earliest: T | undefined
  for (const each of list) if (!earliest || each.at < earliest.at) earliest = each
  if (!earliest || earliest.at > until) return undefined
  list.splice(list.indexOf(earliest), 1)
  return earliest
}

function storyContext(
  real: Context,
  db: Context['db'],
  now: () => Date,
  waiting: Waiting[],
): StoryContext {
  const sendAll: Queue['sendAll'] = async (_db, task, payloads, options = {}) => {
    for (const [place, payload] of payloads.entries()) {
      const channels = options.channels?.slice(place, place + 1) ?? []
      waiting.push({ at: options.at ?? now(), task, payload, options: { ...options, channels } })
    }
  }
  const send: Queue['send'] = (_db, task, payload, options) =>
    sendAll(_db, task, [payload], options)
  const queue: Queue = { ...real.queue, send, sendAll }
  const payments = openPaymentSandbox({ db, queue, now })
  return { ...real, db, now, queue, payments, ...openMessageSandboxes({ db, queue }) }
}
