import type { Context } from './context.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { recordProviderRequest, restartProviderRequest } from './provider-request-store.ts'

/** Providers know a key for 24 hours. This is less, because a request may still be on its way. */
const KNOWN_MS = 20 * 3_600_000
/** The provider's clock is not ours. */
const MARGIN_MS = 3_600_000

type Movement<Made> = {
  idempotencyKey: string
  make: () => Promise<Made>
  /** The record that the provider's books have under this key since then. */
  find: (since: Date) => Promise<Made | undefined>
}

/**
 * Requests a movement of the provider under its key: one movement, also for repeated and late requests.
 * Where the provider may have forgotten the key, or a refusal may belong to a second try, its books are searched for the first one.
 * @throws PaymentRefused when nothing was made under this key.
 */
export async function withIdempotencyKey<Made>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { idempotencyKey, make, find }: Movement<Made>,
): Promise<Made> {
  const askedAt = await recordProviderRequest(db, idempotencyKey, now())
  const inBooks = () => find(new Date(askedAt.getTime() - MARGIN_MS))
  if (now().getTime() - askedAt.getTime() > KNOWN_MS) {
    const movement = await inBooks()
    if (movement !== undefined) return movement
    await restartProviderRequest(db, idempotencyKey, now())
  }
  try {
    return await make()
  } catch (error) {
    const movement = mayHideMovement(error) ? await inBooks() : undefined
    if (movement === undefined) throw error
    return movement
  }
}

/** An earlier try may have moved the amount that this one lacks. */
const mayHideMovement = (error: unknown): boolean =>
  error instanceof PaymentRefused &&
  (error.code === 'key_reused' || error.code === 'exceeds_charge')

/** The one record in the list that has this key. */
export async function findByKey<R extends { reference: string | null }>(
  records: AsyncIterable<R>,
  idempotencyKey: string,
): Promise<R | undefined> {
  for await (const record of records) if (record.reference === idempotencyKey) return record
  return undefined
}

/** @throws Error when a key made another movement than ours: nothing is booked, and nothing is requested again. */
export function sameAmount<R extends { amount: number }>(
  movement: R | undefined,
  amount: number,
): R | undefined {
  if (movement && movement.amount !== amount)
    throw new Error(`The provider moved ${movement.amount} cents under this key, not ${amount}`)
  return movement
}
