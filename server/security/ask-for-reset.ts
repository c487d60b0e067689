import { createHash } from 'node:crypto'
import { z } from 'zod'
import { RESET_HOURS, resetPath } from '../../contract/password-reset.ts'
import { lockContact } from '../accounts/code-store.ts'
import { refuseRepeated, CODES_KEPT_MS } from '../accounts/one-time-codes.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { SecretBox } from '../core/secret-box.ts'
import { task } from '../core/task.ts'
import { nameIn } from '../messaging/recipients.ts'
import { prepareSecret } from '../messaging/send-code.ts'
import { Reconnect, RetryAt } from '../providers/failures.ts'
import {
  endResetHandover,
  findReset,
  findResetsSince,
  insertReset,
  setResetToken,
  startResetHandover,
  type PasswordReset,
} from './reset-store.ts'

const HOUR_MS = 3_600_000

/** The stored form of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Follows from its row and the server's key: a task that runs twice sends the same one. */
const tokenOf = (secrets: SecretBox, { nonce }: Pick<PasswordReset, 'nonce'>): string =>
  secrets.sign(nonce, 'password-reset').toString('base64url')

/**
 * Requests a link for this address. Only the task checks whether an account has it: neither the answer nor its time
 * must reveal it. @throws AppError too_many_requests, as often for addresses without an account.
 */
export function askForReset(ctx: Context, email: string): Promise<Record<string, never>> {
  const contact = email.toLowerCase()
  const requestedAt = ctx.now()
  return inTransaction(ctx, async (tx) => {
    await lockContact(tx.db, contact)
    if (ctx.config.rateLimits) {
      const since = new Date(requestedAt.getTime() - CODES_KEPT_MS)
      refuseRepeated(
        await findResetsSince(tx.db, contact, since),
        requestedAt,
        'Several links were asked for already. Please use one of them, or wait and try again',
      )
    }
    const expiresAt = new Date(requestedAt.getTime() + RESET_HOURS * HOUR_MS)
    const { id } = await insertReset(tx.db, { contact, requestedAt, expiresAt })
    await tx.enqueue(sendPasswordReset, { id }, { channels: ['email'] })
    return {}
  })
}

export const sendPasswordReset = task({
  name: 'send-password-reset',
  queue: 'urgent',
  payload: z.object({ id: z.int() }),
  async run({ id }, ctx) {
    const reset = await findReset(ctx.db, id)
    if (!reset || reset.usedAt || reset.expiresAt <= ctx.now()) return
    const user = await findUserByEmail(ctx.db, reset.contact)
    // Customers sign in with a code. An imported hauler has no password yet, and chooses the first one so.
    if (!user || user.role === 'client') return
    const token = tokenOf(ctx.secrets, reset)
    await setResetToken(ctx.db, id, hashOf(token))
    const link = ctx.config.publicUrl + resetPath(token)
    const send = await prepareSecret(
      ctx,
      { kind: 'email', value: user.email },
      { firstName: nameIn(user.firstName, 'there'), link },
      { key: 'password_reset', idempotencyKey: `password-reset-${reset.nonce}` },
    )
    // A link that may have left is not repeated: the person can ask for another one.
    if (!send || !(await startResetHandover(ctx.db, id, ctx.now()))) return
    try {
      await send()
    } catch (error) {
      const isNotTaken = error instanceof RetryAt || error instanceof Reconnect
      if (isNotTaken) await endResetHandover(ctx.db, id)
      throw error
    }
  },
})
