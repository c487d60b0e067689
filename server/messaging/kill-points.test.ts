import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { inTransaction } from '../core/context.ts'
import { openQueue } from '../core/queue.ts'
import type { Db } from '../db/database.ts'
import { killWorkers, PATIENCE_MS } from '../testing/kill-points/kill-workers.ts'
import { KILLS_PROCESSES, PLAYED_APART } from '../testing/kill-points/trial.ts'
import { type ReceivedEmail, type SmtpBehaviour, startSmtpServer } from '../testing/smtp-server.ts'
import { startTwilio, PASSING_TWILIO_FAULTS } from '../testing/twilio/stand-in.ts'
import { ownDatabase, startWholeServer } from '../testing/whole-server.ts'
import { UNANSWERED } from './handover-store.ts'
import { notifyAll } from './notify.ts'

const TIMEOUT_MS = PATIENCE_MS + 300_000

const MESSAGES = 1_000
const FAILING = 0.2
const isFailing = () => randomInt(100) < FAILING * 100

/** So long that most emails are under way when a worker is killed. */
const MAIL_SERVER_MS = 200
const SMTP_FAULTS: SmtpBehaviour[] = [
  { toRecipient: () => '451 4.7.1 Greylisted' },
  { toEmail: '451 4.3.0 Try again later' },
  { dropsWithin: true },
  { toEmail: 'drop' },
]
/** How long a worker may take to record an answer; killed within it, the answer is lost. The next worker starts later. */
const RECORDING_MS = 500

type Contact = { phone: string | null; email: string | null }

async function write(db: Db, pool: pg.Pool, contactOf: (index: number) => Contact): Promise<void> {
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

/** The moves of messages with the reason each was made for, and how often. */
const movesOf = (db: Db) =>
  db
    .selectFrom('transitions')
    .select(['move', 'reason', ({ fn }) => fn.countAll<string>().as('count')])
    .where('noun', '=', 'message')
    .groupBy(['move', 'reason'])
    .orderBy('move')
    .execute()

type Moves = Awaited<ReturnType<typeof movesOf>>

function print(results: readonly string[], moves: Moves): void {
  const lines = moves.map(
    ({ move, reason, count }) => `  ${move}: ${count}${reason === null ? '' : ` (${reason})`}`,
  )
  console.info([...results, ...lines].join('\n'))
}

const unexplainedMoves = (moves: Moves) =>
  moves.filter(({ move, reason }) => move === 'mark_unknown' && reason === null)

test(
  '1,000 texts reach each person once, while Twilio fails and the worker is killed',
  async ({ skip }) => {
    skip(!KILLS_PROCESSES, PLAYED_APART)
    const twilio = await startTwilio({
      faultOf: () =>
        isFailing() ? PASSING_TWILIO_FAULTS[randomInt(PASSING_TWILIO_FAULTS.length)] : undefined,
    })
    onTestFinished(() => twilio.stop())
    const { db, pool, url } = await ownDatabase()
    await write(db, pool, (index) => ({ phone: `+1604555${1_000 + index}`, email: null }))
    const { kills, seconds } = await killWorkers(
      () => startWholeServer(url, twilio.environment),
      async () => ((await statuses(db)).sent ?? 0) === MESSAGES,
    )

    const times = Map.groupBy(twilio.messages, ({ to }) => to)
    const twice = [...times.values()].filter((texts) => texts.length > 1).length
    const moves = await movesOf(db)
    print(
      [
        `${MESSAGES} texts, ${kills.length} kills, ${seconds} s`,
        `reached ${times.size}, twice ${twice}`,
      ],
      moves,
    )
    expect(await statuses(db)).toEqual({ sent: MESSAGES })
    expect([times.size, twice]).toEqual([MESSAGES, 0])
    expect(unexplainedMoves(moves)).toEqual([])
    expect(twilio.breaches).toEqual([])
  },
  TIMEOUT_MS,
)

/** Ends the pauses before a retry now: minutes of a busy server, an hour without an answer. */
async function endPauses(db: Db): Promise<void> {
  await sql`
    update notifications set handed_over_at = handed_over_at - interval '1 hour'
    where status = 'unknown' or status = 'queued' and handed_over_at < now() - interval '10 seconds'`.execute(
    db,
  )
  await sql`
    update tasks.job set start_after = now()
    where state in ('created', 'retry') and start_after > now() and data ->> 'task' = 'deliver-message'`.execute(
    db,
  )
}

/** Whether no email waits any more, neither for its first handover nor for its repeat. */
async function isDelivered(db: Db): Promise<boolean> {
  const waiting = await db
    .selectFrom('notifications')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'queued'),
        and([eb('status', '=', 'unknown'), eb('handedOverAt', 'is not', null)]),
      ]),
    )
    .limit(1)
    .execute()
  return waiting.length === 0
}

/**
 * Why the worker did not record that the mail server took this email: the mail server dropped the answer, or the
 * worker was killed before the answer or right after it. Undefined for an email that it must have recorded.
 */
function lossOf({ answer, receivedAt }: ReceivedEmail, kills: readonly Date[]) {
  if (answer === 'dropped') return 'dropped'
  if (answer === 'gone') return 'killed before'
  return kills.some((kill) => Math.abs(kill.getTime() - receivedAt.getTime()) < RECORDING_MS)
    ? 'killed after'
    : undefined
}

/** The emails that each address got, and how often an answer to one was lost. */
function copiesOf(receivedEmails: readonly ReceivedEmail[], kills: readonly Date[]) {
  const copies = Map.groupBy(receivedEmails, ({ to }) => to.join())
  const twice = [...copies].filter(([, { length }]) => length > 1)
  const countLost = (loss: ReturnType<typeof lossOf>) =>
    twice.filter(([, [first]]) => first && lossOf(first, kills) === loss).length
  return {
    reached: new Set(copies.keys()),
    twice: twice.length,
    dropped: countLost('dropped'),
    killedBefore: countLost('killed before'),
    killedAfter: countLost('killed after'),
    thrice: twice.filter(([, { length }]) => length > 2).map(([address]) => address),
    withoutLoss: twice
      .filter(([, [first]]) => first && lossOf(first, kills) === undefined)
      .map(([address]) => address),
    messageIds: new Set(receivedEmails.map(({ mail }) => mail.messageId)).size,
  }
}

test(
  '1,000 emails arrive or stay unknown with the reason, twice only if an answer was lost, while the mail server fails and the worker is killed',
  async ({ skip }) => {
    skip(!KILLS_PROCESSES, PLAYED_APART)
    const relay = await startSmtpServer({
      security: 'none',
      behaviourOf: () => ({
        ...(isFailing() && SMTP_FAULTS[randomInt(SMTP_FAULTS.length)]),
        beforeAnswer: () => wait(MAIL_SERVER_MS),
      }),
    })
    onTestFinished(() => relay.stop())
    const { db, pool, url } = await ownDatabase()
    await write(db, pool, (index) => ({ phone: null, email: `hauler-${index}@example.test` }))
    const settings = {
      SMTP_URL: `smtp://127.0.0.1:${relay.connection.port}`,
      MAIL_FROM: 'Westhaul <hello@westhaul.example>',
      MAIL_POSTAL_ADDRESS: '12 Main St, Vancouver BC V5T 3A1',
    }
    const { kills, seconds } = await killWorkers(
      () => startWholeServer(url, settings),
      async () => {
        await endPauses(db)
        return isDelivered(db)
      },
    )

    const emails = await db
      .selectFrom('notifications')
      .select(['recipientEmail', 'status', 'failure'])
      .execute()
    const copies = copiesOf(relay.received, kills)
    const isMissing = ({ recipientEmail }: { recipientEmail: string | null }) =>
      !copies.reached.has(recipientEmail ?? '')
    const unknown = emails.filter(({ status }) => status === 'unknown')
    const sentEmails = emails.filter(({ status }) => status === 'sent')
    const moves = await movesOf(db)
    print(
      [
        `${MESSAGES} emails, ${kills.length} kills, ${seconds} s`,
        `reached ${copies.reached.size}, unknown ${unknown.length} (of these not reached ${unknown.filter(isMissing).length})`,
        `twice ${copies.twice}: answer dropped ${copies.dropped}, killed before the answer ${copies.killedBefore}, right after it ${copies.killedAfter}`,
      ],
      moves,
    )
    expect(sentEmails.length + unknown.length).toBe(MESSAGES)
    expect(sentEmails.filter(isMissing)).toEqual([])
    expect(unknown.filter(({ failure }) => failure !== UNANSWERED)).toEqual([])
    expect(unexplainedMoves(moves)).toEqual([])
    expect([copies.thrice, copies.withoutLoss]).toEqual([[], []])
    expect(copies.messageIds).toBe(copies.reached.size)
    expect(copies.killedBefore).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
