import type { Hooks } from './core/hooks.ts'
import { priceChangeHooks } from './price-changes/payment-hooks.ts'

/** Which feature answers which hook. */
export const hooks: Hooks = { priceChanges: priceChangeHooks }
