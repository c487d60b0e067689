import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { askForQuote } from '../contract/quotes.ts'
import { projectRoot } from '../server/core/project-root.ts'
import { readsOf, type Read } from '../server/testing/reads.ts'
import { seeded } from '../server/testing/seeded.ts'
import { machine, openGround } from './many-processes.ts'
import { at, ms, report, stopProgram, temporaryFolder, type Running } from './testing-ground.ts'

// 20 users for 30 minutes on one process that answers and runs tasks: how its memory grows, by least squares after the
// first fifth of the time, and the delay of its event loop. Needs `npm run build` first.

const GOALS = { slope: 1, loop: 100 }
const WARM_UP = 0.2
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    users: { type: 'string', default: '20' },
    seed: { type: 'string', default: '20261127' },
  },
})
const [minutes, users] = [Number(values.minutes), Number(values.users)]

/** Memory in megabytes; `held` is what is left after a full collection of garbage, measured each minute. */
type Sample = { minute: number; megabytes: number }
type LoopFigures = {
  p99: number
  most: number
  resident: number
  held: { at: number; megabytes: number } | null
}

report('machine', machine())
report('seed', values.seed)
const ground = await openGround('soak', { jobs: 5_000, haulers: 100 })
const reads = await readsOf(ground.ctx)
const loopReport = join(temporaryFolder('soak-loop'), 'loop.json')
const [server] = await ground.start('all', 1, {
  NODE_OPTIONS: `--import ${join(projectRoot, 'bench/watch-loop.mjs')}`,
  LOOP_REPORT: loopReport,
})
if (!server) throw new Error('The server has not started')

const latencies: number[] = []
const refusals = new Map<string, number>()
const began = performance.now()
const minute = () => (performance.now() - began) / 60_000
const resident: Sample[] = []
const held: Sample[] = []
await Promise.all([
  sample(),
  ...Array.from({ length: users }, (_, index) => use(server, seeded(Number(values.seed) + index))),
])
verdict()
await stopProgram(server)
await ground.stop()

function readLoop(): LoopFigures {
  return JSON.parse(readFileSync(loopReport, 'utf8')) as LoopFigures
}

async function sample(): Promise<void> {
  let lastHeldAt = 0
  while (minute() < minutes) {
    await sleep(2_000)
    const figures = readLoop()
    resident.push({ minute: minute(), megabytes: figures.resident })
    if (figures.held && figures.held.at !== lastHeldAt) {
      lastHeldAt = figures.held.at
      held.push({ minute: minute(), megabytes: figures.held.megabytes })
    }
  }
}

/** One user: reads, now and then a quote, with half a second to two in between. */
async function use(program: Running, random: () => number): Promise<void> {
  while (minute() < minutes) {
    await (random() < 0.1 ? askQuote(program) : look(program, random))
    await sleep(500 + random() * 1_500)
  }
}

async function look({ address }: Running, random: () => number): Promise<void> {
  const read = reads[Math.floor(random() * reads.length)] as Read
  const headers = read.cookie === undefined ? {} : { cookie: `sid=${read.cookie}` }
  await timed(read.path, fetch(`${address}${read.url}`, { headers }))
}

async function askQuote({ address }: Running): Promise<void> {
  const body = JSON.stringify({ description: 'An old sofa and two chairs', photos: [] })
  const headers = { 'content-type': 'application/json' }
  await timed(
    askForQuote.path,
    fetch(`${address}${askForQuote.path}`, { method: 'POST', headers, body }),
  )
}

async function timed(path: string, call: Promise<Response>): Promise<void> {
  const start = performance.now()
  const answer = await call
  await answer.arrayBuffer()
  latencies.push(performance.now() - start)
  if (answer.status >= 500) refusals.set(path, (refusals.get(path) ?? 0) + 1)
}

/** How many megabytes are added in a minute, by least squares, after the first fifth of the time. */
function slopeOf(samples: readonly Sample[]): number {
  const points = samples
    .filter((each) => each.minute > minutes * WARM_UP)
    .map((each) => ({ x: each.minute, y: each.megabytes }))
  const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))]
  const together = mean(points.map(({ x, y }) => (x - meanX) * (y - meanY)))
  return together / mean(points.map(({ x }) => (x - meanX) ** 2))
}

function verdict(): void {
  const slope = slopeOf(held)
  const { p99, most } = readLoop()
  const endOf = (samples: readonly Sample[]) =>
    `${(samples.at(-1)?.megabytes ?? NaN).toFixed(0)} MB at the end`
  const failed = [...refusals].map(([path, times]) => `${path} ${times}`).join(', ')
  report(
    'requests',
    `${latencies.length}, ${ms(at(latencies, 0.5))} ms p50, ${ms(at(latencies, 0.99))} ms p99`,
  )
  report('answers of 500 and above', failed || '0', refusals.size === 0)
  report(
    'memory held',
    `${slope.toFixed(2)} MB a minute, goal ${GOALS.slope}; ${endOf(held)}`,
    slope < GOALS.slope,
  )
  report('memory resident', `${slopeOf(resident).toFixed(2)} MB a minute; ${endOf(resident)}`)
  report(
    'event loop',
    `${ms(p99)} ms p99, goal ${GOALS.loop}; ${ms(most)} ms at most`,
    p99 < GOALS.loop,
  )
  const isMet = slope < GOALS.slope && p99 < GOALS.loop && refusals.size === 0
  if (!isMet) process.exitCode = 1
}
