import { networkLimits } from '../../contract/social-limits.ts'
import { linkOf, outgoingComment, outgoingText } from '../../contract/social-links.ts'
import { platformFacts } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import { isDatabaseAway } from '../db/database.ts'
import { providerFailure } from '../providers/failures.ts'
import type {
  Checkpoints,
  OutgoingPost,
  PublishedPost,
  PublishingAccount,
  PublishStep,
  SocialNetwork,
  StepResult,
} from '../providers/publisher/network.ts'
import { within } from '../providers/within.ts'
import { arePicturesKept } from './media/picture-store.ts'
import { outgoingPictures } from './post-pictures.ts'
import type { StoredPost } from './post-store.ts'
import { beginStep, completeStep, isAmbiguous } from './publish-store.ts'

/** How long a network may take for each answer. */
export const ANSWER_MS = 10_000
/** A post is not called 'publishing' for longer than this, although searches lag more: it is looked up once more afterwards. */
const CONFIRMING_MS = 45_000
/** How long a network may prepare a picture, or leave the look-up of a post unanswered. */
const PATIENCE_MS = 1_800_000
const NEXT_LOOK_MS = 5_000
const START_AGAIN_MS = 30_000

/** Also where its network has the photo already: what was prepared there is not used. */
const PICTURE_GONE = 'A photo of this post may not be shown any more. Choose another'

/** Under this name the checkpoints carry the public post, as soon as its network names it. */
const PUBLIC = 'public'

/** What one worker has while it publishes a post. */
export type Work = {
  /** The row as this worker wrote it last, with its lease. */
  post: StoredPost
  network: SocialNetwork
  account: PublishingAccount
}

/** Another worker has the post by now: this one stops without a trace. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

export type Progress =
  | { is: 'published'; published: PublishedPost }
  /** Nothing went wrong; the network needs more time. */
  | { is: 'later'; until: Date }
  /** It may be public, and only a person can find out, or a search that has caught up by then. */
  | { is: 'not_confirmed'; lookAgainAt?: Date }
  | { is: 'refused'; reason: string }

export const outgoingOf = (ctx: Context, post: StoredPost): OutgoingPost => ({
  text: outgoingText(ctx.config.publicUrl, post),
  link: linkOf(ctx.config.publicUrl, post),
  media: outgoingPictures(ctx, post),
  firstComment: networkLimits[post.platform].takesComment
    ? outgoingComment(ctx.config.publicUrl, post)
    : null,
})

/** Whether the call of this step was begun, and no answer to it is stored. */
const isInFlight = ({ step }: StoredPost, { name, publishes }: PublishStep): boolean =>
  publishes && step === name

const isDone = ({ checkpoints }: StoredPost, { name, isExtra }: PublishStep): boolean =>
  Object.hasOwn(checkpoints, name) || (Object.hasOwn(checkpoints, PUBLIC) && !isExtra)

/** Whether the step that publishes is under way or done: from then on the post is never sent again. */
export const isMaybePublic = (
  ctx: Context,
  { post, network }: Pick<Work, 'post' | 'network'>,
): boolean =>
  network
    .steps(outgoingOf(ctx, post))
    .some((step) => step.publishes && (isInFlight(post, step) || isDone(post, step)))

/**
 * Makes one call after the other, and stores each answer before the next. A publishing step that was begun is looked up first,
 * whether this worker or a killed one began it. @throws ProviderFailure of a call after which nothing is public yet.
 */
export async function advance(ctx: Context, work: Work): Promise<Progress> {
  const steps = work.network.steps(outgoingOf(ctx, work.post))
  const isSentNow = new Set<string>()
  for (;;) {
    const place = nextPlace(work.post, steps)
    const step = steps[place]
    if (!step) break
    const label = `Step ${place + 1} of ${steps.length}: ${step.label}`
    if (isInFlight(work.post, step)) {
      const outcome = await resolveInFlight(ctx, work, step)
      if (outcome) return outcome
      continue
    }
    // The network says that the call of a moment ago did nothing: it is not asked a third time at once.
    if (isSentNow.has(step.name)) return { is: 'later', until: after(ctx, NEXT_LOOK_MS) }
    isSentNow.add(step.name)
    if (step.publishes && !step.isExtra && !(await arePicturesKept(ctx.db, work.post)))
      return { is: 'refused', reason: PICTURE_GONE }
    const outcome = await send(ctx, work, step, label)
    if (outcome) return outcome
  }
  const published = publicOf(work.post)
  if (published) return { is: 'published', published }
  return { is: 'not_confirmed' }
}

/** What may have happened already is resolved before anything else; -1 when all is done. */
function nextPlace(post: StoredPost, steps: readonly PublishStep[]): number {
  const inFlight = steps.findIndex((step) => isInFlight(post, step))
  return inFlight === -1 ? steps.findIndex((step) => !isDone(post, step)) : inFlight
}

function publicOf({ checkpoints }: StoredPost): PublishedPost | undefined {
  const { postId, url } = checkpoints[PUBLIC] ?? {}
  return postId !== undefined && url !== undefined ? { postId, url } : undefined
}

const after = ({ now }: Pick<Context, 'now'>, milliseconds: number): Date =>
  new Date(now().getTime() + milliseconds)

async function send(
  ctx: Context,
  work: Work,
  step: PublishStep,
  progress: string,
): Promise<Progress | undefined> {
  const { post, network, account } = work
  // A step that is asked again and again began with its first call.
  const at = post.step === step.name && post.stepAt ? post.stepAt : ctx.now()
  work.post = held(await beginStep(ctx.db, post, { name: step.name, at, progress }, ctx.now()))
  const { checkpoints } = work.post
  const request = { account, post: outgoingOf(ctx, work.post), checkpoints }
  let result: StepResult
  try {
    result = await within(ANSWER_MS, network.runStep(step.name, request))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (step.isExtra) return skip(ctx, work, step)
    // It may have happened: it stays in flight, and is looked up next.
    if (step.publishes && providerFailure(error).kind === 'unknown_outcome') return undefined
    throw error
  }
  return settle(ctx, work, step, result)
}

async function settle(
  ctx: Context,
  work: Work,
  step: PublishStep,
  result: StepResult,
): Promise<Progress | undefined> {
  const { label } = platformFacts[work.network.platform]
  if (result.is === 'done') {
    await complete(ctx, work, {
      [step.name]: result.checkpoint,
      ...(result.published && { [PUBLIC]: { ...result.published } }),
    })
    return undefined
  }
  if (result.is === 'start_again') {
    if (isPublicBegun(ctx, work)) return { is: 'not_confirmed' }
    work.post = held(await completeStep(ctx.db, work.post, {}, ctx.now()))
    return { is: 'later', until: after(ctx, START_AGAIN_MS) }
  }
  if (!isOverdue(ctx, work.post)) return { is: 'later', until: result.until }
  if (isPublicBegun(ctx, work)) return { is: 'not_confirmed' }
  return { is: 'refused', reason: `${label} has not prepared the picture within half an hour` }
}

const isPublicBegun = (ctx: Context, { post, network }: Work): boolean =>
  network.steps(outgoingOf(ctx, post)).some((step) => step.publishes && isDone(post, step))

const isOverdue = ({ now }: Context, { stepAt }: StoredPost): boolean =>
  stepAt !== null && now().getTime() - stepAt.getTime() > PATIENCE_MS

/** An extra step that failed is left out: the post is public. */
const skip = (ctx: Context, work: Work, { name }: PublishStep): Promise<undefined> =>
  complete(ctx, work, { [name]: {} })

async function complete(ctx: Context, work: Work, answers: Checkpoints): Promise<undefined> {
  const checkpoints = { ...work.post.checkpoints, ...answers }
  work.post = held(await completeStep(ctx.db, work.post, checkpoints, ctx.now()))
  return undefined
}

function held(post: StoredPost | undefined): StoredPost {
  if (!post) throw new LeaseLost()
  return post
}

/** Finds out whether a call that was begun has happened; undefined when the next step, or this one, can go on. */
async function resolveInFlight(
  ctx: Context,
  work: Work,
  step: PublishStep,
): Promise<Progress | undefined> {
  if (step.isExtra) return skip(ctx, work, step)
  const { post, network, account } = work
  const sentAt = post.stepAt ?? ctx.now()
  const request = { account, post: outgoingOf(ctx, post), checkpoints: post.checkpoints }
  const look = () => within(ANSWER_MS, network.lookUp({ ...request, step: step.name, sentAt }))
  const found = await look().catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error
    return providerFailure(error)
  })
  if (found instanceof Error) {
    if (found.kind === 'reconnect' || isOverdue(ctx, post)) return { is: 'not_confirmed' }
    const next = after(ctx, NEXT_LOOK_MS)
    return {
      is: 'later',
      until: found.kind === 'retry_at' && found.time > next ? found.time : next,
    }
  }
  if (found.is === 'absent') {
    work.post = held(await completeStep(ctx.db, post, post.checkpoints, ctx.now()))
    return undefined
  }
  if (found.is === 'there') {
    if (await isAmbiguous(ctx.db, post, found.published?.postId)) return { is: 'not_confirmed' }
    await complete(ctx, work, {
      [step.name]: found.checkpoint,
      ...(found.published && { [PUBLIC]: { ...found.published } }),
    })
    return undefined
  }
  const caughtUpAt = sentAt.getTime() + network.lookUpLagMs
  const now = ctx.now().getTime()
  if (found.is === 'impossible' || now >= caughtUpAt) return { is: 'not_confirmed' }
  if (now >= sentAt.getTime() + CONFIRMING_MS)
    return { is: 'not_confirmed', lookAgainAt: new Date(caughtUpAt) }
  return { is: 'later', until: new Date(Math.min(now + NEXT_LOOK_MS, caughtUpAt)) }
}
