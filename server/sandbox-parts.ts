import type { Context } from './core/context.ts'

/** The parts of the outside world that are simulated here; shown in a banner and by /healthz. */
export const sandboxParts = (ctx: Pick<Context, 'payments' | 'sms' | 'email'>): string[] =>
  (['payments', 'sms', 'email'] as const).filter((part) => ctx[part].name === 'sandbox')
