import { randomUUID } from 'node:crypto'
import type { HaulerId } from '../../../contract/haulers.ts'
import { cents, type Cents } from '../../../contract/money.ts'
import type { Context } from '../../core/context.ts'
import type { givenIn } from '../given.ts'
import type { StripeStandIn } from '../stripe/start.ts'
import type { Message } from './counter.ts'
import { play, type Mortal, type Scenes } from './play.ts'
import type { Story } from './steps.ts'

/** What the customer does on the provider's form. */
export const payingAt =
  (stripe: StripeStandIn) =>
  ({ clientSecret = '' }: Story) =>
    stripe.confirm(clientSecret, '4242424242424242')

type Cast = {
  stripe: StripeStandIn
  ctx: Context
  given: ReturnType<typeof givenIn>
  hauler: { id: HaulerId; userId: number }
  adminId: number
  mortalAt: (killAt: number) => Promise<Mortal>
}

export type Points = { stories: Story[]; tried: number; sent: Record<Message, number> }

/** The scenes before the trial, without a crash, and the scenes in which the server is killed. */
export type Tale = { before: Scenes; scenes: Scenes }

/**
 * Plays a tale once for each point at which its server may die in the scenes: all of them, no sample.
 */
export async function killEverywhere(
  { stripe, ctx, given, hauler, adminId, mortalAt }: Cast,
  { before, scenes }: Tale,
): Promise<Points> {
  const stories: Story[] = []
  for (let killAt = 1; ; killAt += 1) {
    const visitorId = randomUUID()
    const photo = await given.photo({ visitorId })
    const proof = await given.photo({ userId: hauler.userId })
    const first = { number: killAt, visitorId, photo, proof, haulerId: hauler.id, adminId }
    const stage = { stripe, healthy: ctx }
    const beginning = await play(stage, undefined, before, first)
    const mortal = await mortalAt(killAt)
    try {
      stories.push(await play(stage, mortal, scenes, beginning))
    } finally {
      await mortal.stop()
    }
    const { isDead, counts } = mortal.counter
    if (!isDead) return { stories, tried: killAt - 1, sent: counts }
  }
}

/** How often money moved, and how much of the transfers, in cents, was taken back. */
export type Moved = { charges: number; transfers: number; refunds: number; takenBack: number }

/** What moved for each of these stories in the provider's own books. */
export async function movedFor(
  { payments, db }: Context,
  stories: Story[],
): Promise<(Moved & { price: Cents })[]> {
  const since = new Date(0)
  const count = async (kind: 'payments' | 'refunds' | 'transfers') => {
    const counts = new Map<number, number>()
    for await (const record of payments.list(kind, since)) {
      if (record.jobId === null || ('status' in record && record.status !== 'succeeded')) continue
      counts.set(record.jobId, (counts.get(record.jobId) ?? 0) + 1)
    }
    return counts
  }
  const [charges, transfers, refunds] = [
    await count('payments'),
    await count('transfers'),
    await count('refunds'),
  ]
  const takenBack = new Map<number, number>()
  for await (const { jobId, reversed } of payments.list('transfers', since))
    if (jobId !== null) takenBack.set(jobId, (takenBack.get(jobId) ?? 0) + reversed)
  const prices = await db.selectFrom('jobs').select(['id', 'estimatedPriceCents']).execute()
  const priceOf = new Map(prices.map((job) => [Number(job.id), job.estimatedPriceCents]))
  return stories.map(({ jobId = 0 }) => ({
    price: priceOf.get(jobId) ?? cents(0),
    takenBack: takenBack.get(jobId) ?? 0,
    charges: charges.get(jobId) ?? 0,
    transfers: transfers.get(jobId) ?? 0,
    refunds: refunds.get(jobId) ?? 0,
  }))
}
