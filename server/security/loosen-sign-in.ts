import { dayOf, formatDay } from '../../contract/calendar.ts'
import { paths } from '../../contract/paths.ts'
import { openLoginTries } from '../accounts/login-tries.ts'
import type { Hooks } from '../core/hooks.ts'
import { notifyAll } from '../messaging/notify.ts'
import { nameIn } from '../messaging/recipients.ts'
import { findOwners } from './owner-query.ts'
import { requireProof } from './two-factor.ts'

const limited = openLoginTries('loosen', 'refused')

/** What publishing settings asks of who loosens how owners sign in, and what every owner then reads. */
export const signInHooks: Hooks['signIn'] = {
  requireProof: (ctx, user, proof) =>
    limited(ctx, `user ${user.id}`, () => requireProof(ctx, user, proof)),
  async announceLoosened({ config, now }, tx, { by, effectiveFrom }) {
    const name = [by.firstName, by.lastName].filter(Boolean).join(' ') || by.email
    const since =
      effectiveFrom > now() ? `from ${formatDay(dayOf(effectiveFrom))} on` : 'from now on'
    const what = `${name} turned off the rule that owners need two-factor sign-in, ${since}.`
    const link = `${config.publicUrl}${paths.admin}?tab=settings`
    await notifyAll(
      { config },
      tx,
      (await findOwners(tx.db)).map(({ id, email, firstName }) => ({
        key: 'sign_in_loosened',
        recipient: { userId: id, phone: null, email },
        values: { firstName: nameIn(firstName, 'there'), what, link },
      })),
    )
  },
}
