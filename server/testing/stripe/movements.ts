import { dollars, Refused } from './answers.ts'
import {
  bookingOf,
  reversalOf,
  transferOf,
  type Reversal,
  type Transfer,
} from './objects-connect.ts'
import { refundOf, type Refund } from './objects.ts'
import type { Requests } from './requests.ts'
import { find, keep, type World } from './world.ts'

/** Refunds leave transfers as they are: shares of haulers are taken back by reversals. */
export function createRefund(world: World, order: Requests['createRefund']): Refund {
  const charge = find(world.charges, 'charge', order.charge, 'charge')
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0)
    throw new Refused(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = order.amount ?? left
  if (amount > left)
    throw new Refused(
      400,
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  const slow = world.cards.get(charge.payment_method ?? '')?.slowRefunds
  const status = slow ? 'pending' : 'succeeded'
  const { metadata = {} } = order
  const refund = keep(
    world.refunds,
    refundOf(world.seconds(), { amount, charge, metadata, status }),
  )
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  refund.balance_transaction = book(world, { ...refund, amount: -amount }, 'refund')
  world.outbox.tell('refund.created', { ...refund })
  world.outbox.tell('charge.refunded', { ...charge })
  return refund
}

/** What the bank decides of a refund that is pending. */
export function finishRefund(world: World, refund: Refund, status: 'succeeded' | 'failed'): Refund {
  refund.status = status
  if (status === 'failed') {
    refund.failure_reason = 'lost_or_stolen_card'
    const charge = find(world.charges, 'charge', refund.charge)
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    world.outbox.tell('refund.failed', { ...refund })
  }
  world.outbox.tell('charge.refund.updated', { ...refund })
  return refund
}

export function createTransfer(world: World, order: Requests['createTransfer']): Transfer {
  const { amount, currency, destination, source_transaction: source, metadata = {} } = order
  const account = find(world.accounts, 'destination', destination, 'destination')
  if (account.capabilities.transfers !== 'active')
    throw new Refused(
      400,
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  if (source !== undefined) refuseExcess(world, source, amount)
  const facts = { amount, currency, destination, source_transaction: source ?? null, metadata }
  const transfer = keep(world.transfers, transferOf(world.seconds(), facts))
  transfer.balance_transaction = book(world, { ...transfer, amount: -amount }, 'transfer')
  world.outbox.tell('transfer.created', { ...transfer })
  return transfer
}

function refuseExcess(world: World, source: string, amount: number): void {
  const charge = find(world.charges, 'charge', source, 'source_transaction')
  if (!charge.paid) throw new Refused(400, 'Transfers cannot come from a charge that failed')
  const gone = [...world.transfers.values()]
    .filter((transfer) => transfer.source_transaction === source)
    .reduce((sum, transfer) => sum + transfer.amount, 0)
  if (gone + amount > charge.amount)
    throw new Refused(
      400,
      `Transfers using this transaction as a source must not exceed the source amount of ${dollars(charge.amount)}. (There is already a transfer using this source, amounting to ${dollars(gone)}.)`,
      { param: 'amount' },
    )
}

export function createReversal(
  world: World,
  transfer: Transfer,
  order: Requests['createReversal'],
): Reversal {
  const left = transfer.amount - transfer.amount_reversed
  const amount = order.amount ?? left
  if (amount > left || left === 0)
    throw new Refused(
      400,
      `Transfer reversal amount (${dollars(amount)}) is greater than unreversed amount on transfer (${dollars(left)})`,
      { param: 'amount' },
    )
  const { currency, id } = transfer
  const { metadata = {} } = order
  const facts = { amount, currency, transfer: id, metadata }
  const reversal = keep(world.reversals, reversalOf(world.seconds(), facts))
  reversal.balance_transaction = book(world, reversal, 'transfer_cancel')
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  transfer.reversals.data.unshift(reversal)
  world.outbox.tell('transfer.reversed', { ...transfer })
  return reversal
}

type Booked = { id: string; amount: number; currency: string }

const book = (world: World, { id: source, amount, currency }: Booked, type: string): string =>
  keep(world.bookings, bookingOf(world.seconds(), { amount, fee: 0, currency, source, type })).id
