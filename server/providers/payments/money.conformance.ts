import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { PRICE, JOB, type ProviderWorld, type Steps } from './world.conformance.ts'

/** What becomes of a charge: refunds, shares, fees, disputes, and the provider's own books. */
export function moneyConforms(
  world: () => ProviderWorld,
  { charge, account, paidShare }: Steps,
): void {
  const payments = () => world().payments
  const all = async <T>(records: AsyncIterable<T>): Promise<T[]> => {
    const list: T[] = []
    for await (const record of records) list.push(record)
    return list
  }

  test('partial refunds go back under their keys, and never above the charge', async () => {
    const { chargeId } = await charge()
    const first = { jobId: JOB, chargeId, amount: cents(100_00), idempotencyKey: randomUUID() }
    const refund = await payments().refund(first)
    const reference = first.idempotencyKey
    expect(refund).toMatchObject({ amount: 100_00, reference, jobId: 42, chargeId })
    expect((await payments().refund(first)).refundId).toBe(refund.refundId)
    expect(await payments().readRefund(refund.refundId)).toMatchObject({ status: 'succeeded' })

    const excess = { jobId: JOB, chargeId, amount: cents(50_00), idempotencyKey: randomUUID() }
    await expect(payments().refund(excess)).rejects.toMatchObject({ code: 'exceeds_charge' })
    await payments().refund({ ...excess, amount: cents(49_99), idempotencyKey: randomUUID() })
  })

  test('a transfer needs an account that can receive', async () => {
    const { chargeId } = await charge()
    const accountId = await account(false)
    const share = { jobId: JOB, accountId, chargeId, amount: cents(104_99) }
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
    const share = {
      jobId: JOB,
      accountId,
      chargeId,
      amount: cents(104_99),
      idempotencyKey: randomUUID(),
    }
    const sent = await Promise.all([1, 2, 3].map(() => payments().transfer(share)))
    expect(new Set(sent.map(({ transferId }) => transferId)).size).toBe(1)
    const second = payments().transfer({ ...share, idempotencyKey: randomUUID() })
    await expect(second).rejects.toMatchObject({ code: 'exceeds_charge' })
  })

  test('a share that came back is sent again, and is in the books like any other', async () => {
    const { chargeId } = await charge()
    const accountId = await account(true)
    const share = { jobId: JOB, accountId, chargeId, amount: cents(104_99) }
    const { transferId } = await payments().transfer({ ...share, idempotencyKey: randomUUID() })
    const back = { transferId, amount: cents(104_99), idempotencyKey: randomUUID() }
    await payments().reverseTransfer(back)
    const order = { ...share, usesPlatformBalance: true, idempotencyKey: randomUUID() }
    const again = await payments().transfer(order)
    expect(again.transferId).not.toBe(transferId)
    expect(await payments().transfer(order)).toEqual(again)
    expect(await payments().readTransfer(again.transferId)).toMatchObject({
      jobId: JOB,
      accountId,
      amount: 104_99,
      reversed: 0,
      reference: order.idempotencyKey,
    })
  })

  test('every onboarding link is a fresh one', async () => {
    const accountId = await account(false)
    const back = 'http://localhost:3000/hauler'
    const request = { accountId, returnUrl: `${back}?setup=complete`, refreshUrl: back }
    const [one, two] = [await payments().onboard(request), await payments().onboard(request)]
    expect(URL.canParse(one.url)).toBe(true)
    expect(one.url).not.toBe(two.url)
  })

  test('a share is taken back in parts, and never more than was paid', async () => {
    const { transferId, accountId, chargeId, amount, reference } = await paidShare()
    const first = { transferId, amount: cents(60_00), idempotencyKey: randomUUID() }
    const taken = await Promise.all([1, 2, 3].map(() => payments().reverseTransfer(first)))
    expect(new Set(taken.map(({ reversalId }) => reversalId)).size).toBe(1)
    expect(await payments().readTransfer(transferId)).toEqual({
      transferId,
      accountId,
      chargeId,
      jobId: 42,
      reference,
      amount,
      reversed: 60_00,
    })

    const excess = { transferId, amount: cents(45_00), idempotencyKey: randomUUID() }
    const refused = { name: 'PaymentRefused', code: 'exceeds_charge' }
    await expect(payments().reverseTransfer(excess)).rejects.toMatchObject(refused)
    await payments().reverseTransfer({
      ...excess,
      amount: cents(44_99),
      idempotencyKey: randomUUID(),
    })
    expect(await payments().readTransfer(transferId)).toMatchObject({ reversed: 104_99 })
    const reversals = await all(payments().listReversals(transferId))
    const byAmount = reversals.toSorted((one, other) => one.amount - other.amount)
    expect(byAmount).toEqual([
      { reversalId: expect.any(String), reference: expect.any(String), amount: 44_99 },
      { reversalId: taken[0]?.reversalId, reference: first.idempotencyKey, amount: 60_00 },
    ])
  })

  test('a refund leaves the share where it is', async () => {
    const { transferId, chargeId } = await paidShare()
    const idempotencyKey = randomUUID()
    await payments().refund({ jobId: JOB, chargeId, amount: PRICE, idempotencyKey })
    expect(await payments().readTransfer(transferId)).toMatchObject({ reversed: 0 })
  })

  test('a dispute is open until the bank decides', async () => {
    for (const how of ['won', 'lost'] as const) {
      const { chargeId } = await charge()
      const { disputeId } = await world().dispute(chargeId)
      const open = { disputeId, chargeId, amount: PRICE, status: 'open' }
      const dispute = await payments().readDispute(disputeId)
      expect(dispute).toMatchObject({ ...open, fee: 15_00, reason: expect.any(String) })
      expect(dispute.evidenceDueBy?.getTime()).toBeGreaterThan(world().now().getTime())
      await world().closeDispute(disputeId, how)
      const over = await payments().readDispute(disputeId)
      expect(over).toMatchObject({ status: how, fee: 15_00 })
    }
  })

  test('the books hold every dispute as it stands, open or decided', async () => {
    const since = new Date(world().now().getTime() - 60_000)
    const disputes: string[] = []
    for (const how of ['open', 'won', 'lost'] as const) {
      const { disputeId } = await world().dispute((await charge()).chargeId)
      if (how !== 'open') await world().closeDispute(disputeId, how)
      disputes.push(disputeId)
    }
    const listed = await all(payments().list('disputes', since))
    for (const disputeId of disputes)
      expect(listed.filter((each) => each.disputeId === disputeId)).toEqual([
        await payments().readDispute(disputeId),
      ])
    const inAnHour = new Date(world().now().getTime() + 3_600_000)
    expect(await all(payments().list('disputes', inAnHour))).toEqual([])
  })

  test('the fee of a charge is a part of it', async () => {
    const { chargeId } = await charge()
    const fee = await payments().readFee(chargeId)
    expect(fee).toBeGreaterThan(0)
    expect(fee).toBeLessThan(PRICE)
  })

  test('the books of the provider hold every movement with its reference, once', async () => {
    const since = new Date(world().now().getTime() - 60_000)
    const { transferId, chargeId, reference } = await paidShare()
    const idempotencyKey = randomUUID()
    const request = { jobId: JOB, chargeId, amount: cents(10_00), idempotencyKey }
    const { refundId } = await payments().refund(request)

    const books = {
      payments: await all(payments().list('payments', since)),
      refunds: await all(payments().list('refunds', since)),
      transfers: await all(payments().list('transfers', since)),
    }
    const payment = books.payments.filter((each) => each.chargeId === chargeId)
    const read = await payments().readPayment(payment[0]?.paymentId ?? '')
    // A list may leave out which card it was.
    expect(payment).toEqual([{ ...read, card: payment[0]?.card }])
    expect(read.card).toEqual({ brand: 'visa', last4: '4242' })
    const refund = books.refunds.filter((each) => each.refundId === refundId)
    expect(refund).toMatchObject([{ reference: idempotencyKey, jobId: 42, amount: 10_00 }])
    const transfer = books.transfers.filter((each) => each.transferId === transferId)
    expect(transfer).toMatchObject([{ reference, jobId: 42, chargeId, amount: 104_99 }])
    expect(new Set(books.payments.map(({ paymentId }) => paymentId)).size).toBe(
      books.payments.length,
    )
  })

  test('the books begin where they are asked to', async () => {
    const { chargeId } = await charge()
    const everything = await all(payments().list('payments', new Date(0)))
    expect(everything.filter((each) => each.chargeId === chargeId)).toHaveLength(1)
    const inAnHour = new Date(world().now().getTime() + 3_600_000)
    expect(await all(payments().list('payments', inAnHour))).toEqual([])
  })

  test('books of many pages come whole', async () => {
    const { chargeId } = await charge()
    const keys = Array.from({ length: 120 }, () => randomUUID())
    const one = { jobId: JOB, chargeId, amount: cents(1) }
    await Promise.all(keys.map((idempotencyKey) => payments().refund({ ...one, idempotencyKey })))
    const refunds = await all(payments().list('refunds', new Date(0)))
    const mine = refunds.filter((refund) => refund.chargeId === chargeId)
    expect(mine.map(({ reference }) => reference).toSorted()).toEqual(keys.toSorted())
  })
}
