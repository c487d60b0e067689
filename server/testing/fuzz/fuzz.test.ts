import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import { dayOf } from '../../../contract/calendar.ts'
import { fillSeed } from '../../seed/fill.ts'
import { useApp } from '../app.ts'
import { callersOf } from './callers.ts'
import { runFuzz } from './run-fuzz.ts'

// Random calls of every endpoint, most of them broken in one place: `npm run fuzz` makes 200 of each.

const { FUZZ_CASES = '6', FUZZ_SEED = '20261127', FUZZ_ONLY = '' } = process.env
const cases = Number(FUZZ_CASES)
const seed = Number(FUZZ_SEED)
const LIMIT_MS = 60_000 + cases * 60_000
/** The parts that are loaded by their first call and the statements that each connection keeps; a run of 200 cases sends gigabytes. */
const MOST_GROWTH_MB = 500

const app = useApp()
const crashes: unknown[] = []
const noteCrash = (error: unknown) => void crashes.push(error)

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    app.ctx.db,
  )
  const client = new pg.Client({ ...inject('postgres'), database: rows[0]?.name })
  await client.connect()
  await fillSeed(client, { jobs: 300, haulers: 12, today: dayOf(app.ctx.now()), report: () => {} })
  await client.end()
  process.on('unhandledRejection', noteCrash)
  process.on('uncaughtException', noteCrash)
  return () => {
    process.off('unhandledRejection', noteCrash)
    process.off('uncaughtException', noteCrash)
  }
}, LIMIT_MS)

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** What the process still holds once everything that it no longer needs is gone. */
function heldMb(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_048_576
}

test(
  `${cases} random calls of each endpoint are answered as the contract says`,
  async () => {
    const endpoints = api.filter(({ path }) => path.startsWith(FUZZ_ONLY))
    const before = heldMb()
    const began = performance.now()
    const outcome = await runFuzz({
      http: app.http,
      endpoints,
      cases,
      seed,
      callers: () => callersOf(app.ctx, app.given),
      onFault: (fault) => console.error(fault),
    })
    const growth = heldMb() - before
    const seconds = Math.round((performance.now() - began) / 1_000)
    console.log(
      `fuzz: seed ${seed}, ${endpoints.length} endpoints, ${outcome.cases} cases in ${seconds} s: ` +
        `${outcome.accepted} accepted, ${outcome.cases - outcome.accepted} refused, ` +
        `${outcome.neverEntered.length} endpoints never entered, ${outcome.faults.length} faults, ` +
        `memory ${growth.toFixed(0)} MB more`,
    )
    if (cases >= 40) console.log(`Never entered:\n${outcome.neverEntered.join('\n')}`)
    expect(outcome.faults).toEqual([])
    expect(crashes).toEqual([])
    expect(outcome.accepted).toBeGreaterThan(0)
    expect(growth).toBeLessThan(MOST_GROWTH_MB)
    expect((await app.http.inject('/healthz')).statusCode).toBe(200)
  },
  LIMIT_MS,
)
