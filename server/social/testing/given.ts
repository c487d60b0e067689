import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SocialPlatform, PostId } from '../../../contract/social.ts'
import { connectSocialAccount } from '../../../contract/social-accounts.ts'
import { explainMissingPicture } from '../../../contract/social-limits.ts'
import {
  changeSocialPost,
  createSocialPost,
  listSocialPosts,
  type Post,
} from '../../../contract/social-posts.ts'
import type { Db } from '../../db/database.ts'
import { isSandboxNetwork, type SandboxNetwork } from '../../providers/publisher/sandbox-network.ts'
import type { useApp } from '../../testing/app.ts'

type App = ReturnType<typeof useApp>
type Admin = { cookie: string }

/** A sandbox network, for what only its own people do. */
export function networkOn({ ctx }: App, platform: SocialPlatform = 'facebook'): SandboxNetwork {
  const network = ctx.publisher.on(platform)
  if (!isSandboxNetwork(network)) throw new Error('These tests run on the sandbox')
  return network
}

/** A picture that every network takes. */
export const picture = {
  upload: 'AAAAAAAAAAAAAAAAAAAAAA',
  alt: 'A tidy garage',
  width: 1_080,
  height: 1_080,
} as const

/** Keeps the picture of posts, once; its file is not there. */
export const keepPicture = (db: Db) =>
  db
    .insertInto('uploads')
    .values({
      name: picture.upload,
      purpose: 'photo',
      visitorId: randomUUID(),
      width: picture.width,
      height: picture.height,
      bytes: 1,
      attachedAt: sql`now()`,
      forPosts: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Gives posts their pictures, as the media library does. */
export async function addPicture({ ctx }: App, id: PostId): Promise<void> {
  await keepPicture(ctx.db)
  await ctx.db
    .updateTable('socialMediaPosts')
    .set({ media: JSON.stringify([picture]) })
    .where('id', '=', id)
    .execute()
}

/** A post that went out at this time, with its likes. */
export const posted = (
  { ctx }: App,
  postedAt: Date,
  likes: number,
  changes: { content?: string; platform?: SocialPlatform } = {},
) =>
  ctx.db
    .insertInto('socialMediaPosts')
    .values({
      content: 'Out',
      status: 'posted',
      postedAt,
      providerPostId: randomUUID(),
      postUrl: 'https://network.example/1',
      engagement: JSON.stringify({ likes, comments: 0, shares: 0 }),
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const connect = (app: App, admin: Admin, platform: SocialPlatform, username = 'westhaul') =>
  app.as(admin).call(connectSocialAccount, { body: { platform, username } })

/** A post that is due now, with a picture where its network needs one; its task is stored and has not run. */
export async function duePost(
  app: App,
  admin: Admin,
  content = 'A tidy garage',
  platform: SocialPlatform = 'facebook',
): Promise<Post> {
  const scheduledFor = app.ctx.now()
  const post = await app.as(admin).call(createSocialPost, {
    body: { platform, content, hashtags: [], scheduledFor },
  })
  if (!explainMissingPicture(platform, 0)) return post
  await addPicture(app, post.id)
  const body = { status: 'scheduled', scheduledFor } as const
  return app.as(admin).call(changeSocialPost, { params: { postId: post.id }, body })
}

/** The post as the admin's list shows it now. */
export async function listed(app: App, admin: Admin, id: PostId): Promise<Post> {
  const posts = await app.as(admin).call(listSocialPosts, {})
  const post = posts.find((one) => one.id === id)
  if (!post) throw new Error(`Post ${id} is not listed`)
  return post
}

/** Every post of a network's public feed with this text. */
export const onNetwork = async (app: App, text: string, platform: SocialPlatform = 'facebook') =>
  (await networkOn(app, platform).feed(1_000)).filter((post) => post.text.startsWith(text))
