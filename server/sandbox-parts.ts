import type { Context } from './core/context.ts'

/** The parts of the outside world that are simulated here; shown in a banner and by /healthz. */
export const sandboxParts = (ctx: Pick<Context, 'payments'>): string[] =>
  ctx.payments.name === 'sandbox' ? ['payments'] : []
