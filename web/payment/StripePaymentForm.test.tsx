import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cents } from '../../contract/money.ts'
import { button, pass, press, pressTwice, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { StripePaymentForm } from './PaymentForm.tsx'

type Result = { error?: object; paymentIntent?: object }
type Fields = { say: (event: 'ready' | 'loaderror') => void; options: object }

const onPaid = vi.fn<() => void>()
const onCancel = vi.fn<() => void>()
const onPaying = vi.fn<(paying: boolean) => void>()
const confirm = vi.fn<(options: object) => Promise<Result>>()
let opened: { key: string; options: object }[] = []
let shown: Fields[] = []

/** Stripe's script, as if it had been fetched; the library finds it in the window. */
const stripeScript = (key: string) => ({
  elements: (options: object) => {
    opened.push({ key, options })
    const handlers = new Map<string, () => void>()
    const element = {
      on: (event: string, handler: () => void) => handlers.set(event, handler),
      mount: () => undefined,
      destroy: () => undefined,
    }
    const create = (_kind: string, fieldOptions: object) => {
      shown.push({ say: (event) => act(() => handlers.get(event)?.()), options: fieldOptions })
      return element
    }
    return { create, getElement: () => element, update: () => undefined }
  },
  confirmPayment: confirm,
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Stripe', Object.assign(stripeScript, { version: 'endive' }))
  document.head.innerHTML = SETTINGS
  for (const spy of [onPaid, onCancel, onPaying, confirm]) spy.mockReset()
  opened = []
  shown = []
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const page = () => document.body.textContent
const fields = (): Fields => {
  const last = shown.at(-1)
  if (!last) throw new Error('Stripe was not asked for fields')
  return last
}

async function show(): Promise<void> {
  render(
    <StripePaymentForm
      publishableKey="pk_test_1"
      clientSecret="pi_1_secret_x"
      amount={cents(21400)}
      keepsCard
      returnTo="/?payment=success"
      {...{ onPaying, onPaid, onCancel }}
    />,
  )
  await pass(10)
}

async function showReady(): Promise<void> {
  await show()
  fields().say('ready')
  await pass(10)
}

async function payAndHear(result: Result): Promise<void> {
  confirm.mockResolvedValue(result)
  await showReady()
  press('Pay $214.00')
  await pass(100)
}

test('the fields are those of this payment, wallets first, and agree to nothing by themselves', async () => {
  await show()
  expect(opened).toMatchObject([
    { key: 'pk_test_1', options: { clientSecret: 'pi_1_secret_x', locale: 'en' } },
  ])
  expect(fields().options).toMatchObject({
    paymentMethodOrder: ['apple_pay', 'google_pay', 'card'],
    terms: { card: 'never' },
  })
})

test('nothing is sent before the fields are there', async () => {
  await show()
  expect(page()).toContain('Preparing the payment')
  press('Pay $214.00')
  await pass(10)
  expect(confirm).not.toHaveBeenCalled()

  fields().say('ready')
  await pass(10)
  expect(page()).not.toContain('Preparing the payment')
})

test('fields that do not come say that nothing was charged, and are asked for again', async () => {
  await show()
  fields().say('loaderror')
  await pass(10)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Nothing was charged')
  press('Try again')
  await pass(10)
  expect(shown).toHaveLength(2)

  fields().say('loaderror')
  await pass(10)
  press('Cancel')
  expect(onCancel).toHaveBeenCalledOnce()
})

test('two presses pay once, and a bank would lead back to where the server is asked', async () => {
  confirm.mockResolvedValue({ paymentIntent: { status: 'succeeded' } })
  await showReady()
  pressTwice('Pay $214.00')
  await pass(10)

  expect(confirm).toHaveBeenCalledOnce()
  expect(confirm.mock.lastCall?.[0]).toMatchObject({
    confirmParams: { return_url: `${location.origin}/?payment=success` },
    redirect: 'if_required',
  })
  expect(onPaid).toHaveBeenCalledOnce()
})

test('nothing leads away while the payment runs', async () => {
  confirm.mockReturnValue(new Promise(() => undefined))
  await showReady()
  press('Pay $214.00')
  await pass(10)
  expect(onPaying).toHaveBeenLastCalledWith(true)
  press('Cancel')
  expect(onCancel).not.toHaveBeenCalled()
})

test('a page that the browser brings back from a bank can be paid on again', async () => {
  confirm.mockReturnValue(new Promise(() => undefined))
  await showReady()
  press('Pay $214.00')
  await pass(10)
  act(() => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })
  await pass(10)

  expect(onPaying).toHaveBeenLastCalledWith(false)
  expect(button('Pay $214.00').getAttribute('aria-disabled')).toBe('false')
})

test.for([
  ['still on its way', { paymentIntent: { status: 'processing' } }],
  [
    'made before, in another tab',
    {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'succeeded' },
      },
    },
  ],
] as const)('a payment that is %s is left to the server', async ([, result]) => {
  await payAndHear(result)
  expect(onPaid).toHaveBeenCalledOnce()
})

const DECLINED = 'Your card was declined.'
const UNAUTHENTICATED = 'We are unable to authenticate your payment method.'

test.for([
  ['a declined card', { type: 'card_error', message: DECLINED }, DECLINED],
  [
    'a bank that refused',
    {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: UNAUTHENTICATED,
    },
    UNAUTHENTICATED,
  ],
  [
    'words meant for programmers',
    { type: 'api_error', message: 'Invalid API Key provided' },
    'An unexpected error occurred.',
  ],
] as const)('%s: the customer reads it beside the form', async ([, error, words]) => {
  await payAndHear({ error })
  expect(document.activeElement?.textContent).toBe(words)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Payment Failed')
  expect(onPaid).not.toHaveBeenCalled()
})

test('what is missing in a field is said once, the field itself shows where', async () => {
  const message = 'Your card number is incomplete.'
  await payAndHear({ error: { type: 'validation_error', message } })
  expect(document.querySelector('[role=alert]')?.textContent).toContain(message)
  expect(document.querySelector('form')?.textContent).not.toContain(message)
})

test('a bank whose question was closed without an answer has charged nothing', async () => {
  await payAndHear({ paymentIntent: { status: 'requires_action' } })
  expect(document.querySelector('form')?.textContent).toContain('Nothing was charged.')
  expect(onPaid).not.toHaveBeenCalled()
})
