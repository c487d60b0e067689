import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { PRICE, JOB, type ProviderWorld, type Steps } from './world.conformance.ts'

/** Payments: prepared, paid, declined, cancelled, reported by events. */
export function checkoutConforms(
  world: () => ProviderWorld,
  { order, charge, account, paidShare }: Steps,
): void {
  const payments = () => world().payments

  test('a new payment is open and knows what it is for', async () => {
    const request = order()
    const made = await payments().createPayment(request)
    const expected = { jobId: 42, amount: PRICE, currency: 'cad', status: 'open', chargeId: null }
    expect(made).toMatchObject({ ...expected, reference: request.idempotencyKey })
    expect(made.clientSecret).toBeTruthy()
    expect(await payments().readPayment(made.paymentId)).toEqual(made)
  })

  test('the same key makes the same payment, also concurrently; with other facts it is refused', async () => {
    const key = randomUUID()
    const made = await Promise.all([1, 2, 3].map(() => payments().createPayment(order(key))))
    expect(new Set(made.map(({ paymentId }) => paymentId)).size).toBe(1)
    const other = payments().createPayment({ ...order(key), amount: cents(1_00) })
    await expect(other).rejects.toMatchObject({ name: 'PaymentRefused', code: 'key_reused' })
  })

  test('a payment succeeds with a charge, and then can no longer be cancelled', async () => {
    const { paymentId, chargeId } = await charge()
    expect(chargeId).toBeTruthy()
    const kept = await payments().cancelPayment(paymentId)
    expect(kept).toMatchObject({ status: 'succeeded', chargeId })
  })

  test('the same key tells later how the payment stands by then', async () => {
    const request = order()
    const made = await payments().createPayment(request)
    await world().pay(made.clientSecret)
    const again = await payments().createPayment(request)
    expect(again).toEqual(await payments().readPayment(made.paymentId))
    expect(again.status).toBe('succeeded')
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
    const refused = { name: 'PaymentRefused', code: 'not_found' }
    await expect(payments().readPayment('pi_none')).rejects.toMatchObject(refused)
    await expect(payments().readAccount('acct_none')).rejects.toMatchObject(refused)
    await expect(payments().readRefund('re_none')).rejects.toMatchObject(refused)
    await expect(payments().readTransfer('tr_none')).rejects.toMatchObject(refused)
    await expect(payments().readDispute('du_none')).rejects.toMatchObject(refused)
    await expect(payments().readFee('ch_none')).rejects.toMatchObject(refused)
  })

  const later = (savedFrom: string, idempotencyKey: string = randomUUID()) => ({
    jobId: JOB,
    savedFrom,
    amount: cents(60_00),
    description: 'Larger load, booking #42',
    idempotencyKey,
  })

  test.for(['pays', 'asks first'] as const)(
    'a card that %s is saved by its payment, and charged once for each key afterwards',
    async (card) => {
      const { paymentId, chargeId } = await charge(card)
      const extra = later(paymentId)
      const charged = await Promise.all([1, 2, 3].map(() => payments().chargeSaved(extra)))
      const expected = { jobId: 42, amount: 60_00, currency: 'cad', status: 'succeeded' }
      expect(charged[0]).toMatchObject({ ...expected, reference: extra.idempotencyKey })
      expect(new Set(charged.map((payment) => payment.chargeId)).size).toBe(1)
      expect(charged[0]?.chargeId).not.toBe(chargeId)
      const other = payments().chargeSaved({ ...extra, amount: cents(70_00) })
      await expect(other).rejects.toMatchObject({ code: 'key_reused' })
    },
  )

  test('a bank that asks about a saved card waits for its owner, who pays in the browser', async () => {
    const { paymentId } = await charge('asks always')
    const extra = later(paymentId)
    const request = await payments().chargeSaved(extra)
    expect(request).toMatchObject({ status: 'needs_action', chargeId: null })
    await world().pay(request.clientSecret, 'asks always')
    const paid = await payments().chargeSaved(extra)
    expect(paid).toMatchObject({ paymentId: request.paymentId, status: 'succeeded' })
    expect(paid.chargeId).toBeTruthy()
  })

  test('a saved card that is declined leaves the payment open for another card', async () => {
    const { paymentId } = await charge('declined later')
    const extra = later(paymentId)
    const declined = await payments().chargeSaved(extra)
    const expected = { status: 'open', chargeId: null, failure: 'Your card was declined.' }
    expect(declined).toMatchObject(expected)
    expect(await payments().chargeSaved(extra)).toEqual(declined)
    await world().pay(declined.clientSecret)
    expect((await payments().chargeSaved(extra)).status).toBe('succeeded')
  })

  test('no card is saved by a payment that did not succeed', async () => {
    const { paymentId } = await payments().createPayment(order())
    const refused = { name: 'PaymentRefused', code: 'wrong_state' }
    await expect(payments().chargeSaved(later(paymentId))).rejects.toMatchObject(refused)
    const unknown = payments().chargeSaved(later('pi_none'))
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  })

  test('changes are told by signed events, which a tampered body does not pass', async () => {
    const accountId = await account(true)
    const { paymentId, chargeId } = await charge()
    const { refundId } = await payments().refund({
      jobId: JOB,
      chargeId,
      amount: PRICE,
      idempotencyKey: randomUUID(),
    })
    const { disputeId } = await world().dispute(chargeId)
    const { transferId } = await paidShare()
    const part = { transferId, amount: cents(1_00), idempotencyKey: randomUUID() }
    await payments().reverseTransfer(part)
    const events = await world().events()
    const read = events.map(({ rawBody, signature, about }) =>
      payments().readEvent(rawBody, signature, about),
    )
    expect(read).toContainEqual(expect.objectContaining({ type: 'account_changed', accountId }))
    expect(read).toContainEqual(expect.objectContaining({ type: 'payment_changed', paymentId }))
    expect(read).toContainEqual(expect.objectContaining({ type: 'refund_changed', refundId }))
    expect(read).toContainEqual(expect.objectContaining({ type: 'dispute_changed', disputeId }))
    expect(read).toContainEqual(expect.objectContaining({ type: 'transfer_changed', transferId }))
    expect(new Set(read.map(({ id }) => id)).size).toBe(read.length)

    for (const { rawBody, signature, about } of events)
      expect(() => payments().readEvent(`${rawBody} `, signature, about)).toThrow(
        expect.objectContaining({ name: 'PaymentRefused', code: 'forged_event' }),
      )
  })
}
