import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { inTransaction } from '../core/context.ts'
import { openQueue } from '../core/queue.ts'
import type { Db } from '../db/database.ts'
import { KILLS_PROCESSES } from '../testing/kill-points/trial.ts'
import { type SmtpBehaviour, startSmtpServer } from '../testing/smtp-server.ts'
import { startTwilio, type TwilioFault } from '../testing/twilio/stand-in.ts'
import { ownDatabase, startWholeServer } from '../testing/whole-server.ts'
import { notifyAll } from './notify.ts'

const MESSAGES = 1_000
const FAILING = 0.2
const FAULTS: TwilioFault[] = [
  'rate_limit',
  'unavailable',
  'error',
  'error_after',
  'drop_before',
  'drop_after',
]
/** A server is killed that long after its start: it needs some two seconds of it. */
const LIFE_MS = { least: 3_000, most: 7_000 }
const KILLS = 25
const PATIENCE_MS = 20 * 60_000

const SMTP_FAULTS: SmtpBehaviour[] = [
  { toRecipient: () => '451 4.7.1 Greylisted' },
  { toEmail: '451 4.3.0 Try again later' },
  { dropsWithin: true },
  { toEmail: 'drop' },
]

type Contact = (index: number) => { phone: string | null; email: string | null }

async function write(db: Db, pool: pg.Pool, contactOf: Contact): Promise<void> {
  const queue = await openQueue({ pool, warn: console.warn })
  const drafts = Array.from({ length: MESSAGES }, (_, index) => ({
    key: 'hauler_rejected' as const,
    recipient: { userId: null, ...contactOf(index) },
    values: { firstName: 'Mei', reason: `Number ${index}.` },
  }))
  await inTransaction({ db, queue }, (tx) => notifyAll({ config: readConfig({}) }, tx, drafts))
  await queue.stop()
}

const statuses = async (db: Db): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('notifications')
    .select(['status', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}

/** Of messages without an answer, those that are still to be repeated. */
async function countOpen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'unknown')
    .where('handedOverAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The moves of messages with the reason each was made for, and how often. */
const movesOf = (db: Db) =>
  db
    .selectFrom('transitions')
    .select(['move', 'reason', ({ fn }) => fn.countAll<string>().as('count')])
    .where('noun', '=', 'message')
    .groupBy(['move', 'reason'])
    .orderBy('move')
    .execute()

/** Runs one server after the other, each killed after a few seconds, and the last until all is done. */
async function killWorkers(
  run: () => ReturnType<typeof startWholeServer>,
  isDone: () => Promise<boolean>,
): Promise<{ kills: number; ms: number }> {
  const began = Date.now()
  let kills = 0
  while (kills < KILLS && !(await isDone())) {
    const worker = run()
    await wait(randomInt(LIFE_MS.least, LIFE_MS.most))
    await worker.kill()
    kills += 1
  }
  run()
  while (!(await isDone()) && Date.now() - began < PATIENCE_MS) await wait(1_000)
  return { kills, ms: Date.now() - began }
}

function print(result: string, moves: Awaited<ReturnType<typeof movesOf>>): void {
  const lines = moves.map(
    ({ move, reason, count }) => `  ${move}: ${count}${reason === null ? '' : ` (${reason})`}`,
  )
  console.info([result, ...lines].join('\n'))
}

test.runIf(KILLS_PROCESSES)(
  '1,000 texts reach each person once, while Twilio fails and the worker is killed',
  async () => {
    const twilio = await startTwilio({
      faultOf: () =>
        randomInt(100) < FAILING * 100 ? FAULTS[randomInt(FAULTS.length)] : undefined,
    })
    onTestFinished(() => twilio.stop())
    const { db, pool, url } = await ownDatabase()
    await write(db, pool, (index) => ({ phone: `+1604555${1_000 + index}`, email: null }))
    const isDone = async () => ((await statuses(db)).sent ?? 0) === MESSAGES
    const { kills, ms } = await killWorkers(() => startWholeServer(url, twilio.environment), isDone)

    const times = Map.groupBy(twilio.messages, ({ to }) => to)
    const twice = [...times.values()].filter((texts) => texts.length > 1).length
    const moves = await movesOf(db)
    print(
      `${MESSAGES} texts, ${kills} kills, ${ms} ms: reached ${times.size}, twice ${twice}`,
      moves,
    )
    expect(await statuses(db)).toEqual({ sent: MESSAGES })
    expect([times.size, twice]).toEqual([MESSAGES, 0])
    expect(moves.filter(({ move, reason }) => move === 'mark_unknown' && reason === null)).toEqual(
      [],
    )
    expect(twilio.breaches).toEqual([])
  },
  PATIENCE_MS + 300_000,
)

/** Lets the pauses before a retry end now: five minutes of a busy server, an hour without an answer. */
async function endPauses(db: Db): Promise<void> {
  await sql`update notifications set handed_over_at = handed_over_at - interval '1 hour'
    where status = 'unknown' or handed_over_at < now() - interval '10 seconds'`.execute(db)
  await sql`update tasks.job set start_after = now() where state in ('created', 'retry') and start_after > now()
    and data ? 'id'`.execute(db)
}

test.runIf(KILLS_PROCESSES)(
  '1,000 emails reach each person, twice at most and under one Message-ID, while the mail server fails and the worker is killed',
  async () => {
    const mail = await startSmtpServer({
      security: 'none',
      behaviourOf: () =>
        randomInt(100) < FAILING * 100 ? (SMTP_FAULTS[randomInt(SMTP_FAULTS.length)] ?? {}) : {},
    })
    onTestFinished(() => mail.stop())
    const { db, pool, url } = await ownDatabase()
    await write(db, pool, (index) => ({ phone: null, email: `hauler-${index}@example.test` }))
    const settings = {
      SMTP_URL: `smtp://127.0.0.1:${mail.connection.port}`,
      MAIL_FROM: 'Westhaul <hello@westhaul.example>',
      MAIL_POSTAL_ADDRESS: '12 Main St, Vancouver BC V5T 3A1',
    }
    const isDone = async () => {
      await endPauses(db)
      const { queued = 0 } = await statuses(db)
      return queued === 0 && (await countOpen(db)) === 0
    }
    const { kills, ms } = await killWorkers(() => startWholeServer(url, settings), isDone)

    const copies = Map.groupBy(mail.received, ({ mail: { messageId } }) => messageId)
    const most = Math.max(...[...copies.values()].map(({ length }) => length))
    const twice = [...copies.values()].filter(({ length }) => length > 1).length
    const reached = new Set(mail.received.flatMap(({ to }) => to)).size
    const { sent = 0, unknown = 0 } = await statuses(db)
    const moves = await movesOf(db)
    print(
      `${MESSAGES} emails, ${kills} kills, ${ms} ms: reached ${reached}, two copies ${twice}, unknown ${unknown}`,
      moves,
    )
    expect([reached, copies.size, sent + unknown]).toEqual([MESSAGES, MESSAGES, MESSAGES])
    expect(most).toBeLessThanOrEqual(2)
    expect(moves.filter(({ move, reason }) => move === 'mark_unknown' && reason === null)).toEqual(
      [],
    )
  },
  PATIENCE_MS + 300_000,
)
