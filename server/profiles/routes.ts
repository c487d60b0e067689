import { changePassword as changePasswordEndpoint } from '../../contract/accounts.ts'
import * as account from '../../contract/hauler-account.ts'
import { changeHauler } from '../../contract/hauler-edit.ts'
import * as reviews from '../../contract/hauler-reviews.ts'
import { openLoginTries } from '../accounts/login-tries.ts'
import type { Bind } from '../core/bind.ts'
import { accountOf } from './account-query.ts'
import { confirmContact } from './change-contact.ts'
import { changePassword } from './change-password.ts'
import { changeProfile, dropContact, ownAccount } from './change-profile.ts'
import { editHauler } from './edit-hauler.ts'
import { decideChange } from './decide-change.ts'
import { reopenApplication } from './reopen.ts'
import { adminAccountOf, changesInReview } from './reviews-query.ts'

/** Each may send a code to a number of the caller's choice, and ask the register of addresses. */
const CHANGES = { max: 40, timeWindow: '10 minutes' }

export function profileRoutes(bind: Bind): void {
  const limited = openLoginTries('password', 'refused')
  bind(changePasswordEndpoint, ({ ctx, caller: { user }, browser, body }) =>
    // By account: who holds its session may come from any address.
    limited(ctx, `user ${user.id}`, () => changePassword(ctx, user, browser, body)),
  )
  bind(account.getHaulerAccount, ({ ctx, caller: { user, hauler } }) =>
    accountOf(ctx.db, hauler, user),
  )
  bind(account.changeHaulerProfile, ({ ctx, caller, body }) => changeProfile(ctx, caller, body), {
    config: { rateLimit: CHANGES },
  })
  bind(account.confirmContact, async ({ ctx, caller, body }) => {
    await confirmContact(ctx, caller, body)
    return ownAccount(ctx, caller.user.id, caller.hauler.id)
  })
  bind(reviews.reopenApplication, ({ ctx, caller, body }) => reopenApplication(ctx, caller, body))
  bind(reviews.getAdminHaulerAccount, ({ ctx, params }) => adminAccountOf(ctx.db, params.haulerId))
  bind(reviews.getHaulerReviews, async ({ ctx }) => ({ changes: await changesInReview(ctx.db) }))
  bind(reviews.decideHaulerChange, ({ ctx, caller, params, body }) =>
    decideChange(ctx, caller.user, params.changeId, body),
  )
  bind(
    changeHauler,
    ({ ctx, caller, params, body }) => editHauler(ctx, caller.user, params.haulerId, body),
    { config: { rateLimit: CHANGES } },
  )
  bind(account.dropContact, ({ ctx, caller, params }) => dropContact(ctx, caller, params.kind))
}
