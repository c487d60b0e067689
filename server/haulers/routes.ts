import { getAdminHauler, listAdminHaulers } from '../../contract/admin-haulers.ts'
import { listShareChanges } from '../../contract/hauler-share-changes.ts'
import * as haulers from '../../contract/haulers.ts'
import type { HaulerProfile } from '../../contract/haulers.ts'
import { bindList } from '../core/bind-list.ts'
import type { Bind } from '../core/bind.ts'
import type { Hauler } from '../core/caller.ts'
import { bankLink } from './bank.ts'
import { setWantsDigest } from './digest-store.ts'
import { adminHaulers } from './list-haulers.ts'
import { applyAsHauler } from './register.ts'
import { reviewHauler } from './review.ts'
import { shareChanges } from './share-notices.ts'
import { findHauler } from './store.ts'

const REGISTRATIONS = { max: 10, timeWindow: '10 minutes' }

export function haulerRoutes(bind: Bind): void {
  bind(
    haulers.registerHauler,
    ({ ctx, caller, browser, body }) => applyAsHauler(ctx, browser, caller.visitorId, body),
    { config: { rateLimit: REGISTRATIONS } },
  )

  // Read again: an event about the hauler may come before the caller is forgotten.
  bind(haulers.getHaulerProfile, async ({ ctx, caller: { hauler } }) =>
    profileView((await findHauler(ctx.db, hauler.id)) ?? hauler),
  )

  bind(listShareChanges, ({ ctx }) => shareChanges(ctx))

  bind(haulers.saveDigestChoice, async ({ ctx, caller, body }) =>
    profileView(await setWantsDigest(ctx.db, caller.hauler.id, body.wantsDigest)),
  )

  bind(haulers.setUpBank, async ({ ctx, caller }) => ({
    stripeOnboardingUrl: await bankLink(ctx, caller.hauler),
  }))

  bindList(bind, listAdminHaulers, adminHaulers, () => undefined)

  bind(getAdminHauler, ({ ctx, params }) => adminHaulers.find(ctx, params.haulerId, undefined))

  bind(haulers.setHaulerStatus, async ({ ctx, caller, params, body }) =>
    reviewHauler(ctx, caller.user, params.haulerId, body),
  )
}

/** What a hauler sees of their own account. */
const profileView = (hauler: Hauler): HaulerProfile => ({
  id: hauler.id,
  status: hauler.status,
  statusReason: hauler.statusReason,
  user: { firstName: hauler.firstName, lastName: hauler.lastName },
  serviceAreas: hauler.serviceAreas,
  needsAreas: hauler.needsAreas,
  bankConnected: hauler.bankConnected,
  wantsDigest: hauler.wantsDigest,
})
