import type {
  HaulerApplication,
  HaulerId,
  HaulerRegistration,
  HaulerStatus,
} from '../../contract/haulers.ts'
import type { Browser } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { isProviderError } from '../providers/call-provider.ts'
import { bankLink } from './bank.ts'
import { isFullRegistration, registerHauler } from './register.ts'

type Taken = { id: HaulerId; status: HaulerStatus; stripeOnboardingUrl: string | null }

/**
 * Stores an application. A hauler who filled in the full page is signed in and led on to connect a bank
 * account; the account stands even when the provider is away, and the dashboard offers the link again.
 * @throws AppError as registerHauler.
 */
export async function applyAsHauler(
  ctx: Context,
  browser: Browser,
  visitorId: string,
  form: HaulerApplication | HaulerRegistration,
): Promise<Taken> {
  const hauler = await registerHauler(ctx, visitorId, form)
  const { id, status } = hauler
  if (!isFullRegistration(form)) return { id, status, stripeOnboardingUrl: null }
  await browser.signIn(hauler.userId)
  const stripeOnboardingUrl = await bankLink(ctx, hauler).catch((error: unknown) => {
    if (isProviderError(error)) return null
    throw error
  })
  return { id, status, stripeOnboardingUrl }
}
