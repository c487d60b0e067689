import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { tasks } from '../server/tasks.ts'
import { readConfig } from '../server/config.ts'
import { inTransaction, type Context, type Transaction } from '../server/core/context.ts'
import { openQueue } from '../server/core/queue.ts'
import type { Task } from '../server/core/task.ts'
import { openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { deliverMessage } from '../server/messaging/deliver-message.ts'
import type { Recipient } from '../server/messaging/recipients.ts'
import { notify } from '../server/messaging/notify.ts'
import { openContext } from '../server/open-context.ts'
import { storeBulk, textTo, untilAllSent } from './bulk-texts.ts'
import { report, temporaryFolder } from './testing-ground.ts'

// One worker on an embedded PostgreSQL, with real deliver-message tasks and the sandboxes: how many bulk
// texts it sends a minute, how soon urgent texts start meanwhile, and how soon e-mails start while every
// text takes ten seconds.

const GOALS = { messagesPerMinute: 2_000, urgentStart: 1_000 }
const SLOW_TEXT_MS = 10_000
const SLOW_TEXTS = 200
const BETWEEN_MS = 100
const EMAIL: Recipient = { userId: null, phone: null, email: 'mei@example.test' }
const { values: settings } = parseArgs({ options: { bulk: { type: 'string', default: '5000' } } })

const dataDir = temporaryFolder('queue')
const log = { info: () => {}, warn: console.warn, error: console.error }
const postgres = await startEmbedded({ dataDir, log })
const { db, pool } = openDatabase(postgres.connection)
await migrate(pool)
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const queue = await openQueue({ pool, listen: postgres.connection, warn: console.warn })
const now = () => new Date()
const ctx = await openContext({ config, db, queue, now })

/** When each message was stored and when its task started, by the id of its row. */
const storedAt = new Map<number, number>()
const startedAt = new Map<number, number>()
const timedTask: Task = {
  ...deliverMessage,
  run(payload, context) {
    const { id } = deliverMessage.payload.parse(payload)
    startedAt.set(id, startedAt.get(id) ?? performance.now())
    return deliverMessage.run({ id }, context)
  },
}
const texts = { isSlow: false }
const slowable: Context = {
  ...ctx,
  sms: {
    ...ctx.sms,
    async send(request) {
      if (texts.isSlow) await sleep(SLOW_TEXT_MS)
      return ctx.sms.send(request)
    },
  },
}
const withTimes = tasks.map((task) => (task.name === deliverMessage.name ? timedTask : task))

await measureIdle()
await measureBulk(Number(settings.bulk))
await measureSlowProvider()
await queue.stop()
await db.destroy()
await postgres.stop()

/** What a worker with nothing to do costs, and how soon a single urgent text starts. */
async function measureIdle(): Promise<void> {
  await queue.work(withTimes, slowable)
  await sleep(2_000)
  const before = process.cpuUsage()
  await sleep(10_000)
  const { user, system } = process.cpuUsage(before)
  report('idle, CPU of the worker', `${((user + system) / 100_000).toFixed(1)} % of a core`)
  delays('urgent texts, queue idle', await sendEvery(20, 'urgent'))
}

async function measureBulk(count: number): Promise<void> {
  await storeBulk(ctx, count)
  const before = process.cpuUsage()
  const beganAt = performance.now()
  const urgent = sendEvery(100, 'urgent')
  await untilAllSent(ctx)
  const seconds = (performance.now() - beganAt) / 1_000
  const { user, system } = process.cpuUsage(before)
  const perMinute = Math.round((count / seconds) * 60)
  report(
    'bulk texts',
    `${count} in ${seconds.toFixed(1)} s: ${perMinute} a minute; goal ${GOALS.messagesPerMinute}`,
    perMinute >= GOALS.messagesPerMinute,
  )
  report(
    'CPU of the worker for each text',
    `${((user + system) / 1_000 / count).toFixed(1)} ms, its report included`,
  )
  delays(`urgent texts, ${count} bulk waiting`, await urgent, GOALS.urgentStart)
}

/** Texts that take ten seconds each wait in front of e-mails in the same queue. */
async function measureSlowProvider(): Promise<void> {
  texts.isSlow = true
  await inTransaction(ctx, async (tx) => {
    for (let index = 0; index < SLOW_TEXTS; index += 1) await notifyApproved(tx, textTo(index))
  })
  await sleep(1_000)
  delays(`e-mails behind ${SLOW_TEXTS} slow texts`, await sendEvery(50, 'email'))
  delays('urgent texts meanwhile', await sendEvery(4, 'urgent'), GOALS.urgentStart)
}

function notifyCode(tx: Transaction, to: Recipient) {
  return notify(ctx, tx, 'sign_in_code', to, { values: { code: '123456' } })
}

function notifyApproved(tx: Transaction, to: Recipient) {
  return notify(ctx, tx, 'hauler_approved', to, { values: { firstName: 'Mei', link: '/hauler' } })
}

/** Writes messages one after another, and answers how long each waited for its start, in milliseconds. */
async function sendEvery(count: number, kind: 'urgent' | 'email'): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    const message = await inTransaction(ctx, (tx) =>
      kind === 'urgent' ? notifyCode(tx, textTo(index)) : notifyApproved(tx, EMAIL),
    )
    if (!message) throw new Error('The message was not written')
    storedAt.set(message.id, performance.now())
    ids.push(message.id)
    await sleep(BETWEEN_MS)
  }
  while (ids.some((id) => !startedAt.has(id))) await sleep(BETWEEN_MS)
  return ids.map((id) => Math.max(0, (startedAt.get(id) ?? NaN) - (storedAt.get(id) ?? NaN)))
}

function delays(what: string, samples: number[], goal = Infinity): void {
  const sortedSamples = samples.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sortedSamples[Math.min(sortedSamples.length - 1, Math.floor(sortedSamples.length * share))] ??
    NaN
  const goals = Number.isFinite(goal) ? `; goal ${goal} ms` : ''
  report(
    what,
    `start after p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms${goals}`,
    at(0.99) <= goal,
  )
}
