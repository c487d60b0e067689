import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { projectRoot } from '../server/core/project-root.ts'
import {
  median,
  report,
  startProgram,
  stopProgram,
  temporaryFolder,
  type Running,
} from './testing-ground.ts'

// How long `npm start` takes on a new and on an existing data folder, and whether a kill -9 of all
// its processes in the middle of writes loses anything that was acknowledged. Linux only, for the
// list of processes. Needs `npm run build` first.

const GOALS = { created: 3_000, existing: 1_000, back: 5_000 }
const WRITERS = 8
const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '5' },
    kills: { type: 'string', default: '20' },
  },
})

const start = (dataDir: string): Promise<Running> =>
  startProgram('scripts/start.mjs', { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'false' })

await measureStarts()
await measureKills(Number(values.kills))

async function measureStarts(): Promise<void> {
  const createdTimes: number[] = []
  const existing: number[] = []
  for (let round = 0; round < Number(values.starts); round++) {
    const dataDir = temporaryFolder('start')
    for (const times of [createdTimes, existing]) {
      const running = await start(dataDir)
      times.push(running.milliseconds)
      await stopProgram(running)
    }
  }
  reportTimes('ready on a new data folder', createdTimes, GOALS.created)
  reportTimes('ready on an existing data folder', existing, GOALS.existing)
}

function reportTimes(what: string, times: number[], goal: number): void {
  const [middle, longest] = [median(times), Math.max(...times)].map(Math.round)
  report(what, `median ${middle} ms, longest ${longest} ms; goal ${goal} ms`, median(times) <= goal)
}

async function measureKills(rounds: number): Promise<void> {
  const dataDir = temporaryFolder('kill')
  const acknowledgedIds: string[] = []
  const back: number[] = []
  let running = await start(dataDir)
  const photo = await upload(running)
  for (let round = 0; round < rounds; round++) {
    const writing = writeUntilGone(running, photo, acknowledgedIds)
    await sleep(200 + 60 * (round % 10))
    for (const pid of processesOf(running, dataDir)) process.kill(pid, 'SIGKILL')
    const killedAt = performance.now()
    await writing
    running = await start(dataDir)
    back.push(performance.now() - killedAt)
  }
  const lostCount = await missing(dataDir, acknowledgedIds)
  await stopProgram(running)
  report(
    `rows lost in ${rounds} rounds of kill -9`,
    `${lostCount} of ${acknowledgedIds.length} acknowledged`,
    lostCount === 0 && acknowledgedIds.length > 0,
  )
  reportTimes('back in service', back, GOALS.back)
}

async function upload({ address }: Running): Promise<string> {
  const body = new FormData()
  const picture = readFileSync(join(projectRoot, 'server/demo/photos/sofa.webp'))
  body.append('files', new Blob([picture], { type: 'image/webp' }), 'sofa.webp')
  const answer = await fetch(`${address}/api/upload`, { method: 'POST', body })
  const { files } = (await answer.json()) as { files: string[] }
  return files[0] ?? ''
}

/** Asks for quotes, each of which is a row, and notes those that were answered. */
async function writeUntilGone(
  { address }: Running,
  photo: string,
  acknowledgedIds: string[],
): Promise<void> {
  const write = async (): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${address}/api/quote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          description: `An old sofa and two chairs, ${randomUUID()}`,
          loadSize: 'small',
          photos: [photo],
        }),
      })
      const { quoteId } = (await answer.json()) as { quoteId?: string }
      if (!quoteId) throw new Error(`No quote: ${answer.status}`)
      acknowledgedIds.push(quoteId)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, () => write().catch(ignoreEnd)))
}

/** A killed server ends its connections; anything it said instead is a failure of this measurement. */
function ignoreEnd(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}

/** The server, its PostgreSQL and all of that one's processes. */
function processesOf({ process: { pid = 0 } }: Running, dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir).pid
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === postmaster)
  return [pid, postmaster, ...children.map(Number)]
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined // it has ended meanwhile
  }
}

/** PostgreSQL notes its process, port and socket's folder in lines 1, 4 and 5. */
function postmasterOf(dataDir: string) {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), host: lines[4] ?? '' }
}

async function missing(dataDir: string, acknowledgedIds: string[]): Promise<number> {
  const { host, port } = postmasterOf(dataDir)
  const client = new pg.Client({ host, port, user: 'westhaul', database: 'westhaul' })
  await client.connect()
  const { rows } = await client.query<{ lost: string }>(
    `select count(*) as lost from unnest($1::uuid[]) as acknowledged (id)
     where not exists (select from quotes where quotes.id = acknowledged.id)`,
    [acknowledgedIds],
  )
  await client.end()
  return Number(rows[0]?.lost)
}
