import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { explainAssignments, readAssignments } from '../server/dispatch/planning/assignments.ts'
import { explainLeftOut } from '../server/dispatch/planning/blockers.ts'
import { certifyPlan } from '../server/dispatch/planning/certificate.ts'
import { findEdges, type Edges } from '../server/dispatch/planning/edges.ts'
import { fill } from '../server/dispatch/planning/flow.ts'
import { measureLegs } from '../server/dispatch/planning/legs.ts'
import { measureRoutes } from '../server/dispatch/planning/measure-routes.ts'
import { createNetwork } from '../server/dispatch/planning/network.ts'
import { openingsOf } from '../server/dispatch/planning/openings.ts'
import type { Plan, PlanInput, PlanJob } from '../server/dispatch/planning/plan-input.ts'
import { planInWorker } from '../server/dispatch/planning/plan-in-worker.ts'
import { jobsByPriority } from '../server/dispatch/planning/priority.ts'
import { prove } from '../server/dispatch/planning/prove.ts'
import { shortenRoutes, unevennessOfPlan } from '../server/dispatch/planning/shorten-routes.ts'
import { demand } from '../server/dispatch/planning/testing/demand.ts'
import { giniOf } from '../server/dispatch/planning/testing/gini.ts'

// How long a proven best plan takes, part by part, and what it saves over giving each job in turn to
// the nearest hauler with room; then how the server answers while the largest is made in its thread.

const ROUNDS = 5
const sizes = [
  { jobs: 1_000, haulers: 100, days: 14, goal: 100 },
  { jobs: 10_000, haulers: 500, days: 14, goal: 2_000 },
  { jobs: 10_000, haulers: 500, days: 3, goal: 2_000 },
  { jobs: 10_000, haulers: 500, days: 2, goal: 2_000 },
]

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const quantile = (values: readonly number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * at)] ?? 0
const write = (line: string): boolean => process.stdout.write(`${line}\n`)

/** Milliseconds of this thread's processor, which others on the machine do not lengthen; `wall` of the clock. */
type Times = {
  edges: number
  flow: number
  routes: number
  words: number
  check: number
  wall: number
}

const cpuTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The steps of `plan`, each with its time. */
function planInSteps(input: PlanInput): { plan: Plan; edges: Edges; times: Times } {
  const start = performance.now()
  const at = [cpuTime()]
  const lap = () => at.push(cpuTime())
  const jobs = jobsByPriority(input)
  const { haulers } = input
  const openings = openingsOf(input)
  const legs = measureLegs(haulers, input)
  const edges = findEdges(jobs, haulers, openings, legs)
  lap()
  const network = createNetwork(edges, haulers, input.evenness)
  const flow = fill(network)
  lap()
  const matched = readAssignments(network, flow, jobs, haulers, openings)
  lap()
  const shorter = shortenRoutes({ input, jobs, haulers, openings, edges, legs }, matched)
  const assignments = explainAssignments(edges, jobs, haulers, shorter)
  const routes = {
    matched: measureRoutes(input, haulers, legs, matched),
    metres: measureRoutes(input, haulers, legs, assignments),
  }
  lap()
  const leftOut = explainLeftOut(input, assignments, legs)
  const bound = metresOf(matched) + unevennessOfPlan(input, haulers, matched)
  const certificate = prove(network, flow, jobs, haulers, { bound, matched })
  const plan = { assignments, leftOut, routes, certificate }
  lap()
  const verdict = certifyPlan(input, plan, legs)
  if (!('ok' in verdict)) throw new Error(verdict.reason)
  lap()
  const [edgesTime = 0, flowTime = 0, read = 0, routesTime = 0, words = 0, check = 0] = at
    .slice(1)
    .map((time, step) => time - (at[step] ?? 0))
  const wall = performance.now() - start
  return {
    plan,
    edges,
    times: {
      edges: edgesTime,
      flow: flowTime,
      routes: routesTime,
      words: words + read,
      check,
      wall,
    },
  }
}

/** Each job in its turn to the nearest hauler who still has room. */
function planGreedily(jobs: readonly PlanJob[], edges: Edges) {
  const left = edges.room.slice()
  const done: PlanJob[] = []
  let travelled = 0
  const bins = (kind: number, hauler: number) =>
    range(edges.firstPool[kind] ?? 0, edges.lastPool[kind] ?? 0).map(
      (pool) => hauler * edges.binsPerHauler + pool,
    )
  jobs.forEach((job, rank) => {
    const kind = edges.kindOf[rank] ?? 0
    const { haulers = [], metres = [] } = edges.lists[edges.listOf[kind] ?? 0] ?? {}
    for (const [at, hauler] of haulers.entries()) {
      const bin = bins(kind, hauler).find((each) => (left[each] ?? 0) > 0)
      if (bin === undefined) continue
      left[bin] = (left[bin] ?? 0) - 1
      travelled += metres[at] ?? 0
      done.push(job)
      return
    }
  })
  return { done, metres: travelled }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

const metresOf = (assignments: Plan['assignments']): number =>
  assignments.reduce((sum, { metres }) => sum + metres, 0)
const km = (metres: number): string => `${Math.round(metres / 1_000)} km`
const ms = (time: number): string => `${time.toFixed(0)} ms`

function report({ jobs, haulers, days, goal }: (typeof sizes)[number]): void {
  const input = demand(jobs, haulers, days)
  const runs = Array.from({ length: ROUNDS }, () => planInSteps(input))
  const [run] = runs
  if (!run) return
  const middle = (part: keyof Times) => median(runs.map(({ times }) => times[part]))
  const cpu = runs.map(
    ({ times: { edges, flow, routes, words, check } }) => edges + flow + routes + words + check,
  )
  const walls = runs.map(({ times }) => times.wall)
  const { leftOut } = run.plan
  const greedy = planGreedily(jobsByPriority(input), run.edges)
  const same = planInSteps({ ...input, jobs: greedy.done })
  write(`\n${jobs} jobs, ${haulers} haulers, ${days} days; ${run.edges.listOf.length} kinds`)
  write(
    `  whole plan     ${ms(middle('wall'))}, slowest ${ms(Math.max(...walls))}, CPU ${ms(median(cpu))}; goal ${goal} ms`,
  )
  write(
    `  CPU of which   edges ${ms(middle('edges'))}, flow ${ms(middle('flow'))}, routes ${ms(middle('routes'))}, in words ${ms(middle('words'))}, check ${ms(middle('check'))}`,
  )
  write(`  left out       ${leftOut.length}; by a greedy plan ${jobs - greedy.done.length}`)
  write(`  travel         ${km(metresOf(run.plan.certificate.matched))}`)
  const before = measureRoutes(input, input.haulers, measureLegs(input.haulers, input), [])
  const matched = run.plan.routes.matched - before
  const metres = run.plan.routes.metres - before
  const shares = (each: Plan['assignments'], isAll: boolean) => {
    const counts = Map.groupBy(each, ({ haulerId }) => haulerId)
    return giniOf(
      input.haulers.map(
        ({ id, jobs: earlier }) => (counts.get(id)?.length ?? 0) + (isAll ? earlier : 0),
      ),
    )
  }
  const gini = (isAll: boolean) =>
    [run.plan.certificate.matched, run.plan.assignments]
      .map((each) => shares(each, isAll).toFixed(3))
      .join(' and ')
  write(
    `  routes         for these jobs by assignment alone ${km(matched)}, then ${km(metres)}: ${((1 - metres / matched) * 100).toFixed(1)} % shorter; with what was scheduled before ${km(run.plan.routes.matched)}, then ${km(run.plan.routes.metres)}`,
  )
  write(`  Gini           jobs of the plan ${gini(false)}, with those before ${gini(true)}`)
  write(`  bound          ${km(run.plan.certificate.bound)} of travel and unevenness, reached`)
  write(
    `  for the jobs that plan does: greedily ${km(greedy.metres)}, best ${km(metresOf(same.plan.certificate.matched))}, ratio ${(metresOf(same.plan.certificate.matched) / greedy.metres).toFixed(3)}`,
  )
}

/** Times of trivial requests to this thread: while it is idle, and while a plan is made beside it. */
async function answersMeanwhile(input: PlanInput): Promise<void> {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo
  const timesUntil = async (done: Promise<unknown>): Promise<number[]> => {
    const times: number[] = []
    const state = { isDone: false }
    const ending = done.finally(() => (state.isDone = true))
    while (!state.isDone) {
      const start = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/`)).text()
      times.push(performance.now() - start)
      await pause(2)
    }
    await ending
    return times
  }
  await timesUntil(pause(1_000))
  const idle = await timesUntil(pause(2_000))
  const busy: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await pause(100)
    busy.push(...(await timesUntil(planInWorker(input))))
  }
  server.close()
  const line = (times: number[]) =>
    `median ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms, ${times.length} requests`
  write('\nA request to the main thread')
  write(`  idle           ${line(idle)}`)
  write(`  while planning ${line(busy)}; goal p99 100 ms`)
}

for (const size of sizes) report(size)
await answersMeanwhile(demand(10_000, 500, 14))
