import { act } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import { render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { PaymentStep } from '../payment/PaymentStep.tsx'
import { aForm } from './given.ts'

export const booked = { jobId: JobId.parse(1042), form: aForm(), price: cents(21400) }
export const onPaid = vi.fn<() => void>()
export const onCancel = vi.fn<() => void>()
export const onPaying = vi.fn<(paying: boolean) => void>()
export const page = () => document.body.textContent

export const show = () =>
  render(<PaymentStep booked={booked} {...{ onPaying, onPaid, onCancel }} />)

/** What the server answers when a payment begins. */
export const startedWith = (facts: object) => () =>
  Response.json({
    clientSecret: 'secret',
    provider: 'sandbox',
    cancellation: { freeUntilHours: 24, lateFee: '25.00', tripFee: '49.00' },
    priceCap: '246.00',
    heldUntil: null,
    confirmBy: null,
    ...facts,
  })
export const started = startedWith({})

export function fillCard(number: string): void {
  type('Card number', number)
  type('Expiry (MM / YY)', '1230')
  type('Security code', '123')
}

/** The device loses its connection, or has it back. */
export function setOffline(isOffline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
  act(() => void dispatchEvent(new Event(isOffline ? 'offline' : 'online')))
}

/** What each test of the payment begins and ends with. */
export function usePaymentStep(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    document.head.innerHTML = SETTINGS
    onPaying.mockClear()
    onPaid.mockClear()
    onCancel.mockClear()
  })
  afterEach(() => {
    toast.clear()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}
