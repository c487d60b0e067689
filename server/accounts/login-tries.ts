import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { openSharedCounter } from '../core/call-counter.ts'
import type { Context } from '../core/context.ts'

type Counter = ReturnType<typeof openSharedCounter>
type Limit = { most: number; windowMs: number }
type Needs = Pick<Context, 'config' | 'now' | 'db'>
type Limited = <Answer>(ctx: Needs, caller: string, logIn: () => Promise<Answer>) => Promise<Answer>

const FOR_A_CALLER: Limit = { most: 10, windowMs: 5 * 60_000 }
/** More than a person tries, and far below what guesses from many addresses need. */
const FOR_AN_ACCOUNT: Limit = { most: 30, windowMs: 15 * 60_000 }

/**
 * Limits guesses of passwords: an address, or an account of which someone holds a session, may fail ten times in
 * five minutes. Only wrong passwords count (refusals with this code), and a right one takes none of them back. A
 * try counts as wrong until its answer is known, so concurrent tries count like consecutive ones. Tries of one name count
 * together, in all processes.
 */
export const openLoginTries = (name: string, wrong: ErrorCode = 'wrong_credentials'): Limited =>
  limited(openSharedCounter(`tries ${name}`), wrong, FOR_A_CALLER)

const ofAccounts = openSharedCounter('tries of accounts')

/**
 * Limits guesses at one account from any addresses, by its email. Who reads its mail is not locked out: a new
 * password by link lets the account begin again.
 */
export const limitedByAccount: Limited = limited(ofAccounts, 'wrong_credentials', FOR_AN_ACCOUNT)

export const forgetTriesAt = (ctx: Needs, email: string): Promise<void> =>
  ofAccounts.forget(ctx, email)

function limited(counter: Counter, wrong: ErrorCode, { most, windowMs }: Limit): Limited {
  return async (ctx, caller, logIn) => {
    if (!ctx.config.rateLimits) return logIn()
    const window = await counter.count(ctx, caller, windowMs)
    let isWrong = false
    try {
      if (window.hits > most) throw tooMany(window.endsAt, ctx.now())
      return await logIn()
    } catch (error) {
      isWrong = error instanceof AppError && error.code === wrong
      throw error
    } finally {
      if (!isWrong) await counter.uncount(ctx, caller, window)
    }
  }
}

function tooMany(endsAt: Date, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000))
  return new AppError('too_many_requests', 'Too many tries. Please wait a moment and try again', {
    facts: { retryAfterSeconds },
  })
}
