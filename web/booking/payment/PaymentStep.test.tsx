import { expect, test } from 'vitest'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, pressTwice, type } from '../../testing/render.ts'
import {
  fillCard,
  onCancel,
  onPaid,
  onPaying,
  page,
  show,
  started,
  startedWith,
  usePaymentStep,
} from '../testing/payment-step.tsx'

usePaymentStep()

test('a price that changed is shown, and nothing is paid before it is agreed to', async () => {
  const answers = [
    () => refusal('amount_mismatch', 'The price is $230.00', { amount: '230.00' }),
    started,
  ]
  const requests = answerApi({
    'POST /api/create-payment-intent': () => answers.shift()?.() ?? started(),
  })
  show()
  await pass(50)
  expect(page()).toContain('The price is now $230.00; it was $214.00.')
  expect(page()).not.toContain('Card number')

  press('Continue at $230.00')
  await pass(50)
  expect(requests.map(({ body }) => body)).toEqual([
    { jobId: 1042, amount: '214.00' },
    { jobId: 1042, amount: '230.00' },
  ])
  expect(page()).toContain('Pay $230.00')
  expect(page()).toMatch(/Free to cancel until|Cancelling costs \$25, because this window is close/)
  expect(page()).toContain('You never pay more than $246.00 unless you agree to it yourself first.')
})

test('a payment that cannot be begun says so and leads back to the form', async () => {
  answerApi({ 'POST /api/create-payment-intent': () => refusal('provider_unavailable', 'Down') })
  show()
  await pass(100)

  expect(page()).toContain('Failed to initialize payment. Please try again.')
  expect(onCancel).toHaveBeenCalledOnce()
})

test('without a client secret the step says so and offers the way back', async () => {
  answerApi({
    'POST /api/create-payment-intent': startedWith({ clientSecret: '' }),
  })
  show()
  await pass(50)
  expect(page()).toContain('Failed to initialize payment')
  press('Go Back')

  expect(onCancel).toHaveBeenCalledOnce()
})

test('a job that is paid already is not paid twice', async () => {
  answerApi({ 'POST /api/create-payment-intent': () => refusal('already_paid', 'Paid') })
  show()
  await pass(50)

  expect(onPaid).toHaveBeenCalledOnce()
})

test('two presses pay once', async () => {
  const requests = answerApi({
    'POST /api/create-payment-intent': started,
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
  })
  show()
  await pass(50)
  expect(page()).toContain('will save this card for this pickup')
  fillCard('4242424242424242')
  pressTwice('Pay $214.00')
  await pass(50)

  expect(requests.filter(({ path }) => path.endsWith('/confirm')).map(({ body }) => body)).toEqual([
    { clientSecret: 'secret', method: 'card', cardNumber: '4242 4242 4242 4242' },
  ])
  expect(onPaid).toHaveBeenCalledOnce()
})

test('nothing leads away while the payment runs', async () => {
  const answer = Promise.withResolvers<Response>()
  answerApi({
    'POST /api/create-payment-intent': started,
    'POST /api/sandbox/payments/confirm': () => answer.promise,
  })
  show()
  await pass(50)
  fillCard('4000000000000002')
  press('Pay $214.00')
  await pass(50)
  expect(onPaying).toHaveBeenLastCalledWith(true)
  press('Cancel')
  expect(onCancel).not.toHaveBeenCalled()

  answer.resolve(refusal('payment_failed', 'Your card was declined.'))
  await pass(100)
  expect(onPaying).toHaveBeenLastCalledWith(false)
  press('Cancel')
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a declined card says why beside the form, which stays filled', async () => {
  answerApi({
    'POST /api/create-payment-intent': started,
    'POST /api/sandbox/payments/confirm': () =>
      refusal('payment_failed', 'Your card was declined.'),
  })
  show()
  await pass(50)
  fillCard('4000000000000002')
  press('Pay $214.00')
  await pass(100)

  expect(document.activeElement?.textContent).toBe('Your card was declined.')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Payment Failed')
  expect(document.querySelector('input')?.value).toBe('4000 0000 0000 0002')
  expect(onPaid).not.toHaveBeenCalled()
})

test('the reason of a decline takes the focus once, not again while another card is typed', async () => {
  answerApi({
    'POST /api/create-payment-intent': started,
    'POST /api/sandbox/payments/confirm': () =>
      refusal('payment_failed', 'Your card was declined.'),
  })
  show()
  await pass(50)
  fillCard('4000000000000002')
  press('Pay $214.00')
  await pass(100)
  document.querySelector('input')?.focus()
  for (const cardNumber of ['', '4242 4242', '4242 4242 4242 42']) type('Card number', cardNumber)

  expect(document.activeElement).toBe(document.querySelector('input'))
})

test('a card whose bank asks is charged after the answer', async () => {
  const requests = answerApi({
    'POST /api/create-payment-intent': started,
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'requires_action' }),
    'POST /api/sandbox/payments/authenticate': () => Response.json({ status: 'succeeded' }),
  })
  show()
  await pass(50)
  fillCard('4000002500003155')
  press('Pay $214.00')
  await pass(50)
  expect(onPaid).not.toHaveBeenCalled()
  press('Approve payment')
  await pass(50)

  expect(requests.at(-1)?.body).toEqual({ clientSecret: 'secret', approve: true })
  expect(onPaid).toHaveBeenCalledOnce()
})

test('a mistyped card is not sent', async () => {
  const requests = answerApi({ 'POST /api/create-payment-intent': started })
  show()
  await pass(50)
  fillCard('4242 4242 4242 4241')
  press('Pay $214.00')
  await pass(100)

  expect(page()).toContain('Your card number is invalid.')
  expect(requests).toHaveLength(1)
})
