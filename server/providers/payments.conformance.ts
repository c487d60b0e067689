import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import type { PaymentProvider } from './payments.ts'

/** A provider under test, with what customers, haulers and banks do to it. */
export type ProviderWorld = {
  payments: PaymentProvider
  /** The customer pays with a card that is accepted. */
  pay: (clientSecret: string) => Promise<void>
  /** The customer tries a card that is declined. */
  payInVain: (clientSecret: string) => Promise<void>
  connectBank: (accountId: string) => Promise<void>
  /** The events that were sent since the last call, as they would arrive. */
  events: () => Promise<{ rawBody: string; signature: string }[]>
}

const PRICE = cents(149_99)

/** What the rest of the server relies on. Every adapter of the payment port passes all of it. */
export function paymentsConform(world: () => ProviderWorld): void {
  const payments = () => world().payments
  const order = (idempotencyKey: string = randomUUID()) => ({
    jobId: JobId.parse(42),
    amount: PRICE,
    description: 'Junk removal, booking #42',
    customer: { name: 'Mei Tanaka', email: 'mei@example.test' },
    idempotencyKey,
  })
  const charge = async () => {
    const { paymentId, clientSecret } = await payments().createPayment(order())
    await world().pay(clientSecret)
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

  test('a new payment is open and knows what it is for', async () => {
    const made = await payments().createPayment(order())
    const expected = { jobId: 42, amount: PRICE, currency: 'cad', status: 'open', chargeId: null }
    expect(made).toMatchObject(expected)
    expect(made.clientSecret).toBeTruthy()
    expect(await payments().readPayment(made.paymentId)).toEqual(made)
  })

  test('the same key makes the same payment, also at once; with other facts it is refused', async () => {
    const key = randomUUID()
    const made = await Promise.all([1, 2, 3].map(() => payments().createPayment(order(key))))
    expect(new Set(made.map(({ paymentId }) => paymentId)).size).toBe(1)
    const other = payments().createPayment({ ...order(key), amount: cents(1_00) })
    await expect(other).rejects.toMatchObject({ name: 'ProviderRefusal', code: 'key_reused' })
  })

  test('a payment succeeds with a charge, and then can no longer be cancelled', async () => {
    const { paymentId, chargeId } = await charge()
    expect(chargeId).toBeTruthy()
    const kept = await payments().cancelPayment(paymentId)
    expect(kept).toMatchObject({ status: 'succeeded', chargeId })
  })

  test('a declined card leaves the payment open, with what the bank said', async () => {
    const { paymentId, clientSecret } = await payments().createPayment(order())
    await world().payInVain(clientSecret)
    expect(await payments().readPayment(paymentId)).toMatchObject({
      status: 'open',
      chargeId: null,
      failure: 'Your card was declined.',
    })
  })

  test('a cancelled payment stays cancelled, however often it is asked for', async () => {
    const { paymentId } = await payments().createPayment(order())
    expect((await payments().cancelPayment(paymentId)).status).toBe('cancelled')
    expect((await payments().cancelPayment(paymentId)).status).toBe('cancelled')
  })

  test('what does not exist is refused', async () => {
    const refused = { name: 'ProviderRefusal', code: 'not_found' }
    await expect(payments().readPayment('pi_none')).rejects.toMatchObject(refused)
    await expect(payments().readAccount('acct_none')).rejects.toMatchObject(refused)
    await expect(payments().readRefund('re_none')).rejects.toMatchObject(refused)
  })

  test('partial refunds go back under their keys, and never above the charge', async () => {
    const { chargeId } = await charge()
    const first = { chargeId, amount: cents(100_00), idempotencyKey: randomUUID() }
    const told = await payments().refund(first)
    expect(told).toMatchObject({ amount: 100_00, reference: first.idempotencyKey })
    expect((await payments().refund(first)).refundId).toBe(told.refundId)
    expect(await payments().readRefund(told.refundId)).toMatchObject({ status: 'succeeded' })

    const excess = { chargeId, amount: cents(50_00), idempotencyKey: randomUUID() }
    await expect(payments().refund(excess)).rejects.toMatchObject({ code: 'exceeds_charge' })
    await payments().refund({ ...excess, amount: cents(49_99) })
  })

  test('a transfer needs an account that can receive', async () => {
    const { chargeId } = await charge()
    const accountId = await account(false)
    const share = { accountId, chargeId, amount: cents(104_99) }
    expect(await payments().readAccount(accountId)).toEqual({ accountId, canReceive: false })
    const early = payments().transfer({ ...share, idempotencyKey: randomUUID() })
    await expect(early).rejects.toMatchObject({ code: 'account_not_ready' })

    await world().connectBank(accountId)
    expect((await payments().readAccount(accountId)).canReceive).toBe(true)
    const sent = await payments().transfer({ ...share, idempotencyKey: randomUUID() })
    expect(sent.transferId).toBeTruthy()
  })

  test('the shares of a charge never exceed it, and a key is one transfer', async () => {
    const { chargeId } = await charge()
    const accountId = await account(true)
    const share = { accountId, chargeId, amount: cents(104_99), idempotencyKey: randomUUID() }
    const sent = await Promise.all([1, 2, 3].map(() => payments().transfer(share)))
    expect(new Set(sent.map(({ transferId }) => transferId)).size).toBe(1)
    const second = payments().transfer({ ...share, idempotencyKey: randomUUID() })
    await expect(second).rejects.toMatchObject({ code: 'exceeds_charge' })
  })

  test('every onboarding link is a fresh one', async () => {
    const accountId = await account(false)
    const back = 'http://localhost:3000/hauler'
    const request = { accountId, returnUrl: `${back}?setup=complete`, refreshUrl: back }
    const [one, two] = [await payments().onboard(request), await payments().onboard(request)]
    expect(URL.canParse(one.url)).toBe(true)
    expect(one.url).not.toBe(two.url)
  })

  test('changes are told by signed events, which a tampered body does not pass', async () => {
    const accountId = await account(true)
    const { paymentId, chargeId } = await charge()
    const { refundId } = await payments().refund({
      chargeId,
      amount: PRICE,
      idempotencyKey: randomUUID(),
    })
    const events = await world().events()
    const read = events.map(({ rawBody, signature }) => payments().readEvent(rawBody, signature))
    expect(read).toContainEqual(expect.objectContaining({ type: 'account_changed', accountId }))
    expect(read).toContainEqual(expect.objectContaining({ type: 'payment_changed', paymentId }))
    expect(read).toContainEqual(expect.objectContaining({ type: 'refund_changed', refundId }))
    expect(new Set(read.map(({ id }) => id)).size).toBe(read.length)

    for (const { rawBody, signature } of events)
      expect(() => payments().readEvent(`${rawBody} `, signature)).toThrow(
        expect.objectContaining({ name: 'ProviderRefusal', code: 'forged_event' }),
      )
  })
}
