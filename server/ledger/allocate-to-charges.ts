import { cents, type Cents } from '../../contract/money.ts'

export type ChargeLeft = { paymentId: number; left: Cents }
export type Allocation = { paymentId: number; amount: Cents }

/**
 * Takes an amount in cents from several charges, one after the other in the order given, never more
 * than is left of each.
 * @throws RangeError when they do not hold so much together.
 */
export function allocateToCharges(amount: Cents, sources: readonly ChargeLeft[]): Allocation[] {
  let missing: number = amount
  const allocations: Allocation[] = []
  for (const { paymentId, left } of sources) {
    const part = Math.min(missing, left)
    if (part <= 0) continue
    allocations.push({ paymentId, amount: cents(part) })
    missing -= part
  }
  if (missing > 0) throw new RangeError(`${missing} cents more than the charges hold`)
  return allocations
}
