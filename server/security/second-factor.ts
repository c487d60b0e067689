import { Secret, TOTP } from 'otpauth'
import { AppError } from '../../contract/errors.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { SecretBox } from '../core/secret-box.ts'
import { recoveryHash } from './recovery-codes.ts'
import {
  lockSecret,
  spendRecoveryCode,
  updateSecret,
  type TwoFactorSecret,
} from './two-factor-store.ts'

const STEP_SECONDS = 30
/** The clocks of phones and servers differ: a code of the half minute before and after counts. */
const SKEW_STEPS = 1
const MOST_FAILURES = 5
const FAILURES_MS = 15 * 60_000

const useOf = (userId: number): string => `two-factor ${userId}`
export const sealSecret = (secrets: SecretBox, userId: number, secret: string): string =>
  secrets.seal(secret, useOf(userId))

/** The codes of a secret (RFC 6238), as every authenticator app computes them. */
export const totpOf = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS })

/** Which half minute a code is of; undefined when it is none of those near now. */
function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({
    token,
    timestamp,
    window: SKEW_STEPS,
  })
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta
}

type Options = {
  /** A secret that waits for its first code; else the one that counts, and a recovery code as well. */
  isFirst?: boolean
}

/**
 * Whether this is a code of the account now, which uses it up: of two that send the same one, one is right. A wrong
 * one costs one of five tries in 15 minutes, also when the call fails after it.
 * @throws AppError too_many_requests
 */
export async function spendSecondFactor(
  ctx: Context,
  userId: number,
  typed: string,
  { isFirst = false }: Options = {},
): Promise<boolean> {
  const now = ctx.now()
  const outcome = await inTransaction(ctx, async ({ db }) => {
    const row = await lockSecret(db, userId)
    if (!row || (row.confirmedAt === null) !== isFirst) return 'wrong'
    if (ctx.config.rateLimits && isLocked(row, now)) return 'too many'
    const step = stepOf(ctx.secrets.open(row.secret, useOf(userId)), typed, now)
    const isFresh = step !== undefined && (row.lastStep === null || step > row.lastStep)
    if (isFresh) {
      await updateSecret(db, userId, { lastStep: step, failures: 0, failingSince: null })
      return 'right'
    }
    const hash = recoveryHash(ctx.secrets, userId, typed)
    if (!isFirst && (await spendRecoveryCode(db, userId, hash, now))) return 'right'
    await updateSecret(db, userId, failureAfter(row, now))
    return 'wrong'
  })
  if (outcome === 'too many') throw tooMany()
  return outcome === 'right'
}

const isFailing = ({ failingSince }: TwoFactorSecret, now: Date): boolean =>
  failingSince !== null && failingSince.getTime() > now.getTime() - FAILURES_MS

const isLocked = (row: TwoFactorSecret, now: Date): boolean =>
  isFailing(row, now) && row.failures >= MOST_FAILURES

const failureAfter = (row: TwoFactorSecret, now: Date) =>
  isFailing(row, now) ? { failures: row.failures + 1 } : { failures: 1, failingSince: now }

const tooMany = (): AppError =>
  new AppError('too_many_requests', 'Too many wrong codes. Please wait 15 minutes and try again', {
    facts: { retryAfterSeconds: FAILURES_MS / 1_000 },
  })
