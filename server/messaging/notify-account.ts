import type { Selectable } from 'kysely'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { notify } from './notify.ts'
import { nameIn, type Recipient } from './recipients.ts'

type Owner = Pick<Selectable<Tables['users']>, 'id' | 'email' | 'firstName' | 'phoneE164'>

/**
 * Something that opens or reaches an account was changed; `to` is where the owner was reached before the
 * change, which a stranger's change must not silence.
 */
export async function notifyAccountChanged(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  { id, email, phoneE164, firstName }: Owner,
  what: 'password' | 'email address' | 'phone number' | 'two-factor sign-in' | 'list of passkeys',
  to: Recipient = { userId: id, phone: phoneE164, email },
): Promise<void> {
  await notify(ctx, tx, 'account_changed', to, {
    values: { firstName: nameIn(firstName, 'there'), what },
  })
}
