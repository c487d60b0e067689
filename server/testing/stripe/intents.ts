import { dollars, Refused } from './answers.ts'
import { cardOf, type Card } from './cards.ts'
import { openDispute } from './disputes.ts'
import { bookingOf } from './objects-connect.ts'
import { chargeOf, intentOf, methodOf, type Intent, type LastError } from './objects.ts'
import type { Requests } from './requests.ts'
import { find, keep, type World } from './world.ts'

/** What a Canadian card costs by Stripe's list price at the time of writing: 2.9 % and 30 cents. */
const FEE = { perMille: 29, fixed: 30 }
const SMALLEST = 50

export function createIntent(world: World, order: Requests['createIntent']): Intent {
  const { amount, currency, customer = null, description = null, metadata = {} } = order
  if (amount < SMALLEST)
    throw new Refused(400, 'Amount must be at least $0.50 cad', {
      code: 'amount_too_small',
      param: 'amount',
    })
  if (customer !== null) find(world.customers, 'customer', customer, 'customer')
  const intent = keep(
    world.intents,
    intentOf(world.seconds(), {
      amount,
      currency,
      customer,
      description,
      metadata,
      setup_future_usage: order.setup_future_usage ?? null,
    }),
  )
  intent.automatic_payment_methods.allow_redirects =
    order.automatic_payment_methods?.allow_redirects ?? 'always'
  world.outbox.tell('payment_intent.created', { ...intent })
  if (order.confirm) confirmSaved(world, intent, order.payment_method, order.off_session === true)
  return intent
}

function confirmSaved(world: World, intent: Intent, method = '', offSession: boolean): void {
  const card = find(world.cards, 'PaymentMethod', method, 'payment_method')
  if (intent.automatic_payment_methods.allow_redirects !== 'never')
    throw new Refused(400, 'To confirm on the server a return_url is needed, or no redirects', {
      param: 'return_url',
    })
  if (intent.customer === null || world.saved.get(method) !== intent.customer)
    throw new Refused(
      400,
      'The provided PaymentMethod was previously used without being saved for this customer. It may not be used again.',
      { param: 'payment_method' },
    )
  intent.payment_method = method
  const judged = offSession ? card.later : card.now
  if (judged === 'pays') return succeed(world, intent, card)
  if (judged === 'asks' && !offSession) return ask(world, intent)
  throw decline(world, intent, card, judged === 'asks')
}

/** What Payment Element does when its customer presses the button. */
export function confirmInBrowser(world: World, intent: Intent, number: string): Intent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpected(intent, 'confirm')
  const card = cardOf(number)
  const method = methodOf(world.seconds(), card, intent.customer)
  world.cards.set(method.id, card)
  intent.payment_method = method.id
  intent.last_payment_error = null
  if (card.now === 'declines') throw decline(world, intent, card, false)
  if (card.now === 'asks') ask(world, intent)
  else succeed(world, intent, card)
  return intent
}

function ask(world: World, intent: Intent): void {
  intent.status = 'requires_action'
  intent.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect' },
  }
  world.outbox.tell('payment_intent.requires_action', { ...intent })
}

/** The customer's answer to the bank's question. */
export function authenticate(world: World, intent: Intent, approve: boolean): Intent {
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticate')
  intent.next_action = null
  const card = find(world.cards, 'PaymentMethod', intent.payment_method ?? '')
  if (approve) succeed(world, intent, card)
  else
    fail(world, intent, {
      type: 'card_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
  return intent
}

function succeed(world: World, intent: Intent, card: Card): void {
  const { amount, currency } = intent
  const charge = keep(
    world.charges,
    chargeOf(world.seconds(), intent, { card, paid: true, failure: null }),
  )
  const fee = Math.round((amount * FEE.perMille) / 1_000) + FEE.fixed
  const facts = { amount, fee, currency, source: charge.id, type: 'charge' }
  charge.balance_transaction = keep(world.bookings, bookingOf(world.seconds(), facts)).id
  charge.receipt_url = `https://pay.example.test/receipts/${charge.id}`
  Object.assign(intent, { status: 'succeeded', amount_received: amount, last_payment_error: null })
  intent.latest_charge = charge.id
  if (intent.customer !== null && intent.setup_future_usage === 'off_session')
    world.saved.set(intent.payment_method ?? '', intent.customer)
  world.outbox.tell('charge.succeeded', { ...charge })
  world.outbox.tell('payment_intent.succeeded', { ...intent })
  if (card.disputes) openDispute(world, charge, 'fraudulent')
}

function decline(world: World, intent: Intent, card: Card, wantsToAsk: boolean): Refused {
  const failure: LastError = wantsToAsk
    ? {
        type: 'card_error',
        code: 'authentication_required',
        decline_code: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
      }
    : {
        type: 'card_error',
        code: 'card_declined',
        decline_code: card.declineCode ?? 'generic_decline',
        message: 'Your card was declined.',
      }
  const charge = keep(
    world.charges,
    chargeOf(world.seconds(), intent, { card, paid: false, failure }),
  )
  intent.latest_charge = charge.id
  world.outbox.tell('charge.failed', { ...charge })
  fail(world, intent, { ...failure, charge: charge.id })
  return new Refused(402, failure.message, {
    ...failure,
    charge: charge.id,
    payment_intent: { ...intent },
  })
}

function fail(world: World, intent: Intent, failure: LastError): void {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = failure
  intent.payment_method = null
  world.outbox.tell('payment_intent.payment_failed', { ...intent })
}

/** The bank takes its time, as it does with some ways to pay. */
export function startProcessing(world: World, intent: Intent): Intent {
  intent.status = 'processing'
  world.outbox.tell('payment_intent.processing', { ...intent })
  return intent
}

export function cancelIntent(world: World, intent: Intent): Intent {
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw unexpected(intent, 'cancel')
  intent.status = 'canceled'
  intent.canceled_at = world.seconds()
  world.outbox.tell('payment_intent.canceled', { ...intent })
  return intent
}

const unexpected = (intent: Intent, what: string): Refused =>
  new Refused(
    400,
    `You cannot ${what} this PaymentIntent of ${dollars(intent.amount)} because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: { ...intent } },
  )
