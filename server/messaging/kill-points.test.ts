import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { inTransaction } from '../core/context.ts'
import { openQueue } from '../core/queue.ts'
import type { Db } from '../db/database.ts'
import { KILLS_PROCESSES } from '../testing/kill-points/trial.ts'
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

async function write(db: Db, pool: pg.Pool): Promise<void> {
  const queue = await openQueue({ pool, warn: console.warn })
  const drafts = Array.from({ length: MESSAGES }, (_, index) => ({
    key: 'hauler_rejected' as const,
    recipient: { userId: null, phone: `+1604555${1_000 + index}`, email: null },
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

test.runIf(KILLS_PROCESSES)(
  '1,000 texts reach each person once, while Twilio fails and the worker is killed',
  async () => {
    const twilio = await startTwilio({
      faultOf: () =>
        randomInt(100) < FAILING * 100 ? FAULTS[randomInt(FAULTS.length)] : undefined,
    })
    onTestFinished(() => twilio.stop())
    const { db, pool, url } = await ownDatabase()
    await write(db, pool)
    const began = Date.now()
    const isDone = async () => ((await statuses(db)).sent ?? 0) === MESSAGES
    const run = () => startWholeServer(url, { ...twilio.environment, DEMO: 'false' })

    let kills = 0
    while (kills < KILLS && !(await isDone())) {
      const worker = run()
      await wait(randomInt(LIFE_MS.least, LIFE_MS.most))
      await worker.kill()
      kills += 1
    }
    run()
    while (!(await isDone()) && Date.now() - began < PATIENCE_MS) await wait(1_000)

    const times = Map.groupBy(twilio.messages, ({ to }) => to)
    const twice = [...times.values()].filter((texts) => texts.length > 1).length
    const moves = await movesOf(db)
    const lines = moves.map(
      ({ move, reason, count }) => `  ${move}: ${count}${reason === null ? '' : ` (${reason})`}`,
    )
    console.info(
      [
        `${MESSAGES} texts, ${kills} kills, ${Math.round((Date.now() - began) / 1_000)} s`,
        `reached ${times.size}, twice ${twice}`,
        ...lines,
      ].join('\n'),
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
