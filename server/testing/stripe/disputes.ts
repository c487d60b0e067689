import { Refused } from './answers.ts'
import { bookingOf, disputeOf, type Dispute } from './objects-connect.ts'
import type { Charge } from './objects.ts'
import { keep, type World } from './world.ts'

const DISPUTE_FEE = 1_500

/** Opens a dispute: the bank withdraws the amount and a dispute fee immediately. */
export function openDispute(world: World, charge: Charge, reason: string): Dispute {
  if (!charge.paid) throw new Refused(400, 'A charge that failed cannot be disputed')
  const dispute = keep(world.disputes, disputeOf(world.seconds(), charge, reason))
  charge.disputed = true
  withdraw(world, dispute, -dispute.amount, DISPUTE_FEE)
  world.outbox.tell('charge.dispute.created', { ...dispute })
  world.outbox.tell('charge.dispute.funds_withdrawn', { ...dispute })
  return dispute
}

/** Moves a dispute to any status, even one that Stripe does not document. */
export function moveDispute(world: World, dispute: Dispute, status: string): Dispute {
  dispute.status = status
  if (status !== 'won' && status !== 'lost') {
    world.outbox.tell('charge.dispute.updated', { ...dispute })
    return dispute
  }
  if (status === 'won') {
    withdraw(world, dispute, dispute.amount, 0)
    world.outbox.tell('charge.dispute.funds_reinstated', { ...dispute })
  }
  world.outbox.tell('charge.dispute.closed', { ...dispute })
  return dispute
}

function withdraw(world: World, dispute: Dispute, amount: number, fee: number): void {
  const { currency, id: source } = dispute
  const facts = { amount, fee, currency, source, type: 'adjustment' }
  dispute.balance_transactions.push(keep(world.bookings, bookingOf(world.seconds(), facts)))
}
