import { SOCIAL_PLATFORMS } from '../contract/social.ts'
import type { Context } from './core/context.ts'

/** How each part of the outside world that can be simulated is called. */
const NAMES = {
  payments: 'payments',
  sms: 'sms',
  email: 'email',
  push: 'push notifications',
  publisher: 'social networks',
}
const PARTS = ['payments', 'sms', 'email', 'push', 'publisher'] as const

/** The parts of the outside world that are simulated here; shown in a banner and by /healthz. */
export const sandboxParts = (ctx: Pick<Context, (typeof PARTS)[number]>): string[] =>
  PARTS.filter((part) => ctx[part].name === 'sandbox').map((part) => NAMES[part])

/** How each social network is reached, 'live' or 'sandbox': one without an app is simulated beside the others. */
export const networkStates = ({
  publisher,
}: Pick<Context, 'publisher'>): Record<string, 'live' | 'sandbox'> =>
  Object.fromEntries(
    SOCIAL_PLATFORMS.map((platform) => [
      platform,
      publisher.on(platform).isSandbox ? 'sandbox' : 'live',
    ]),
  )
