import { checkoutConforms } from './checkout.conformance.ts'
import { moneyConforms } from './money.conformance.ts'
import { steps, type ProviderWorld } from './world.conformance.ts'

/** What the rest of the server relies on. Every adapter of the payment port passes all of it. */
export function paymentsConform(world: () => ProviderWorld): void {
  checkoutConforms(world, steps(world))
  moneyConforms(world, steps(world))
}
