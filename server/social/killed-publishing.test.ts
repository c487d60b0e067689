import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { SOCIAL_PLATFORMS, type PostId, type SocialPlatform } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import type { SocialNetwork } from '../providers/publisher/network.ts'
import { lagging } from '../providers/publisher/sandbox-steps.ts'
import { useApp } from '../testing/app.ts'
import { publishPost } from './publish-post.ts'
import { addPicture, connect, duePost, listed, onNetwork } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
let now = new Date('2026-11-20T18:00:00Z').getTime()
const wait = (milliseconds: number) => {
  now += milliseconds
  app.setNow(new Date(now))
}
beforeAll(async () => {
  wait(0)
  admin = await app.given.admin()
  for (const platform of SOCIAL_PLATFORMS) await connect(app, admin, platform)
})

/** More than any post has statements and calls. */
const MOST_POINTS = 60
const LAG_SECONDS = 7

/** A worker that dies before its statement or call of this number: from then on it does nothing at all. */
function mortal(ctx: Context, killAt: number) {
  let points = 0
  const live = () => {
    points += 1
    if (points >= killAt) throw new Error('This worker was killed')
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      live()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const alive = (network: SocialNetwork): SocialNetwork => ({
    ...network,
    async runStep(name, request) {
      live()
      return network.runStep(name, request)
    },
    async lookUp(request) {
      live()
      return network.lookUp(request)
    },
  })
  const publisher = {
    ...ctx.publisher,
    on: (platform: SocialPlatform) => alive(ctx.publisher.on(platform)),
  }
  return {
    ctx: { ...ctx, db: ctx.db.withPlugin(plugin), publisher },
    isDead: () => points >= killAt,
  }
}

const isSettled = (status: string) => status === 'posted' || status === 'failed'

/** Lets workers that live go on, one every few seconds, until the post is settled; answers how long that took. */
async function resume(id: PostId): Promise<number> {
  const from = now
  for (let turns = 0; turns < 24; turns += 1) {
    await publishPost.run({ postId: id, isBack: false }, app.ctx)
    if (isSettled((await listed(app, admin, id)).status)) break
    wait(5_000)
  }
  return now - from
}

test.for(SOCIAL_PLATFORMS)(
  'a worker that is killed at any point leaves a post of %s that goes out once, or waits for a person, within a minute',
  { timeout: 180_000 },
  async (platform) => {
    const ends: End[] = []
    for (let killAt = 1; killAt < MOST_POINTS; killAt += 1) {
      const worker = mortal(app.ctx, killAt)
      ends.push(await publishWith(worker, platform, killAt))
      if (!worker.isDead()) break
    }
    expect(ends.filter(({ took }) => took > 60_000)).toEqual([])
    expect(ends.filter(({ times, status }) => times !== 1 && status === 'posted')).toEqual([])
    expect(ends.filter(({ times }) => times > 1)).toEqual([])
    const unconfirmed = ends.filter(({ detail }) => detail === 'not_confirmed')
    expect(ends.filter(({ status }) => status === 'posted').length + unconfirmed.length).toBe(
      ends.length,
    )
    expect(ends.length).toBeGreaterThan(8)
    // Only a call that was begun and is not found asks for a person.
    expect(unconfirmed.length).toBeLessThanOrEqual(2)
  },
)

type End = {
  killAt: number
  status: string
  detail: string | null
  failure: string | null
  /** How often it is on its network. */
  times: number
  took: number
}

async function publishWith(
  worker: ReturnType<typeof mortal>,
  platform: SocialPlatform,
  killAt: number,
): Promise<End> {
  const words = `Killed at ${killAt} ${lagging(LAG_SECONDS)}`
  const { id } = await duePost(app, admin, words, platform)
  await addPicture(app, id)
  // Preparing a picture takes several runs of the same worker.
  for (let runs = 0; runs < 3 && !worker.isDead(); runs += 1) {
    await publishPost.run({ postId: id, isBack: false }, worker.ctx).catch(() => undefined)
    if (!worker.isDead()) wait(1_000)
  }
  const took = await resume(id)
  const { status, detail, failure } = await listed(app, admin, id)
  const { length: times } = await onNetwork(app, words, platform)
  return { killAt, status, detail, failure, times, took }
}
