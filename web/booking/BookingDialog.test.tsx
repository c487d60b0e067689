import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { aForm, aQuoteId, SETTINGS } from './testing/given.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
  sessionStorage.setItem(
    'booking-attempt',
    JSON.stringify({
      details: JSON.stringify(aForm()),
      quoteId: aQuoteId(),
      key: '11111111-1111-4111-8111-111111111111',
      jobId: 1042,
    }),
  )
})
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

test('the dialog does not close while nobody knows yet whether the money moved', async () => {
  const { BookingDialog } = await import('./BookingDialog.tsx')
  const onClose = vi.fn<() => void>()
  answerApi({
    'GET /api/jobs/1042/payment': () =>
      Response.json({ jobId: 1042, paymentStatus: 'processing', amountPaid: null }),
  })
  render(<BookingDialog start="success" onClose={onClose} />)
  await pass(50)
  expect(document.body.textContent).toContain('Confirming your payment')
  press('Close')
  document
    .querySelector('dialog')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()

  await pass(15_000)
  expect(document.body.textContent).toContain('Check again')
  press('Close')
  expect(onClose).toHaveBeenCalledOnce()
})
