import type { SocialPlatform, PostId } from '../../../contract/social.ts'
import { connectSocialAccount } from '../../../contract/social-accounts.ts'
import { createSocialPost, listSocialPosts, type Post } from '../../../contract/social-posts.ts'
import { isSandboxPublisher, type SandboxPublisher } from '../../providers/publisher/sandbox.ts'
import type { useApp } from '../../testing/app.ts'

type App = ReturnType<typeof useApp>
type Admin = { cookie: string }

/** The sandbox networks, for what only their own people do. */
export function networksOf({ ctx }: App): SandboxPublisher {
  if (!isSandboxPublisher(ctx.publisher)) throw new Error('These tests run on the sandbox')
  return ctx.publisher
}

export const connect = (app: App, admin: Admin, platform: SocialPlatform, username = 'westhaul') =>
  app.as(admin).call(connectSocialAccount, { body: { platform, username } })

/** A post that is due now; its task is stored and has not run. */
export const duePost = (
  app: App,
  admin: Admin,
  content = 'A tidy garage',
  platform: SocialPlatform = 'facebook',
): Promise<Post> =>
  app.as(admin).call(createSocialPost, {
    body: { platform, content, hashtags: [], scheduledFor: app.ctx.now() },
  })

/** The post as the admin's list shows it now. */
export async function listed(app: App, admin: Admin, id: PostId): Promise<Post> {
  const posts = await app.as(admin).call(listSocialPosts, {})
  const post = posts.find((one) => one.id === id)
  if (!post) throw new Error(`Post ${id} is not listed`)
  return post
}

/** Every post of a network's public feed with this text. */
export const onNetwork = async (app: App, text: string, platform: SocialPlatform = 'facebook') =>
  (await networksOf(app).feed(platform, 1_000)).filter((post) => post.text.startsWith(text))
