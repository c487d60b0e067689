import { customerName } from '../../contract/admin-customers.ts'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'
import { findBlocked, noteRefused } from './store.ts'

/**
 * A customer whom the team has blocked books by phone: the sentence says neither that nor why. The team sees the try.
 * @throws AppError refused.
 */
export async function refuseBlocked(
  { db, config, now }: Context,
  { email, phoneE164 }: { email: string; phoneE164: string },
): Promise<void> {
  const blocked = await findBlocked(db, [email.toLowerCase(), phoneE164])
  if (blocked.length === 0) return
  await noteRefused(
    db,
    blocked.map(({ id }) => id),
    now(),
  )
  throw new AppError(
    'refused',
    `We’re sorry, we can’t take this booking online. Please call us at ${config.supportPhone} and we’ll help you`,
  )
}

/**
 * The team books for a blocked customer only after unblocking them, and reads why they are blocked.
 * @throws AppError refused with `customerId`.
 */
export async function refuseBlockedCaller(
  { db }: Pick<Context, 'db'>,
  { email, phoneE164 }: { email: string; phoneE164: string },
): Promise<void> {
  const contacts = [email.toLowerCase(), phoneE164].filter((contact) => contact !== '')
  const [blocked] = await findBlocked(db, contacts)
  if (blocked)
    throw new AppError(
      'refused',
      `${customerName(blocked)} is blocked: ${blocked.blockedReason}. Unblock the customer first, then book`,
      { facts: { customerId: blocked.id } },
    )
}
