import { serviceZone } from '../contract/calendar.ts'
import { ensureAdmin } from './accounts/ensure-admin.ts'
import { forgetOnChange, openIdentities } from './accounts/identities.ts'
import { buildApp } from './app.ts'
import { workUnlessHeld } from './backup/held-tasks.ts'
import { readConfig, type Config } from './config.ts'
import { refuseSandboxInProduction } from './refuse-sandbox.ts'
import { complain, say } from './core/command.ts'
import type { Context } from './core/context.ts'
import { closeGently, type Drain } from './core/drain.ts'
import { followEvents, openHub } from './core/event-hub.ts'
import { probePort } from './core/port.ts'
import { openQueue } from './core/queue.ts'
import { messageOf, STOP_LIMITS_MS, type Stop, stopAll } from './core/stop.ts'
import type { Warn } from './core/queue-workers.ts'
import { isDatabaseAway, openDatabase, type Connection } from './db/database.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { reachExternal, type Reach } from './db/external.ts'
import { migrate } from './db/migrate.ts'
import { openReplica } from './db/replica.ts'
import { TIME_LIMITS } from './db/time-limits.ts'
import { closeDemo } from './demo/close-demo.ts'
import { fillDemo, isDemoThere, type Demo } from './demo/fill-demo.ts'
import { openContext } from './open-context.ts'
import { beginHeartbeat } from './operations/heartbeat.ts'
import { openMetrics } from './operations/metrics.ts'
import { openWorkerServer } from './open-server.ts'
import { logTasks, openLog } from './request-log.ts'
import { keepSettingsFresh, withSettings } from './settings/live-settings.ts'
import { tasks } from './tasks.ts'
import { checkStorage } from './integrations/check-storage.ts'

const SETUP_CONNECTIONS = 4
/** Fewer than the tasks that run concurrently (core/queue-capacity.ts): a task holds one only for a statement or transaction. */
const TASK_CONNECTIONS = 20

const NO_DEMO: Demo = { logins: [], pickups: Promise.resolve() }

/** Starts everything in order and records how to stop it, in reverse order. */
async function start(config: Config, stops: Stop[]): Promise<void> {
  refuseSandboxInProduction(config)
  const { connection, direct } = await findDatabase(config, stops)
  // Migrations and the sample story take as long as they need; so does another server's, which we wait for.
  const setup = openDatabase(direct, SETUP_CONNECTIONS, TIME_LIMITS.commands)
  stops.push({ what: 'the connections of the start', end: () => setup.pool.end() })
  await migrate(setup.pool, { warn: complain })
  const { db, pool } = openDatabase(connection)
  stops.push({ what: 'the connections of requests', end: () => db.destroy() })
  const { answersRequests, runsTasks, drainMs } = config.process
  const forTasks = runsTasks
    ? openDatabase(connection, TASK_CONNECTIONS, TIME_LIMITS.tasks)
    : undefined
  if (forTasks) stops.push({ what: 'the connections of tasks', end: () => forTasks.db.destroy() })

  const log = openLog(config.logLevel)
  stops.push({ what: 'the log of tasks', end: logTasks(log) })
  const { traces } = config.process
  if (traces) {
    const { exportTraces } = await import('./operations/export-traces.ts')
    stops.push({ what: 'the export of traces', end: exportTraces(traces, complain) })
  }
  const warn: Warn = (message, error, ids) => log.error({ ...ids, err: error }, message)
  const queue = await openQueue({ pool, ...(runsTasks && { listen: direct }), warn })
  const context = await openContext(
    { config, db, connection: direct, queue, now: () => new Date() },
    complain,
  )
  stops.push({ what: 'emails', end: () => context.email.close(), limitMs: STOP_LIMITS_MS.emails })
  // Before the emails: tasks under way still send.
  stops.push({ what: 'tasks', end: () => queue.stop(), limitMs: STOP_LIMITS_MS.tasks })
  if (!config.demo) await closeDemo(context)
  await ensureAdmin({ ...context, db: setup.db }, complain)
  const { logins, pickups } = config.demo ? await fillDemo({ ...context, db: setup.db }) : NO_DEMO
  stops.push({ what: 'the sample pickups', end: () => pickups })

  const identities = openIdentities(db, context.now)
  stops.push({ what: 'news of identities', end: await forgetOnChange(direct, identities) })
  const hub = openHub()
  const stopEvents = await followEvents(direct, withSettings(hub, context.config))
  stops.push({ what: 'events', end: stopEvents })
  stops.push({ what: 'news of settings', end: keepSettingsFresh(context.config) })
  const pools = { requests: pool, ...(forTasks && { tasks: forTasks.pool }) }
  stops.push({ what: 'the heartbeat', end: await beginHeartbeat(context, pools) })
  // Tasks read from the primary: they have more time, and no person waits for them.
  const replica = answersRequests ? await findReplica(context, connection, stops) : {}
  const metrics = config.process.metricsToken
    ? openMetrics({ ctx: { ...context, ...replica }, pools, streams: hub.streamCount })
    : undefined
  const drain: Drain = { isStopping: false }
  const web = { demo: isDemoThere(logins) }
  const app = answersRequests
    ? await buildApp({ ...context, ...replica }, { identities, hub, web, drain, metrics })
    : openWorkerServer(context, drain, metrics)
  stops.push({
    what: 'requests',
    end: () => closeGently(app, drain, drainMs),
    limitMs: drainMs + STOP_LIMITS_MS.requests,
  })
  await Promise.all([
    app.listen({ port: config.port, host: config.host }),
    forTasks && workUnlessHeld(db, () => queue.work(tasks, { ...context, db: forTasks.db }), stops),
  ])

  say(`${config.productName} is ready: ${config.publicUrl}`)
  for (const { role, email, password } of logins)
    say(`  ${role.padEnd(18)} ${email.padEnd(24)} ${password}`)
  // A wrong bucket is found now, not by the first customer with photos; the server runs without it.
  checkStorage(context.storage).catch((error: unknown) => report('Files cannot be stored', error))
  pickups.catch((error: unknown) => report('The sample pickups are missing', error))
  if (serviceZone.timeZone === 'Etc/GMT+7') say(`  Service clock: ${serviceZone.reason}`)
}

/** An embedded PostgreSQL below the data folder, unless DATABASE_URL names another. */
async function findDatabase(config: Config, stops: Stop[]): Promise<Reach> {
  if (config.databaseUrl) return reachExternal(config.databaseUrl, config)
  const log = { info: say, warn: complain, error: complain }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  stops.push({
    what: 'PostgreSQL',
    end: () => embedded.stop(),
    limitMs: STOP_LIMITS_MS.embedded,
  })
  return { connection: embedded.connection, direct: embedded.connection }
}

/** The replica of DATABASE_REPLICA_URL, which is reached through a pooler if the primary is. */
async function findReplica(
  { config, db }: Pick<Context, 'config' | 'db'>,
  connection: Connection,
  stops: Stop[],
): Promise<Pick<Context, 'replica'>> {
  if (!config.databaseReplicaUrl) return {}
  const isPooled = 'isPooled' in connection
  const replica = await openReplica({
    primary: db,
    connection: { connectionString: config.databaseReplicaUrl, ...(isPooled && { isPooled }) },
    log: complain,
  })
  stops.push({ what: 'the replica', end: () => replica.close() })
  return { replica }
}

/** Of what is wrong at the start, for the person at the terminal. */
const report = (message: string, error: unknown) => complain(`${message}: ${messageOf(error)}`)

const stops: Stop[] = []
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  // A second Ctrl-C, which npm passes on as well, does not cut the first one short.
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    // pg-boss removes its listeners before it closes its connection: a database that restarts now would end us.
    process.on('uncaughtException', (error) => {
      complain(messageOf(error))
      if (!isDatabaseAway(error)) process.exit(1)
    })
    void stopAll(stops).then(() => process.exit(0))
  })

try {
  const config = readConfig(process.env)
  // Asked before anything is started, so that a second start does no harm.
  await start(await probePort(config), stops)
} catch (error) {
  // A start that the signal interrupted fails because its dependencies are stopped by now.
  if (!stopping) {
    const { message, stack } = error as Error
    complain(process.env.LOG_LEVEL === 'debug' ? String(stack) : message)
    await stopAll(stops)
    process.exit(1)
  }
}
