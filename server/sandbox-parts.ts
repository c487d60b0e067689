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
