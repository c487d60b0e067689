import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SOCIAL_PLATFORMS } from '../../contract/social.ts'
import { inTransaction } from '../core/context.ts'
import { openQueue } from '../core/queue.ts'
import { secretBox } from '../core/secret-box.ts'
import type { Db } from '../db/database.ts'
import { sandboxNetwork } from '../providers/publisher/sandbox-network.ts'
import { ANSWER_LOST, BUSY, lagging, slow } from '../providers/publisher/sandbox-steps.ts'
import { ownDatabase, startWholeServer } from '../testing/whole-server.ts'
import { upsertAccount } from './account-store.ts'
import { scheduleAt } from './create-post.ts'
import { insertPost } from './post-store.ts'
import { picture } from './testing/given.ts'

const POSTS = 200
const MINUTES = 5
/** Ten times as fast as the real networks, whose searches lag up to two minutes. */
const MOST_LAG_SECONDS = 12
/** A server needs some seconds to start. */
const LIFE_MS = { least: 4_000, most: 12_000 }
const QUIET_MS = 60_000
const TOKEN_KEY = randomBytes(32).toString('hex')
const now = () => new Date()

async function connectAll(db: Db): Promise<void> {
  const secrets = secretBox(Buffer.from(TOKEN_KEY, 'hex'))
  for (const platform of SOCIAL_PLATFORMS) {
    const network = sandboxNetwork({ db, now, publicUrl: 'http://localhost', platform })
    const { accounts, scopes } = await network.grantByName('westhaul')
    for (const account of accounts)
      await upsertAccount(db, secrets, platform, { ...account, scopes, notice: null }, now())
  }
}

/** One post in ten loses its answer, one in twenty meets a busy network. */
const textOf = (index: number): string => {
  const accident = index % 10 === 3 ? ANSWER_LOST : index % 20 === 7 ? BUSY : ''
  const pace = slow(randomInt(4))
  return `Post ${index} ${lagging(randomInt(MOST_LAG_SECONDS + 1))} ${pace} ${accident}`.trim()
}

/** Posts of all networks that come due while servers are killed. */
async function schedulePosts({ db, pool }: Awaited<ReturnType<typeof ownDatabase>>) {
  const queue = await openQueue({ pool, warn: console.warn })
  const begin = Date.now()
  const lasts = (MINUTES - 1) * 60_000
  await inTransaction({ db, queue }, async (tx) => {
    for (let index = 0; index < POSTS; index += 1) {
      const platform = SOCIAL_PLATFORMS[index % SOCIAL_PLATFORMS.length] ?? 'facebook'
      const media = JSON.stringify([picture])
      const post = await insertPost(tx.db, { platform, content: textOf(index), media })
      const at = new Date(begin + Math.round((index / POSTS) * lasts))
      await scheduleAt({ now }, tx, post, { by: 'system' }, at)
    }
  })
  await queue.stop()
}

/** One of the two servers: killed and started again until the time is over. */
async function killAgainAndAgain(url: string, until: number): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const server = startWholeServer(url, { TOKEN_KEY })
    if (Date.now() >= until) return kills
    await wait(randomInt(LIFE_MS.least, LIFE_MS.most))
    await server.kill()
  }
}

test.runIf(process.env.KILL_NETWORKS)(
  'posts over five networks whose two servers are killed at random are each published once, or failed with words',
  async () => {
    const database = await ownDatabase()
    const { db, url } = database
    await connectAll(db)
    await schedulePosts(database)
    const until = Date.now() + MINUTES * 60_000
    const kills = await Promise.all([1, 2].map(() => killAgainAndAgain(url, until)))
    await wait(QUIET_MS)

    const posts = await db.selectFrom('socialMediaPosts').selectAll().execute()
    const shown = await db.selectFrom('sandboxPosts').select(['platform', 'text']).execute()
    const timesOf = (post: (typeof posts)[number]) =>
      shown.filter(({ platform, text }) => platform === post.platform && text === post.content)
        .length
    const count = (is: (post: (typeof posts)[number]) => boolean) => posts.filter(is).length
    const unconfirmed = posts.filter(({ detail }) => detail === 'not_confirmed')
    process.stdout.write(
      `${[
        `${POSTS} posts over ${SOCIAL_PLATFORMS.length} networks, searches lagging 0 to ${MOST_LAG_SECONDS * 10} s at ten times the speed`,
        `kill -9: ${kills.join(' and ')} times in ${MINUTES} minutes`,
        `posted, on the network once: ${count((post) => post.status === 'posted' && timesOf(post) === 1)}`,
        `not confirmed: ${unconfirmed.length}, of which on the network: ${unconfirmed.filter((post) => timesOf(post) === 1).length}`,
        `failed otherwise: ${count(({ status, detail }) => status === 'failed' && detail !== 'not_confirmed')}`,
        `on the network more than once: ${count((post) => timesOf(post) > 1)}`,
        `publishing after ${QUIET_MS / 1_000} s of quiet: ${count(({ status }) => status === 'publishing')}`,
        `most tries of one post: ${Math.max(...posts.map(({ attempts }) => attempts))}`,
      ].join('\n')}\n`,
    )
    const isRight = (post: (typeof posts)[number]) =>
      post.status === 'posted'
        ? timesOf(post) === 1
        : post.status === 'failed' && post.failure !== null && timesOf(post) <= 1
    expect(posts.filter((post) => !isRight(post))).toEqual([])
    expect(shown.length).toBeLessThanOrEqual(POSTS)
  },
  (MINUTES + 8) * 60_000,
)
