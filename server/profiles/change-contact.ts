import { z } from 'zod'
import type { ContactKind } from '../../contract/customers.ts'
import { AppError } from '../../contract/errors.ts'
import {
  endCodeHandover,
  findCode,
  lockContact,
  spendCode,
  startCodeHandover,
} from '../accounts/code-store.ts'
import { contactFrom, type Contact } from '../accounts/contact.ts'
import { checkCode, digitsOf, issueCode, spent } from '../accounts/one-time-codes.ts'
import { emailInUse, findUserByEmail, lockUser, setEmail } from '../accounts/store.ts'
import type { Hauler, User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { readablePhone } from '../core/phone.ts'
import { task } from '../core/task.ts'
import { lockHauler, updateHauler } from '../haulers/store.ts'
import { notifyAccountChanged } from '../messaging/notify-account.ts'
import { prepareCode } from '../messaging/send-code.ts'
import { findSuppression } from '../messaging/suppression-store.ts'
import { Reconnect, RetryAt } from '../providers/failures.ts'
import {
  findContactChanges,
  isAwaited,
  saveContactChange,
  takeContactChange,
} from './contact-store.ts'

/**
 * A hauler's new address or number: a code goes there, and it counts once that is typed in. The contact that
 * counts already takes back an earlier request.
 * @throws AppError email_in_use; refused for a contact that our messages do not reach; too_many_requests.
 */
export async function requestContact(
  ctx: Context,
  tx: Transaction,
  hauler: Hauler,
  { kind, value }: Contact,
): Promise<void> {
  const { userId } = hauler
  if (value === (kind === 'email' ? hauler.email : hauler.phoneE164)) {
    await takeContactChange(tx.db, userId, kind)
    return
  }
  if (kind === 'email' && (await findUserByEmail(tx.db, value))) throw emailInUse()
  const channel = kind === 'phone' ? 'sms' : 'email'
  if (await findSuppression({ ...ctx, db: tx.db }, { channel, contact: value }))
    throw unreachable(kind)
  const { id } = await issueCode(ctx, tx.db, { kind, value })
  await saveContactChange(tx.db, { userId, kind, contact: value, requestedAt: ctx.now() })
  await tx.enqueue(sendContactCode, { id }, { channels: [channel] })
}

function unreachable(kind: ContactKind): AppError {
  const message =
    kind === 'phone'
      ? 'Our texts don’t reach this number. Text START to us from it, then try again'
      : 'Our mail to this address came back. Please use another one'
  return new AppError('refused', message, { fields: [{ path: kind, message }] })
}

/** Sends the code of a new contact, once; see `sendSignInCode`. */
export const sendContactCode = task({
  name: 'send-contact-code',
  queue: 'urgent',
  payload: z.object({ id: z.int() }),
  async run({ id }, ctx) {
    const code = await findCode(ctx.db, id)
    if (!code || code.usedAt || code.expiresAt <= ctx.now()) return
    if (!(await isAwaited(ctx.db, code.contact))) return
    const send = await prepareCode(ctx, contactFrom(code.contact), digitsOf(ctx.secrets, code), {
      idempotencyKey: `contact-code-${code.nonce}`,
      key: 'contact_code',
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

/**
 * The new contact counts from now on; the old one gets a notice.
 * @throws AppError as confirmContact.
 */
export async function confirmContact(
  ctx: Context,
  { user, hauler }: { user: User; hauler: Hauler },
  { kind, code: typed }: { kind: ContactKind; code: string },
): Promise<void> {
  const changes = await findContactChanges(ctx.db, user.id)
  const contact = changes.find((each) => each.kind === kind)?.contact
  if (contact === undefined) throw nothingWaits()
  const { id } = await checkCode(ctx, { kind, value: contact }, typed)
  await inTransaction(ctx, async (tx) => {
    const { db } = tx
    // The hauler first, as where another contact is entered: two that lock in opposite orders deadlock.
    const before = await lockHauler(db, hauler.id)
    await lockContact(db, contact)
    if (!(await spendCode(db, id, ctx.now()))) throw spent()
    const change = await takeContactChange(db, user.id, kind)
    // Another one was requested meanwhile: this code proves only the first.
    if (change?.contact !== contact) throw nothingWaits()
    const owner = await lockUser(db, user.id)
    if (!owner || !before) throw nothingWaits()
    if (kind === 'email') {
      await setEmail(db, user.id, contact)
      await updateHauler(db, hauler.id, { email: contact })
      const to = { userId: user.id, phone: null, email: owner.email }
      await notifyAccountChanged(ctx, tx, owner, 'email address', to)
      return
    }
    await updateHauler(db, hauler.id, { phone: readablePhone(contact), phoneE164: contact })
    const to = { userId: user.id, phone: before.phoneE164, email: before.email }
    await notifyAccountChanged(ctx, tx, owner, 'phone number', to)
  })
}

const nothingWaits = (): AppError =>
  new AppError('not_found', 'No new contact waits for a code. Please enter it again')
