import { haulerAccountPath } from '../../contract/paths.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Hauler } from '../core/caller.ts'
import { notify } from './notify.ts'
import { haulerAccount, nameIn } from './recipients.ts'

type Addressee = Pick<Hauler, 'userId' | 'phoneE164' | 'email' | 'firstName'>

/** The team changed the hauler's account: told where the hauler was reached before, and where a new contact is. */
export async function notifyHaulerChanged(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  { before, after }: { before: Addressee; after: Addressee },
  what: string,
): Promise<void> {
  if (what === '') return
  const values = {
    firstName: nameIn(after.firstName, 'there'),
    what,
    link: ctx.config.publicUrl + haulerAccountPath,
  }
  const isMoved = before.phoneE164 !== after.phoneE164 || before.email !== after.email
  for (const hauler of isMoved ? [before, after] : [after])
    await notify(ctx, tx, 'hauler_changed', haulerAccount(hauler), { sender: 'admin', values })
}
