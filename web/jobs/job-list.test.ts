import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CancellationPreview } from '../../contract/job-cancellation.ts'
import { AdminJob, listAdminJobs } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { toCsv } from '../ui/csv.ts'
import { consequenceOf } from './DeleteJobDialog.tsx'
import { amountText, isUnpaid } from './job-list.ts'

const dale = { id: 3, user: { firstName: 'Dale', lastName: 'Kowalchuk' } }

const job = (facts: Partial<z.input<typeof AdminJob>> = {}): AdminJob =>
  z.decode(AdminJob, {
    id: 1042,
    status: 'pending',
    loadSize: 'small',
    description: 'An old sofa, two chairs',
    photos: [],
    preferredDate: '2026-11-24',
    preferredTime: 'morning',
    estimatedPrice: '214.00',
    createdAt: '2026-11-18T18:00:00Z',
    firstName: 'Amrita',
    lastName: 'Gill',
    phone: '+16045550142',
    email: 'amrita@example.com',
    address: '2301 St Johns Street, Port Moody',
    area: 'Port Moody',
    access: null,
    note: '',
    version: 1,
    startedEarly: false,
    earlyStartReason: null,
    proof: null,
    paymentStatus: 'paid',
    finalPrice: null,
    platformFee: null,
    haulerPayout: null,
    scheduledDate: null,
    startedAt: null,
    completedAt: null,
    needsReview: false,
    confirmedAt: null,
    hasOpenLink: false,
    hauler: null,
    ...facts,
  })

test('an unpaid job is one that can still be paid', () => {
  expect(isUnpaid(job({ paymentStatus: 'failed' }))).toBe(true)
  expect(isUnpaid(job({ paymentStatus: 'pending', collect: 'cash' }))).toBe(false)
  expect(isUnpaid(job({ paymentStatus: 'failed', status: 'cancelled' }))).toBe(false)
  expect(isUnpaid(job())).toBe(false)
})

test('the amount is the final price, else an estimate, else pending', () => {
  expect(amountText(job({ finalPrice: '332.00' }))).toBe('$332.00')
  expect(amountText(job())).toBe('~$214.00')
  expect(amountText(job({ estimatedPrice: null }))).toBe('Pending')
})

test('the file of the jobs has plain numbers, ISO dates and the phone as it is', () => {
  const [head, row] = toCsv(Object.values(listAdminJobs.columns), [job({ hauler: dale })]).split(
    '\r\n',
  )
  expect(head).toContain('Job ID,Client,Phone')
  expect(row).toContain('1042,Amrita Gill,+16045550142')
  expect(row).toContain('Dale Kowalchuk,pending,paid,214.00,,')
  expect(row).toContain('2026-11-24,morning,,2026-11-18,"An old sofa, two chairs"')
})

const preview = (refunded: number): CancellationPreview => {
  const outcome = {
    fee: cents(0),
    refunded: cents(refunded),
    refunds:
      refunded > 0
        ? [
            {
              amount: cents(refunded),
              method: 'card' as const,
              cardBrand: 'visa',
              cardLast4: '4242',
            },
          ]
        : [],
    haulerGets: cents(0),
  }
  return {
    refusal: null,
    rule: 'free',
    freeUntil: null,
    kept: outcome,
    waived: outcome,
    haulerName: null,
  }
}

test('before a deletion the admin reads what it does to the money', () => {
  expect(consequenceOf(job())).toBeUndefined()
  expect(consequenceOf(job(), preview(214_00))).toContain('$214.00 goes back to Visa 4242.')
  expect(consequenceOf(job(), preview(0))).toContain('Nothing goes back.')
  expect(consequenceOf(job({ status: 'assigned', hauler: dale }), preview(0))).toContain(
    "removed from Dale Kowalchuk's schedule",
  )
  expect(consequenceOf(job({ status: 'completed' }))).toContain('stay in the books')
  expect(consequenceOf(job({ status: 'in_progress', hauler: dale }))).toBeNull()
})
