import { afterEach, expect, test, vi } from 'vitest'
import { cents } from '../../contract/money.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { paidJob } from '../testing/paying.ts'
import { bookProviderFees } from './book-provider-fees.ts'

const app = useApp()
afterEach(() => void vi.restoreAllMocks())

test('a charge without a fee is read once', async () => {
  const { id } = await paidJob(app)
  const read = vi.spyOn(app.ctx.payments, 'readFee').mockResolvedValue(cents(0))
  await bookProviderFees(app.ctx)
  await bookProviderFees(app.ctx)
  expect(read).toHaveBeenCalledTimes(1)
  expect(await balanceOf(app.ctx.db, 'provider_fees', id)).toBe(0)
})

test('a fee that is in the books, but not marked, is marked and not booked again', async () => {
  const { id } = await paidJob(app)
  await bookProviderFees(app.ctx)
  const booked = await balanceOf(app.ctx.db, 'provider_fees', id)
  await app.ctx.db
    .updateTable('payments')
    .set({ feeBooked: false })
    .where('jobId', '=', id)
    .execute()
  await bookProviderFees(app.ctx)
  const read = vi.spyOn(app.ctx.payments, 'readFee')
  await bookProviderFees(app.ctx)
  expect(read).not.toHaveBeenCalled()
  expect(await balanceOf(app.ctx.db, 'provider_fees', id)).toBe(booked)
})
