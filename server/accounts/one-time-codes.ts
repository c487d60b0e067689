import { timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS, CODE_MINUTES } from '../../contract/customers.ts'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'
import type { SecretBox } from '../core/secret-box.ts'
import type { Db } from '../db/database.ts'
import { findAskedSince, insertCode, lockContact, useTry, type SignInCode } from './code-store.ts'
import type { Contact } from './contact.ts'

const MINUTE_MS = 60_000
/** How many codes one contact may be sent: a person needs few, and each is five tries at guessing. */
const LIMITS = [
  { codes: 3, withinMs: 15 * MINUTE_MS },
  { codes: 10, withinMs: 24 * 60 * MINUTE_MS },
]
/** Older requests do not count. */
export const CODES_KEPT_MS = Math.max(...LIMITS.map(({ withinMs }) => withinMs))

/**
 * The six digits of a code. They follow from its row and the server's key: stored data alone does not
 * reveal them, and a task that runs twice sends the same ones.
 */
export function digitsOf(secrets: SecretBox, { nonce }: Pick<SignInCode, 'nonce'>): string {
  // 48 of the bits: no code is likelier than another by more than one in 200 million.
  const number = secrets.sign(nonce, 'sign-in-code').readUIntBE(0, 6) % 10 ** CODE_DIGITS
  return String(number).padStart(CODE_DIGITS, '0')
}

/**
 * Records a request for a code of this contact, in the caller's transaction; earlier codes
 * stop working. @throws AppError too_many_requests, as often for contacts without a booking.
 */
export async function issueCode(
  { config, now }: Pick<Context, 'config' | 'now'>,
  db: Db,
  { value: contact }: Contact,
): Promise<SignInCode> {
  const askedAt = now()
  await lockContact(db, contact)
  if (config.rateLimits) {
    const requests = await findAskedSince(db, contact, new Date(askedAt.getTime() - CODES_KEPT_MS))
    refuseRepeated(
      requests,
      askedAt,
      'Several codes were asked for already. Please use the newest one, or wait and try again',
    )
  }
  const expiresAt = new Date(askedAt.getTime() + CODE_MINUTES * MINUTE_MS)
  return insertCode(db, { contact, askedAt, expiresAt })
}

/**
 * Refuses another request after so many for one contact; these are the ones before, newest first.
 * @throws AppError too_many_requests
 */
export function refuseRepeated(requests: readonly Date[], at: Date, message: string): void {
  const waits = LIMITS.map(({ codes, withinMs }) => {
    const first = requests[codes - 1]
    return first ? first.getTime() + withinMs - at.getTime() : 0
  })
  const longest = Math.max(...waits)
  if (longest <= 0) return
  throw new AppError('too_many_requests', message, {
    facts: { retryAfterSeconds: Math.ceil(longest / 1_000) },
  })
}

/**
 * Checks the digits against the newest code of a contact, which costs one of its five tries.
 * @throws AppError wrong_credentials; it reads the same with and without a booking of the contact.
 */
export async function checkCode(
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  { value: contact }: Contact,
  typed: string,
): Promise<SignInCode> {
  const code = await useTry(db, contact, now())
  if (!code) throw spent()
  if (timingSafeEqual(Buffer.from(digitsOf(secrets, code)), Buffer.from(typed))) return code
  throw code.triesLeft === 0
    ? new AppError('wrong_credentials', 'That code is not right. Please ask for a new one')
    : new AppError('wrong_credentials', 'That code is not right. Check it and try again')
}

export const spent = (): AppError =>
  new AppError('wrong_credentials', 'This code does not work any more. Please ask for a new one')
