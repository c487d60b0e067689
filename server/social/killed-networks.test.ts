import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SOCIAL_PLATFORMS } from '../../contract/social.ts'
import { inTransaction } from '../core/context.ts'
import { openQueue } from '../core/queue.ts'
import { secretBox } from '../core/secret-box.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { ownDatabase, startWholeServer } from '../testing/whole-server.ts'
import { scheduleAt } from './create-post.ts'
import { insertPost } from './post-store.ts'
import { keepPicture, picture } from './testing/given.ts'
import {
  networksByTheirApis,
  sandboxNetworks,
  type KilledNetworks,
} from './testing/killed-networks.ts'

const POSTS = 200
const MINUTES = 5
/** What comes due last has this long until the servers are left alone: as long as a search lags. */
const LAST_MINUTES = 2
/** From the moment when it takes work. */
const LIFE_MS = { least: 1_000, most: 9_000 }
const QUIET_MS = 60_000
const TOKEN_KEY = randomBytes(32).toString('hex')
const now = () => new Date()

/** Posts of all networks that come due while servers are killed; one in ten loses its answer, one in twenty meets a busy network. */
async function schedulePosts(
  { db, pool }: Awaited<ReturnType<typeof ownDatabase>>,
  { textOf, mostLagSeconds }: KilledNetworks,
) {
  const queue = await openQueue({ pool, warn: console.warn })
  const begin = Date.now()
  const lasts = (MINUTES - LAST_MINUTES) * 60_000
  await inTransaction({ db, queue }, async (tx) => {
    await keepPicture(tx.db)
    for (let index = 0; index < POSTS; index += 1) {
      const platform = SOCIAL_PLATFORMS[index % SOCIAL_PLATFORMS.length] ?? 'facebook'
      const media = JSON.stringify([picture])
      const isLost = index % 10 === 3
      const isBusy = !isLost && index % 20 === 7
      const lagSeconds = randomInt(mostLagSeconds + 1)
      const content = textOf(`Post ${index}`, { lagSeconds, isLost, isBusy })
      const post = await insertPost(tx.db, { platform, content, media })
      const at = new Date(begin + Math.round((index / POSTS) * lasts))
      await scheduleAt({ now }, tx, post, { by: 'system' }, at)
    }
  })
  await queue.stop()
}

/** Waits until a server takes work; on a busy machine it starts slowly. */
async function isReady(port: string, until: number): Promise<void> {
  const ask = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  while (Date.now() < until && !(await ask())?.ok) await wait(200)
}

/** One of the two servers: killed and started again until the time is over. */
async function killAgainAndAgain(
  url: string,
  settings: Record<string, string>,
  until: number,
): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const port = String(await freePort())
    const server = startWholeServer(url, { TOKEN_KEY, PORT: port, ...settings })
    if (Date.now() >= until) return kills
    await isReady(port, until)
    await wait(randomInt(LIFE_MS.least, LIFE_MS.most))
    await server.kill()
  }
}

const worlds = { sandbox: sandboxNetworks, apis: networksByTheirApis }
const chosen = process.env.KILL_NETWORKS === 'sandbox' ? 'sandbox' : 'apis'

test(
  'posts over five networks whose two servers are killed at random are each published once, or failed with words',
  async ({ skip }) => {
    skip(!process.env.KILL_NETWORKS, 'It takes minutes: played by npm run kill-networks')
    const database = await ownDatabase()
    const { db, url } = database
    const networks = await worlds[chosen](db, () => new Date())
    await networks.connect(secretBox(Buffer.from(TOKEN_KEY, 'hex')))
    await schedulePosts(database, networks)
    const until = Date.now() + MINUTES * 60_000
    const kills = await Promise.all(
      [1, 2].map(() => killAgainAndAgain(url, networks.settings, until)),
    )
    await wait(QUIET_MS)

    const posts = await db.selectFrom('socialMediaPosts').selectAll().execute()
    const shown = await networks.shown()
    const timesOf = (post: (typeof posts)[number]) =>
      shown.filter(({ platform, text }) => platform === post.platform && text === post.content)
        .length
    const count = (is: (post: (typeof posts)[number]) => boolean) => posts.filter(is).length
    const unconfirmed = posts.filter(({ detail }) => detail === 'not_confirmed')
    const unconfirmedBy = SOCIAL_PLATFORMS.map(
      (one) => `${one} ${unconfirmed.filter(({ platform }) => platform === one).length}`,
    )
    process.stdout.write(
      `${[
        `${POSTS} posts over ${SOCIAL_PLATFORMS.length} networks (${chosen}), searches lagging 0 to ${networks.mostLagSeconds} s`,
        `kill -9: ${kills.join(' and ')} times in ${MINUTES} minutes`,
        `posted, on the network once: ${count((post) => post.status === 'posted' && timesOf(post) === 1)}`,
        `not confirmed: ${unconfirmed.length} (${unconfirmedBy.join(', ')}), of which on the network: ${unconfirmed.filter((post) => timesOf(post) === 1).length}`,
        `failed otherwise: ${count(({ status, detail }) => status === 'failed' && detail !== 'not_confirmed')}`,
        `on the network more than once: ${count((post) => timesOf(post) > 1)}`,
        `publishing after ${QUIET_MS / 1_000} s of quiet: ${count(({ status }) => status === 'publishing')}`,
        `scheduled after ${QUIET_MS / 1_000} s of quiet: ${count(({ status }) => status === 'scheduled')}`,
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
