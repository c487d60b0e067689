import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../config.ts'
import { secretBox } from '../../core/secret-box.ts'
import { openQueue } from '../../core/queue.ts'
import { openDatabase } from '../../db/database.ts'
import { type Connection, startEmbedded } from '../../db/embedded/start-embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { TIME_LIMITS } from '../../db/time-limits.ts'
import { openContext } from '../../open-context.ts'
import { networksByTheirApis } from '../../social/testing/killed-networks.ts'
import { givenIn } from '../given.ts'
import { type SmtpBehaviour, startSmtpServer } from '../smtp-server.ts'
import { startStripe } from '../stripe/start.ts'
import { startTwilio, PASSING_TWILIO_FAULTS } from '../twilio/stand-in.ts'
import { openBalancer } from '../balancer.ts'
import { openDatabaseLink } from '../database-link.ts'
import { supervise, type Supervised } from '../supervised.ts'
import { pick } from './stage.ts'

const HAULERS = 40
/** The share of texts and emails whose provider fails. */
const FAILING = 0.1
const SMTP_FAULTS: SmtpBehaviour[] = [
  { toEmail: '451 4.3.0 Try again later' },
  { dropsWithin: true },
  { toEmail: 'drop' },
]

export type World = Awaited<ReturnType<typeof openWorld>>

/** A PostgreSQL that may be restarted, the providers outside with their own books, and what runs between them. */
export async function openWorld(random: () => number) {
  const folder = mkdtempSync(join(tmpdir(), 'westhaul-chaos-'))
  // PostgreSQL runs as another user when this runs as root.
  await chmod(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  const dataDir = join(folder, 'database')
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const log = { info: say, warn: say, error: say }
  const { connection, stop } = await startEmbedded({ dataDir, durable: false, log })
  onTestFinished(stop)
  const { db, pool } = openDatabase(connection, 6, TIME_LIMITS.commands)
  onTestFinished(() => db.destroy())
  // What was committed is in the log of the system, which a kill -9 of PostgreSQL leaves; its own buffers go with it.
  await pool.query(`alter database ${connection.database} set synchronous_commit = on`)
  await migrate(pool)

  let isCalm = false
  const isFailing = () => !isCalm && random() < FAILING
  const stripe = await startStripe()
  onTestFinished(() => stripe.stop())
  const twilio = await startTwilio({
    faultOf: () => (isFailing() ? pick(random, PASSING_TWILIO_FAULTS) : undefined),
  })
  onTestFinished(() => twilio.stop())
  const smtp = await startSmtpServer({
    security: 'none',
    behaviourOf: () => (isFailing() ? pick(random, SMTP_FAULTS) : {}),
  })
  onTestFinished(() => smtp.stop())
  const networks = await networksByTheirApis(db, () => new Date())
  const tokenKey = randomBytes(32).toString('hex')
  await networks.connect(secretBox(Buffer.from(tokenKey, 'hex')))

  const link = await openDatabaseLink(connection)
  onTestFinished(() => link.close())
  const settings = {
    ...stripe.environment,
    ...twilio.environment,
    ...networks.settings,
    SMTP_URL: `smtp://127.0.0.1:${smtp.connection.port}`,
    MAIL_FROM: 'Westhaul <hello@westhaul.example>',
    MAIL_POSTAL_ADDRESS: '12 Main St, Vancouver BC V5T 3A1',
    TOKEN_KEY: tokenKey,
    PAYOUT_HOLD_HOURS: '0',
    HEAD_START_MINUTES: '0',
    DRAIN_SECONDS: '1',
    DATABASE_URL: `postgres://${connection.user}@127.0.0.1:${link.port}/${connection.database}`,
  }
  const queue = await openQueue({ pool, warn: () => {} })
  onTestFinished(() => queue.stop())
  const config = readConfig({ ...settings, DEMO: 'false' })
  const ctx = await openContext({ config, db, queue, now: () => new Date() })
  const given = givenIn(ctx)
  const haulers = await Promise.all(
    Array.from({ length: HAULERS }, async (_, index) => {
      const idempotencyKey = randomUUID()
      const email = `hauler-${index}@example.test`
      const { accountId } = await ctx.payments.createAccount({ email, idempotencyKey })
      await stripe.setReady(accountId, true)
      const phoneE164 = `+1778555${1_000 + index}`
      return given.hauler({ stripeAccountId: accountId, bankConnected: true, phoneE164 })
    }),
  )
  return {
    folder,
    dataDir,
    connection,
    db,
    ctx,
    given,
    stripe,
    twilio,
    smtp,
    networks,
    link,
    settings,
    haulers,
    admin: await given.admin(),
    /** What the launcher of the database said. */
    said,
    /** From now on no provider fails. */
    async calmDown() {
      isCalm = true
      await stripe.faults([])
      link.recover()
    },
  }
}

/** Two web and two worker processes on that database, and the balancer before the web ones. */
export async function openFleet(world: World, logs: string) {
  const { settings, connection } = world
  const members: Supervised[] = []
  const balancer = await openBalancer(() =>
    members.filter(({ role }) => role === 'web').map(({ port }) => port),
  )
  onTestFinished(async () => {
    balancer.close()
    await Promise.all(members.map((member) => member.end()))
  })
  for (const [role, name] of [
    ['web', 'web-1'],
    ['web', 'web-2'],
    ['worker', 'worker-1'],
    ['worker', 'worker-2'],
  ] as const)
    members.push(await supervise(role, name, settings, logs))
  await world.stripe.webhooks({
    platform: { url: `${balancer.address}/api/webhooks/stripe`, secret: 'whsec_platform' },
    accounts: { url: `${balancer.address}/api/webhooks/stripe-connect`, secret: 'whsec_accounts' },
  })
  return { members, balancer, connection }
}
export type Fleet = Awaited<ReturnType<typeof openFleet>>

/** PostgreSQL's superuser, for what our programs may not do. */
export const asSuperuser = (connection: Connection): Connection => ({
  ...connection,
  user: 'postgres',
})
