import { messageLifecycle } from '../../contract/messaging.ts'
import { promotionClasses } from '../../contract/templates.ts'
import type { Context } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { contentOf } from './message-content.ts'
import { endUnanswered, findProviderMessageIds, recordDeliveryError } from './handover-store.ts'
import { type Message } from './store.ts'

/** What became of a handover without an answer; `open`: it is not known before then, `ended`: it stays unknown or is no longer true. */
export type Resolution =
  | { is: 'taken'; messageId: string }
  | { is: 'not_taken'; message: Message }
  | { is: 'open'; until: Date }
  | { is: 'ended' }

/** A provider lists what it took within this time. */
const LISTED_MS = 120_000

/**
 * A mail server cannot be asked what it took. An outage lasts minutes: within it a copy would get no answer
 * either. An hour later it does, and the message is still of use.
 */
const EMAIL_PAUSE_MS = 60 * 60_000

/** An email is under way for four minutes at most: before that, another task may be handing it over. */
const EMAIL_UNDERWAY_MS = 5 * 60_000

const bySystem = { by: 'system' } as const

/** Whether it left is not known. */
export async function markUnknown(db: Db, message: Message, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  await recordDeliveryError(db, message.id, reason)
  const { handedOverAt } = message
  const by = { ...bySystem, reason }
  await tryTransition(db, messageLifecycle, message, 'mark_unknown', by, { handedOverAt })
}

/**
 * Finds out what became of a message that was handed over without an answer. A provider that knows keys gets
 * it again under its key, another one is asked for it. An email is repeated once, a promotion never; a mailbox may
 * then show two copies with one Message-ID. @throws any error of the look-up.
 */
export async function resolveLostAnswer(ctx: Context, message: Message): Promise<Resolution> {
  const since = message.handedOverAt ?? ctx.now()
  const deadline = new Date(since.getTime() + (message.channel === 'email' ? EMAIL_UNDERWAY_MS : 0))
  if (message.status === 'queued') {
    if (ctx.now() < deadline) return { is: 'open', until: deadline }
    // Its worker was killed.
    await markUnknown(ctx.db, message, 'The provider did not answer')
  }
  return message.channel === 'email'
    ? resolveEmail(ctx, message, since)
    : resolveText(ctx, message, since)
}

async function resolveText(ctx: Context, message: Message, since: Date): Promise<Resolution> {
  if (!ctx.sms.knowsKeys) {
    const text = await findText(ctx, message, since)
    if (text) return { is: 'taken', messageId: text.messageId }
    const listedAt = new Date(since.getTime() + LISTED_MS)
    if (ctx.now() < listedAt) return { is: 'open', until: listedAt }
    if (message.withdrawnAt !== null) {
      await tryTransition(ctx.db, messageLifecycle, message, 'cancel', bySystem)
      return { is: 'ended' }
    }
  }
  return repeat(ctx, message)
}

async function resolveEmail(ctx: Context, message: Message, since: Date): Promise<Resolution> {
  // A campaign is never sent twice: better a person too few than one who gets it again.
  const isFinal = message.repeatedAt !== null || promotionClasses[message.messageType] !== undefined
  if (isFinal) return end(ctx, message)
  const until = new Date(since.getTime() + EMAIL_PAUSE_MS)
  if (message.withdrawnAt === null && ctx.now() < until) return { is: 'open', until }
  return repeat(ctx, message, ctx.now())
}

/** It waits again as if it had not been handed over, unless it was withdrawn meanwhile. */
async function repeat(
  ctx: Context,
  message: Message,
  repeatedAt: Date | null = null,
): Promise<Resolution> {
  const changes = { repeatedAt }
  const waiting = await tryTransition(
    ctx.db,
    messageLifecycle,
    message,
    'requeue',
    bySystem,
    changes,
  )
  return waiting ? { is: 'not_taken', message: waiting } : end(ctx, message)
}

async function end({ db }: Context, { id }: Message): Promise<Resolution> {
  await endUnanswered(db, [id])
  return { is: 'ended' }
}

async function findText(ctx: Context, message: Message, since: Date) {
  try {
    const { to, text } = await contentOf(ctx, message)
    const except = await findProviderMessageIds(ctx.db, to)
    return await ctx.sms.find({ to, text, since, except })
  } catch (error) {
    await markUnknown(ctx.db, message, error)
    throw error
  }
}
