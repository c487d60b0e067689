import type { Context } from '../core/context.ts'
import { chooseRecipients, type Choice, type Choosing } from './choose-recipients.ts'

/** How long the choices for the same rules are taken as they were. */
const KEPT_MS = 30_000
/** Below so many people the rules are read again each time: that is quick, and always of this moment. */
const LEAST_KEPT = 2_000
/** How many rules are kept: some thousand bytes for a thousand people. */
const MOST_KEPT = 8

type Kept = { choices: Promise<Choice[]>; at: Date }

const caches = new WeakMap<Context['db'], Map<string, Kept>>()

type Rules = Omit<Choosing, 'hadSince' | 'only'> & { periodDays: number | null }

/**
 * Whom rules would choose, for the screen alone: while a person types rules and looks at previews, large audiences are not read again for
 * half a minute, and once for requests at the same time. Sending chooses its people again.
 */
export async function audienceOf(
  ctx: Pick<Context, 'db' | 'secrets' | 'now'>,
  { periodDays, ...rules }: Rules,
): Promise<Choice[]> {
  const cache = caches.get(ctx.db) ?? new Map<string, Kept>()
  caches.set(ctx.db, cache)
  const at = ctx.now()
  const key = JSON.stringify({ periodDays, ...rules })
  const kept = cache.get(key)
  if (kept && Math.abs(at.getTime() - kept.at.getTime()) < KEPT_MS) return kept.choices
  const hadSince = periodDays === null ? null : new Date(at.getTime() - periodDays * 86_400_000)
  const choices = chooseRecipients(ctx, { ...rules, hadSince }, at)
  // The oldest goes first: a Map keeps the order in which its keys came.
  cache.delete(key)
  cache.set(key, { choices, at })
  for (const oldest of cache.keys()) if (cache.size > MOST_KEPT) cache.delete(oldest)
  const forget = () => {
    if (cache.get(key)?.choices === choices) cache.delete(key)
  }
  try {
    const all = await choices
    if (all.length < LEAST_KEPT) forget()
    return all
  } catch (error) {
    forget()
    throw error
  }
}
