import { normalizeIP } from '@fastify/rate-limit'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'

const MOST_FAILURES = 10
const WINDOW_MS = 5 * 60_000
const MOST_KEPT = 5_000
const SOON_SECONDS = 1

type Tries = { failed: number; running: number; until: number }

/**
 * Limits guesses of passwords: an address, or an account of which someone holds a session, may fail ten times in
 * five minutes. Only wrong passwords count (refusals with this code), and a right one takes none of them back. A
 * try counts as wrong until its answer is known, so concurrent tries count like consecutive ones.
 */
export function openLoginTries(wrong: ErrorCode = 'wrong_credentials') {
  const byAddress = new Map<string, Tries>()

  const triesOf = (key: string): Tries => {
    const tries = byAddress.get(key) ?? { failed: 0, running: 0, until: 0 }
    byAddress.delete(key)
    byAddress.set(key, tries)
    const [oldest = key] = byAddress.keys()
    if (byAddress.size > MOST_KEPT) byAddress.delete(oldest)
    return tries
  }

  return async <Answer>(
    ctx: Pick<Context, 'config' | 'now'>,
    address: string,
    logIn: () => Promise<Answer>,
  ): Promise<Answer> => {
    if (!ctx.config.rateLimits) return logIn()
    const key = normalizeIP(address)
    const tries = triesOf(key)
    refuseTooMany(tries, ctx.now().getTime())
    tries.running += 1
    try {
      return await logIn()
    } catch (error) {
      if (error instanceof AppError && error.code === wrong) fail(tries, ctx.now().getTime())
      throw error
    } finally {
      tries.running -= 1
      const isIdle = tries.failed + tries.running === 0
      if (isIdle && byAddress.get(key) === tries) byAddress.delete(key)
    }
  }
}

function refuseTooMany(tries: Tries, at: number): void {
  if (tries.until <= at) tries.failed = 0
  if (tries.failed + tries.running < MOST_FAILURES) return
  const retryAfterSeconds =
    tries.failed < MOST_FAILURES ? SOON_SECONDS : Math.ceil((tries.until - at) / 1_000)
  throw new AppError('too_many_requests', 'Too many tries. Please wait a moment and try again', {
    facts: { retryAfterSeconds },
  })
}

/** The window begins with the first failure in it. */
function fail(tries: Tries, at: number): void {
  if (tries.until <= at) tries.failed = 0
  if (tries.failed === 0) tries.until = at + WINDOW_MS
  tries.failed += 1
}
