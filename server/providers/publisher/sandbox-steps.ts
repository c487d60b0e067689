import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { explainLimits } from '../../../contract/social-limits.ts'
import { platformFacts, type SocialPlatform } from '../../../contract/social.ts'
import { Refused, RetryAt, UnknownOutcome } from '../failures.ts'
import type {
  OutgoingPost,
  PublishedPost,
  PublishStep,
  StepRequest,
  StepResult,
} from './network.ts'
import { refuseDuplicate } from './sandbox-duplicates.ts'
import { accountOf, type Sandbox } from './sandbox-oauth.ts'

/** Documented inputs: what a post contains to be refused, lost on the way back, never arrive, or wait. */
export const REFUSED = '#sandbox-refuse'
export const ANSWER_LOST = '#sandbox-lost'
export const AWAY = '#sandbox-away'
/** Such a post is taken in the second half of each minute. */
export const BUSY = '#sandbox-busy'
/** The search shows such a post so many seconds after it was published; without, immediately. */
export const lagging = (seconds: number): string => `#sandbox-lag-${seconds}`
const LAG = /#sandbox-lag-(\d{1,4})/
/** The network takes so many seconds for such a post, half of them after it is public. */
export const slow = (seconds: number): string => `#sandbox-slow-${seconds}`
const SLOW = /#sandbox-slow-(\d{1,2})/

/** Where a network shows what was published; `server/social/sandbox-feed.ts` serves it. */
export const FEED = '/sandbox/feed'

/** How long the sandbox says that its search may miss a post. */
export const LOOK_UP_LAG_MS = 30_000
const UPLOAD_LIFE_MS = 86_400_000
const PREPARING_MS = 1_000

export type StepWorld = Sandbox & { publicUrl: string; platform: SocialPlatform }

/** The shapes of the real networks: upload and post; container, wait and publish; start and wait. */
export function sandboxSteps(
  platform: SocialPlatform,
  { media, firstComment }: OutgoingPost,
): PublishStep[] {
  const { label } = platformFacts[platform]
  const comment: PublishStep[] =
    firstComment === null || platform === 'tiktok'
      ? []
      : [{ name: 'comment', label: 'Adding the first comment', publishes: true, isExtra: true }]
  const preparing = `${label} is preparing the picture`
  const posting = `Posting on ${label}`
  if (platform === 'instagram')
    return [
      { name: 'container', label: `Sending the picture to ${label}`, publishes: false },
      { name: 'ready', label: preparing, publishes: false },
      { name: 'post', label: posting, publishes: true },
      ...comment,
    ]
  if (platform === 'tiktok')
    return [
      { name: 'start', label: posting, publishes: true },
      { name: 'status', label: preparing, publishes: false },
    ]
  const uploads = media.length > 0
  return [
    ...(uploads
      ? [{ name: 'media', label: `Sending the picture to ${label}`, publishes: false }]
      : []),
    { name: 'post', label: posting, publishes: true },
    ...comment,
  ]
}

export async function runSandboxStep(
  world: StepWorld,
  name: string,
  request: StepRequest,
): Promise<StepResult> {
  const { username, scopes } = await accountOf(world, request.account)
  if (!scopes.includes('publish')) throw new Refused('The token lacks the scope publish')
  if (request.post.text.includes(AWAY)) throw new UnknownOutcome('The network does not answer')
  switch (name) {
    case 'media':
    case 'container': {
      refuseWrongMedia(world.platform, request.post)
      return { is: 'done', checkpoint: { id: await insertUpload(world, username) } }
    }
    case 'ready':
      return readiness(world, request.checkpoints.container?.id)
    case 'post':
      return postOnce(world, username, request)
    case 'start':
      return start(world, username, request)
    case 'status':
      return status(world, request.checkpoints.start?.id)
    case 'comment':
      return addComment(world, request)
    default:
      throw new Refused(`There is no step ${name}`)
  }
}

function refuseWrongMedia(
  platform: SocialPlatform,
  post: Pick<OutgoingPost, 'text' | 'media'>,
): void {
  const reason = explainLimits(platform, post)
  if (reason) throw new Refused(reason)
}

async function insertUpload(
  { db, now, platform }: StepWorld,
  username: string,
  postId: string | null = null,
): Promise<string> {
  const id = `${platform}_${randomBytes(9).toString('hex')}`
  const after = (ms: number) => new Date(now().getTime() + ms)
  const times = { readyAt: after(PREPARING_MS), expiresAt: after(UPLOAD_LIFE_MS) }
  await db
    .insertInto('sandboxUploads')
    .values({ id, platform, username, postId, ...times })
    .execute()
  return id
}

export const findUpload = ({ db, platform }: StepWorld, id = '') =>
  db
    .selectFrom('sandboxUploads')
    .selectAll()
    .where('id', '=', id)
    .where('platform', '=', platform)
    .executeTakeFirst()

async function readiness(world: StepWorld, id: string | undefined): Promise<StepResult> {
  const container = await findUpload(world, id)
  if (!container || container.expiresAt <= world.now()) return { is: 'start_again' }
  if (container.readyAt > world.now()) return { is: 'not_ready', until: container.readyAt }
  return { is: 'done', checkpoint: {} }
}

async function postOnce(
  world: StepWorld,
  username: string,
  request: StepRequest,
): Promise<StepResult> {
  const { container } = request.checkpoints
  const upload = container && (await findUpload(world, container.id))
  if (upload?.postId) throw new Refused('This container is published already')
  const postId = await publish(world, username, request.post, container?.id)
  if (request.post.text.includes(ANSWER_LOST)) throw lost()
  return { is: 'done', checkpoint: { postId }, published: addressOf(world, postId) }
}

const lost = () => new UnknownOutcome('The connection was lost')

/** In one transaction: a process that is killed here has published, or has not, and of two with the same words one has. */
async function publish(
  { db, now, platform }: StepWorld,
  username: string,
  { text, media }: OutgoingPost,
  containerId?: string,
): Promise<string> {
  if (text.includes(REFUSED)) throw new Refused('This post goes against our community standards')
  if (text.includes(BUSY)) waitForHalf(now())
  refuseWrongMedia(platform, { text, media })
  const at = now()
  const id = `post_${randomBytes(9).toString('hex')}`
  const lagSeconds = Number(LAG.exec(text)?.[1] ?? 0)
  const searchableAt = new Date(at.getTime() + lagSeconds * 1_000)
  const post = { id, platform, username, text, publishedAt: at, searchableAt }
  const halfMs = Number(SLOW.exec(text)?.[1] ?? 0) * 500
  if (halfMs > 0) await setTimeout(halfMs)
  const pictures = await Promise.all(
    media.map(async ({ alt, width, height, type, address }) => ({
      url: await address(),
      alt,
      width,
      height,
      type,
    })),
  )
  await db.transaction().execute(async (tx) => {
    await refuseDuplicate(tx, post)
    await tx
      .insertInto('sandboxPosts')
      .values({ ...post, media: JSON.stringify(pictures) })
      .execute()
    if (containerId)
      await tx
        .updateTable('sandboxUploads')
        .set({ postId: id })
        .where('id', '=', containerId)
        .execute()
  })
  if (halfMs > 0) await setTimeout(halfMs)
  return id
}

/** @throws RetryAt in the first half of a minute, with the time when the second begins. */
function waitForHalf(now: Date): void {
  const half = new Date(now)
  half.setUTCSeconds(30, 0)
  if (now < half) throw new RetryAt('The network takes no more posts for now', half)
}

async function start(
  world: StepWorld,
  username: string,
  { post }: StepRequest,
): Promise<StepResult> {
  const id = await insertUpload(world, username, await publish(world, username, post))
  if (post.text.includes(ANSWER_LOST)) throw lost()
  return { is: 'done', checkpoint: { id } }
}

async function status(world: StepWorld, id: string | undefined): Promise<StepResult> {
  const upload = await findUpload(world, id)
  if (!upload?.postId) throw new Refused('There is no such publish id')
  if (upload.readyAt > world.now()) return { is: 'not_ready', until: upload.readyAt }
  return { is: 'done', checkpoint: {}, published: addressOf(world, upload.postId) }
}

async function addComment(
  { db }: StepWorld,
  { post, checkpoints }: StepRequest,
): Promise<StepResult> {
  await db
    .updateTable('sandboxPosts')
    .set({ comment: post.firstComment })
    .where('id', '=', checkpoints.post?.postId ?? '')
    .execute()
  return { is: 'done', checkpoint: {} }
}

export const addressOf = ({ publicUrl, platform }: StepWorld, postId: string): PublishedPost => ({
  postId,
  url: `${publicUrl}${FEED}/${platform}#${postId}`,
})
