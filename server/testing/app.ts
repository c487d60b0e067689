import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import type { Args, Endpoint, Result } from '../../contract/endpoint.ts'
import { AppError, Problem } from '../../contract/errors.ts'
import { forgetOnChange, openIdentities } from '../accounts/identities.ts'
import { buildApp } from '../app.ts'
import { tasks } from '../tasks.ts'
import { readConfig } from '../config.ts'
import type { BodyLimits } from '../core/body-limits.ts'
import type { Context } from '../core/context.ts'
import { readDiskSpace } from '../core/disk-space.ts'
import { followEvents, openHub } from '../core/event-hub.ts'
import { openQueue } from '../core/queue.ts'
import { openSecretBox } from '../core/secret-box.ts'
import type { UndeclaredError } from '../core/watch-errors.ts'
import { openDatabase } from '../db/database.ts'
import type { TimeLimits } from '../db/time-limits.ts'
import { hooks } from '../hooks.ts'
import { openMessages } from '../messaging/open-messages.ts'
import { openPush } from '../push/open-push.ts'
import { openPayments } from '../webhooks/open-payments.ts'
import { openGeocoder } from '../places/open-geocoder.ts'
import { openRoads } from '../places/open-roads.ts'
import { openPublisher } from '../providers/publisher/open-publisher.ts'
import { openReader } from '../quotes/open-reader.ts'
import { liveConfig, withSettings } from '../settings/live-settings.ts'
import { openStorage } from '../uploads/open-storage.ts'
import { openWriter } from '../writing/open-writer.ts'
import { copyTemplate, type TestDatabase } from './copy-template.ts'
import { givenIn } from './given.ts'
import { pastMidnight } from './past-midnight.ts'
import { watchAudit } from './watch-audit.ts'

type AppSettings = {
  /** Settings as the environment would give them, on top of those of every test. */
  settings?: Record<string, string>
  /** How long a caller's identity is cached. Default 0: a test's changes apply immediately. */
  keptMs?: number
  /** How long the database may take, where a test is about that. */
  limits?: TimeLimits
  /** How long requests may take to arrive, where a test is about that. */
  bodyLimits?: BodyLimits
  /** What is done to the database of the file before the server opens it. */
  prepare?: (database: TestDatabase) => Promise<void>
  /** Listens for events and changes of identities, and at an address: for tests of streams. */
  live?: true
}

/** A caller of the API: the value of a session cookie, or none for an anonymous caller. */
export type Visit = { cookie?: string }

/**
 * A whole server for one test file: a PostgreSQL database of its own, sandbox providers, a data
 * folder that is removed, and a clock that `setNow` stops. What it returns may be used inside tests.
 */
export function useApp(appSettings: AppSettings = {}) {
  let running: Awaited<ReturnType<typeof startApp>> | undefined
  const app = () => {
    if (!running) throw new Error('The app of this test file has not started')
    return running
  }
  beforeAll(async () => {
    running = await startApp(appSettings)
  })
  afterAll(async () => running?.stop())

  return {
    get ctx(): Context {
      return app().ctx
    },
    get http(): FastifyInstance {
      return app().http
    },
    get given() {
      return app().given
    },
    /** Where a live app listens. */
    get address(): string {
      return app().http.listeningOrigin
    },
    /** Stops the clock at this instant; that of the database goes on. */
    setNow: (now: Date) => app().setNow(now),
    /** The clock shows the time of day again, and goes on. */
    letClockRun: () => app().setNow(undefined),
    /** Calls the API as this visit; fails with the AppError that the API answered. */
    as: (visit: Visit = {}) => ({
      call: <E extends Endpoint>(endpoint: E, args: Args<E>, headers?: Record<string, string>) =>
        app().audit.watch(endpoint.access === 'admin', endpoint, () =>
          callApi(app().http, visit, endpoint, args, headers),
        ),
    }),
    /** Runs a write of the test itself while a call runs: it needs no entry in the audit log. */
    writeApart: <T>(write: () => Promise<T>) => app().audit.apart(write),
    /** Runs stored tasks until none is left: those due now, or all with `delayed`. */
    runTasks: (options?: { delayed?: boolean }) => app().ctx.queue.drain(tasks, app().ctx, options),
  }
}

/** Most files are done within that time; their hooks have a minute. */
const DAY_NEEDED_MS = 45_000

async function startApp({
  settings = {},
  keptMs = 0,
  limits,
  bodyLimits,
  prepare,
  live,
}: AppSettings) {
  await pastMidnight(DAY_NEEDED_MS)
  const database = await copyTemplate()
  const { connection, drop } = database
  await prepare?.(database)
  const { db, pool } = openDatabase(connection, 12, limits)
  const dataDir = await mkdtemp(join(tmpdir(), 'westhaul-data-'))

  let fixed: Date | undefined
  const now = () => fixed ?? new Date()
  const quiet = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'silent',
    PAYOUT_HOLD_HOURS: '0',
    HEAD_START_MINUTES: '0',
  }
  const environment = readConfig({ ...quiet, ...settings })
  const config = await liveConfig({ config: environment, db, now })
  const queue = await openQueue({ pool, warn: console.warn })
  const payments = await openPayments({ config, db, queue, now })
  const secrets = await openSecretBox(config)
  const storage = await openStorage({ config, secrets, now })
  const messages = await openMessages({ config, db, queue, now })
  const push = await openPush({ config, db, secrets, now })
  const social = {
    publisher: openPublisher({ db, now, config }),
    secrets,
  }
  const ctx: Context = {
    db,
    connection,
    queue,
    config,
    now,
    storage,
    writer: openWriter({ config, db, now }),
    reader: openReader({ config, db, now, storage }),
    payments,
    geocoder: openGeocoder({ config, now }, () => undefined),
    roads: openRoads({ config, now }, () => undefined),
    diskSpace: () => readDiskSpace(dataDir),
    hooks,
    push,
    ...social,
    ...messages,
  }
  const audit = watchAudit(db)
  const identities = openIdentities(db, now, keptMs)
  const undeclared: UndeclaredError[] = []
  const reportError = (error: UndeclaredError) => void undeclared.push(error)
  const hub = openHub()
  const http = await buildApp(ctx, {
    identities,
    hub,
    reportError,
    ...(bodyLimits && { bodyLimits }),
  })
  const stopsListening = live
    ? [
        await followEvents(connection, withSettings(hub, config)),
        await forgetOnChange(connection, identities),
      ]
    : []
  if (live) await http.listen({ port: 0, host: '127.0.0.1' })

  const stop = async () => {
    await http.close()
    await Promise.all(stopsListening.map((stopListening) => stopListening()))
    await queue.stop()
    await db.destroy()
    await drop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    expect(undeclared, 'error codes that the contract does not name').toEqual([])
    expect(audit.unaudited, 'changes by the team without an entry in the audit log').toEqual([])
  }
  const setNow = (instant: Date | undefined) => {
    fixed = instant
  }
  return { ctx, http, given: givenIn(ctx, audit.apart), setNow, stop, audit }
}

async function callApi<E extends Endpoint>(
  http: FastifyInstance,
  visit: Visit,
  endpoint: E,
  args: Args<E>,
  headers: Record<string, string> = {},
): Promise<Result<E>> {
  const {
    params = {},
    query,
    body,
  } = args as {
    params?: Record<string, unknown>
    query?: object
    body?: unknown
  }
  const url = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  )
  const request: InjectOptions = {
    method: endpoint.method,
    url,
    headers: { ...headers, ...(visit.cookie && { cookie: `sid=${visit.cookie}` }) },
    ...(query && { query: encodeQuery(endpoint, query) }),
    ...(body !== undefined && { payload: encodeBody(endpoint, body) }),
  }
  const response = await http.inject(request)
  const answer: unknown = response.json()
  if (response.statusCode >= 400) {
    const problem = Problem.parse(answer)
    const { code, detail, errors, ...facts } = problem
    throw new AppError(code, detail, { fields: errors, facts })
  }
  const started = response.cookies.find((cookie) => cookie.name === 'sid')
  if (started) visit.cookie = started.value
  return z.decode(endpoint.response, answer) as Result<E>
}

/** The same for what stands behind the question mark. */
function encodeQuery(endpoint: Endpoint, query: object): Record<string, string> {
  const encoded = endpoint.query && z.safeEncode(endpoint.query, query)
  return (encoded?.success ? encoded.data : query) as Record<string, string>
}

/** What a test sends, as it travels; a value the schema cannot write is sent as it is, to be refused. */
function encodeBody(endpoint: Endpoint, body: unknown): object {
  const encoded = endpoint.body && z.safeEncode(endpoint.body, body)
  return (encoded?.success ? encoded.data : body) as object
}
