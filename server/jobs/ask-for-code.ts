import { z } from 'zod'
import type { ContactKind } from '../../contract/customers.ts'
import { endCodeHandover, findCode, startCodeHandover } from '../accounts/code-store.ts'
import { contactFrom, readContact, type Contact } from '../accounts/contact.ts'
import { digitsOf, issueCode } from '../accounts/one-time-codes.ts'
import { findUserOf } from '../accounts/store.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import type { Db } from '../db/database.ts'
import { prepareCode } from '../messaging/send-code.ts'
import { Reconnect, RetryAt } from '../providers/failures.ts'
import { findNewestJobOf } from './customer-store.ts'

/**
 * Issues a one-time code for a customer's contact. Only the task checks whether a booking has this contact:
 * neither the answer nor its time must reveal it.
 */
export function askForCode(ctx: Context, typed: string): Promise<{ sentTo: ContactKind }> {
  const contact = readContact(typed)
  return inTransaction(ctx, async (tx) => {
    const { id } = await issueCode(ctx, tx.db, contact)
    const channel = contact.kind === 'phone' ? 'sms' : 'email'
    await tx.enqueue(sendSignInCode, { id }, { channels: [channel] })
    return { sentTo: contact.kind }
  })
}

export const sendSignInCode = task({
  name: 'send-sign-in-code',
  queue: 'urgent',
  payload: z.object({ id: z.int() }),
  async run({ id }, ctx) {
    const code = await findCode(ctx.db, id)
    if (!code || code.usedAt || code.expiresAt <= ctx.now()) return
    const contact = contactFrom(code.contact)
    if (!(await hasAccountOrJob(ctx.db, contact))) return
    const digits = digitsOf(ctx.secrets, code)
    const send = await prepareCode(ctx, contact, digits, {
      idempotencyKey: `sign-in-code-${code.nonce}`,
    })
    // A code that may have left is not repeated: the person can ask for another one.
    if (!send || !(await startCodeHandover(ctx.db, id, ctx.now()))) return
    try {
      await send()
    } catch (error) {
      const isNotTaken = error instanceof RetryAt || error instanceof Reconnect
      if (isNotTaken) await endCodeHandover(ctx.db, id)
      throw error
    }
  },
})

/** Staff get a code as well: only the owner of the address learns that it belongs to staff. */
const hasAccountOrJob = async (db: Db, contact: Contact): Promise<boolean> =>
  Boolean((await findUserOf(db, contact)) ?? (await findNewestJobOf(db, contact)))
