import { randomUUID } from 'node:crypto'
import { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import type { EventSubject, PaymentProvider } from './payments.ts'

/** A provider under test, with what customers, haulers and banks do to it. */
export type ProviderWorld = {
  payments: PaymentProvider
  now: () => Date
  /** The customer pays with a card that is accepted, at least while they are there. */
  pay: (clientSecret: string, card?: Card) => Promise<void>
  /** The customer tries a card that is declined. */
  payInVain: (clientSecret: string) => Promise<void>
  connectBank: (accountId: string) => Promise<void>
  /** The customer objects to a charge at their bank. */
  dispute: (chargeId: string) => Promise<{ disputeId: string }>
  closeDispute: (disputeId: string, how: 'won' | 'lost') => Promise<void>
  /** The events that were sent since the last call, as they would arrive. */
  events: () => Promise<Delivery[]>
}

/** What a card that was saved does when its owner is away. */
export type Card = 'pays' | 'asks first' | 'asks always' | 'declined later'

export type Delivery = { rawBody: string; signature: string; about: EventSubject }

export const PRICE = cents(149_99)
export const JOB = JobId.parse(42)

export type Steps = ReturnType<typeof steps>

/** What most tests begin with. */
export function steps(world: () => ProviderWorld) {
  const payments = () => world().payments
  const order = (idempotencyKey: string = randomUUID()) => ({
    jobId: JOB,
    amount: PRICE,
    description: 'Junk removal, booking #42',
    customer: { name: 'Mei Tanaka', email: 'mei@example.test' },
    idempotencyKey,
  })
  const charge = async (card: Card = 'pays') => {
    const { paymentId, clientSecret } = await payments().createPayment(order())
    await world().pay(clientSecret, card)
    const { chargeId } = await payments().readPayment(paymentId)
    return { paymentId, chargeId: chargeId ?? '' }
  }
  const account = async (connected: boolean) => {
    const idempotencyKey = randomUUID()
    const { accountId } = await payments().createAccount({
      email: 'dale@example.test',
      idempotencyKey,
    })
    if (connected) await world().connectBank(accountId)
    return accountId
  }
  /** A share of a fresh charge, paid to an account. */
  const paidShare = async () => {
    const { chargeId } = await charge()
    const accountId = await account(true)
    const request = { jobId: JOB, accountId, chargeId, amount: cents(104_99) }
    const idempotencyKey = randomUUID()
    const { transferId } = await payments().transfer({ ...request, idempotencyKey })
    return { ...request, transferId, reference: idempotencyKey }
  }
  return { order, charge, account, paidShare }
}
