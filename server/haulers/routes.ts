import * as availability from '../../contract/availability.ts'
import * as haulers from '../../contract/haulers.ts'
import type { Bind } from '../core/bind.ts'
import { applyAsHauler } from './apply.ts'
import { mayReach, saveWeek, weekOf } from './availability.ts'
import { bankLink } from './bank.ts'
import { adminHaulers } from './lists-query.ts'
import { reviewHauler } from './review.ts'
import { profileView } from './views.ts'

const REGISTRATIONS = { max: 10, timeWindow: '10 minutes' }

export function haulerRoutes(bind: Bind): void {
  bind(
    haulers.registerHauler,
    ({ ctx, caller, browser, body }) => applyAsHauler(ctx, browser, caller.visitorId, body),
    { config: { rateLimit: REGISTRATIONS } },
  )

  bind(haulers.getHaulerProfile, async ({ caller }) => profileView(caller.hauler))

  bind(haulers.setUpBank, async ({ ctx, caller }) => ({
    stripeOnboardingUrl: await bankLink(ctx, caller.hauler),
  }))

  bind(haulers.listAdminHaulers, ({ ctx }) => adminHaulers(ctx.db))

  bind(haulers.setHaulerStatus, async ({ ctx, caller, params, body }) =>
    reviewHauler(ctx, caller.user, params.haulerId, body),
  )

  bind(availability.getAvailability, async ({ ctx, caller, params }) => {
    await mayReach(ctx, caller, params.haulerId)
    return weekOf(ctx.db, params.haulerId)
  })

  bind(availability.saveAvailability, async ({ ctx, caller, params, body }) => {
    await mayReach(ctx, caller, params.haulerId)
    return saveWeek(ctx, params.haulerId, body.availability)
  })
}
