import * as availability from '../../contract/availability.ts'
import * as haulers from '../../contract/haulers.ts'
import type { Bind } from '../core/bind.ts'
import { isProviderTrouble } from '../providers/ask-provider.ts'
import { mayReach, saveWeek, weekOf } from './availability.ts'
import { bankLink } from './bank.ts'
import { adminHaulers } from './lists-query.ts'
import { isFullRegistration, registerHauler } from './register.ts'
import { reviewHauler } from './review.ts'
import { profileView } from './views.ts'

const REGISTRATIONS = { max: 10, timeWindow: '10 minutes' }

export function haulerRoutes(bind: Bind): void {
  bind(
    haulers.registerHauler,
    async ({ ctx, caller, browser, body }) => {
      const hauler = await registerHauler(ctx, caller.visitorId, body)
      const { id, status } = hauler
      if (!isFullRegistration(body)) return { id, status, stripeOnboardingUrl: null }
      await browser.signIn(hauler.userId)
      // The account stands even when the provider is away; the dashboard offers the link again.
      const stripeOnboardingUrl = await bankLink(ctx, hauler).catch((error: unknown) => {
        if (isProviderTrouble(error)) return null
        throw error
      })
      return { id, status, stripeOnboardingUrl }
    },
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
