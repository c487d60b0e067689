import { parseArgs } from 'node:util'
import { readsOf } from '../server/testing/reads.ts'
import { storeBulk, untilAllSent } from './bulk-texts.ts'
import { loadAll, machine, openGround } from './many-processes.ts'
import { processorTime, report, stopProgram, type Running } from './testing-ground.ts'

// Requests per second, p99 and processor time of each route at 64 connections for 1, 2 and 4 web processes, and texts a
// minute for 1, 2 and 4 workers, on one embedded PostgreSQL on the same machine as the load. Needs `npm run build` first.

const ROUTES = [
  '/',
  '/api/auth/user',
  '/api/sample-price',
  '/api/availability',
  '/api/job/:token',
  '/api/client/jobs',
  '/api/hauler/available-jobs',
  '/api/hauler/jobs',
  '/api/admin/jobs',
  '/api/admin/stats',
]
const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,4' },
    connections: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '5' },
    routes: { type: 'string', default: ROUTES.join(',') },
    jobs: { type: 'string', default: '5000' },
    texts: { type: 'string', default: '3000' },
  },
})
const counts = values.processes.split(',').map(Number)
const [connections, seconds] = [Number(values.connections), Number(values.seconds)]

report('machine', machine())
const ground = await openGround('load', { jobs: Number(values.jobs), haulers: 100 })
const reads = await readsOf(ground.ctx)
const routes = values.routes.split(',').map((path) => {
  const read = reads.find((each) => each.path === path)
  return { path, url: read?.url ?? path, cookie: read?.cookie }
})

const headings = counts.map((count) => `${count} web: req/s | p99 ms | Node ms | PostgreSQL ms`)
const rows = new Map(routes.map(({ path }) => [path, [] as string[]]))
for (const count of counts) {
  const processes = await ground.start('web', count)
  for (const { path, url, cookie } of routes) {
    const shot = { path: url, cookie, connections, seconds }
    await loadAll(processes, { ...shot, seconds: 1 })
    const before = processorTimes(processes)
    const { perSecond, p99, answers, failed } = await loadAll(processes, shot)
    if (failed > 0) throw new Error(`${path}: ${failed} answers were refusals`)
    const after = processorTimes(processes)
    const each = (of: 'node' | 'database') =>
      Math.max(0, (after[of] - before[of]) / answers).toFixed(2)
    rows
      .get(path)
      ?.push(
        `${Math.round(perSecond)} | ${Math.round(p99)} | ${each('node')} | ${each('database')}`,
      )
  }
  await Promise.all(processes.map(stopProgram))
}
print(
  ['route', ...headings],
  [...rows].map(([path, cells]) => [path, ...cells]),
)

const rates: string[] = []
for (const count of counts) rates.push(String(await textsPerMinute(count)))
print(['tasks', ...counts.map((count) => `workers: ${count}`)], [['texts a minute', ...rates]])
await ground.stop()

function processorTimes(processes: readonly Running[]) {
  const node = processes.reduce((sum, each) => sum + processorTime(each), 0)
  return { node, database: ground.databaseTime() }
}

async function textsPerMinute(workers: number): Promise<number> {
  const processes = await ground.start('worker', workers)
  await storeBulk(ground.ctx, Number(values.texts))
  const began = performance.now()
  await untilAllSent(ground.ctx)
  const rate = (Number(values.texts) / (performance.now() - began)) * 60_000
  await Promise.all(processes.map(stopProgram))
  return Math.round(rate)
}

/** A table as docs/scale.md has it. */
function print(heading: string[], lines: string[][]): void {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const cells = row(heading)
  const rule = `|${'---|'.repeat(cells.split('|').length - 2)}`
  console.log(['', cells, rule, ...lines.map(row)].join('\n'))
}
