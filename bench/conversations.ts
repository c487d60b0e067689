import { parseArgs } from 'node:util'
import {
  listConversationMessages,
  type EarlierMessages,
} from '../contract/conversation-messages.ts'
import {
  countConversations,
  getConversation,
  listConversations,
} from '../contract/conversations.ts'
import { openIdentities } from '../server/accounts/identities.ts'
import { startSession } from '../server/accounts/sessions.ts'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openQueue } from '../server/core/queue.ts'
import { openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { TIME_LIMITS } from '../server/db/time-limits.ts'
import { openContext } from '../server/open-context.ts'
import { fillConversations, LONG, MANAGER } from './conversations-database.ts'
import { databaseTime } from './lists-database.ts'
import { at, report, spread, temporaryFolder } from './testing-ground.ts'

// The inbox with 20,000 conversations, and a thread with 20,000 messages: milliseconds of each read at the
// database, and of the whole answer without HTTP. A `!` marks a missed goal.

/** At the database, of the slowest in a hundred. */
const GOAL_MS = 15
/** A name, a number, a job, words of few, of half and of all conversations, and one that nothing has. */
const SEARCHES = [
  'amrita gillm',
  '604 200 0407',
  '#7000',
  'chandelier',
  'hot tub',
  'sofa',
  'at',
  'zzzz',
]
const MOST_MS = 10_000
const WARM_UP = 5
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })

const dataDir = temporaryFolder('conversations')
const log = { info: () => {}, warn: console.warn, error: console.error }
const postgres = await startEmbedded({ dataDir, log })
const { db, pool } = openDatabase(postgres.connection, 2, TIME_LIMITS.commands)
await migrate(pool)
const { id: adminId } = await db
  .insertInto('users')
  .values({ email: 'bench@example.test', role: 'admin', teamRole: 'owner' })
  .returning('id')
  .executeTakeFirstOrThrow()
await fillConversations(db, adminId)
const sid = await startSession(db, new Date(), { userId: adminId })

const queue = await openQueue({ pool, warn: console.warn })
const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'false', DEMO: 'true', LOG_LEVEL: 'silent' }
const config = readConfig({ ...process.env, ...settings })
const ctx = await openContext({ config, db, queue, now: () => new Date() })
const app = await buildApp(ctx, { identities: openIdentities(db, ctx.now) })

const list = listConversations.path
const thread = (id: number, query = '') =>
  `${listConversationMessages.path.replace(':id', String(id))}${query}`
const details = (id: number) => getConversation.path.replace(':id', String(id))

await measure('counts', countConversations.path)
await measure('list, first page', `${list}?limit=25`)
await measure('list, page 400', `${list}?limit=25&cursor=${await cursorOf(400)}`)
await measure('list, open', `${list}?limit=25&status=open`)
await measure('list, mine', `${list}?limit=25&status=open&assigned=me`)
await measure('list, unassigned', `${list}?limit=25&status=open&assigned=none`)
await measure('list, done', `${list}?limit=25&status=done`)
await measure('list, unread', `${list}?limit=25&status=open&unread=true`)
await measure('list, of a job', `${list}?limit=25&job=7000`)
for (const q of SEARCHES)
  await measure(`search, '${q}'`, `${list}?limit=25&q=${encodeURIComponent(q)}`)
await measure('details', details(400))
await measure('details, 500 jobs', details(MANAGER))
await measure('thread', thread(400))
await measure('thread, 20,000 messages', thread(LONG))
await measure('thread, 20,000 messages, page 200', thread(LONG, await earlierOf(200)))

await app.close()
await queue.stop()
await db.destroy()
await postgres.stop()

async function read<Answer>(url: string): Promise<Answer> {
  const { body, statusCode } = await app.inject({ url, headers: { cookie: `sid=${sid}` } })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
  return JSON.parse(body) as Answer
}

/** The first rounds prepare statements and warm the cache. */
async function measure(what: string, url: string): Promise<void> {
  const [database, answers]: number[][] = [[], []]
  const until = performance.now() + MOST_MS
  for (let round = -WARM_UP; round < Number(values.rounds); round += 1) {
    const began = performance.now()
    if (began > until) break
    const time = await databaseTime(() => read(url))
    if (round < 0) continue
    database?.push(time)
    answers?.push(performance.now() - began)
  }
  const times = `${spread(database ?? []).padEnd(24)}answer ${spread(answers ?? [])}`
  report(what, times, at(database ?? [], 0.99) <= GOAL_MS)
}

async function cursorOf(page: number): Promise<string> {
  let cursor = ''
  for (let pageNumber = 1; pageNumber < page; pageNumber += 1) {
    const query = cursor === '' ? '' : `&cursor=${cursor}`
    const { nextCursor } = await read<{ nextCursor: string }>(`${list}?limit=25${query}`)
    cursor = encodeURIComponent(nextCursor)
  }
  return cursor
}

async function earlierOf(page: number): Promise<string> {
  let query = ''
  for (let pageNumber = 1; pageNumber < page; pageNumber += 1) {
    const { earlier } = await read<{ earlier: EarlierMessages }>(thread(LONG, query))
    query = `?${new URLSearchParams(Object.entries(earlier).map(([name, id]) => [name, String(id)]))}`
  }
  return query
}
