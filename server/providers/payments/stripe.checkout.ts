import { Stripe } from 'stripe'
import { PaymentRefused, type PaymentProvider, type ProviderPayment } from './payments.ts'
import { orFromBooks, refusing, type StripeWorld } from './stripe.client.ts'
import { idOf, metadataOf, paymentView } from './stripe.records.ts'

/** A customer is made with each payment: without one Stripe keeps no card for later. */
export async function createPayment(
  world: StripeWorld,
  request: Parameters<PaymentProvider['createPayment']>[0],
): Promise<ProviderPayment> {
  const { client } = world
  const { amount, description, customer: payer, jobId, idempotencyKey } = request
  const { id: customer } = await refusing(
    client.customers.create(
      {
        name: payer.name,
        ...(payer.email && { email: payer.email }),
        metadata: { job_id: String(jobId) },
      },
      { idempotencyKey: `${idempotencyKey}:customer` },
    ),
  )
  const order = { amount, currency: 'cad', customer, description, metadata: metadataOf(request) }
  return refusing(
    create(world, idempotencyKey, {
      ...order,
      automatic_payment_methods: { enabled: true },
      setup_future_usage: 'off_session',
    }),
  )
}

export async function chargeSaved(
  world: StripeWorld,
  request: Parameters<PaymentProvider['chargeSaved']>[0],
): Promise<ProviderPayment> {
  const { amount, description, idempotencyKey } = request
  const earlier = await retrieve(world, request.savedFrom)
  const customer = idOf(earlier.customer)
  const card = idOf(earlier.payment_method)
  if (earlier.status !== 'succeeded' || customer === null || card === null)
    throw new PaymentRefused('wrong_state', 'No card was saved with that payment.')
  const order = { amount, currency: 'cad', customer, description, metadata: metadataOf(request) }
  const charging = create(world, idempotencyKey, {
    ...order,
    payment_method: card,
    // No customer is there to be sent to a bank's page.
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    confirm: true,
    off_session: true,
  })
  return refusing(charging.catch((error: unknown) => afterRefusal(world, error)))
}

/** A declined card is an answer: the payment exists, and waits for its customer. */
function afterRefusal(world: StripeWorld, error: unknown): Promise<ProviderPayment> {
  const made = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined
  if (made) return readPayment(world, made.id)
  throw error
}

/** The answer to a key is the first one, word for word; if it is not new, the present state is read. */
async function create(
  world: StripeWorld,
  idempotencyKey: string,
  order: Stripe.PaymentIntentCreateParams & { customer: string },
): Promise<ProviderPayment> {
  const { paymentIntents } = world.client
  const making = paymentIntents.create(order, { idempotencyKey })
  const made = await orFromBooks<Stripe.PaymentIntent>(making, idempotencyKey, () =>
    paymentIntents.list({ customer: order.customer, limit: 100 }),
  )
  return isFirstAnswer(made) ? paymentView(made) : readPayment(world, made.id)
}

function isFirstAnswer(made: Stripe.PaymentIntent): boolean {
  // The library hides the answer's headers beside its fields; what came from a list has none.
  const { lastResponse } = made as Partial<Stripe.Response<Stripe.PaymentIntent>>
  return lastResponse !== undefined && lastResponse.headers['idempotent-replayed'] !== 'true'
}

const retrieve = ({ client }: StripeWorld, paymentId: string) =>
  refusing(client.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }))

export const readPayment = async (
  world: StripeWorld,
  paymentId: string,
): Promise<ProviderPayment> => paymentView(await retrieve(world, paymentId))

/**
 * A finished payment cannot be cancelled, and is answered as it is.
 * @throws Error while the bank is still deciding; ask again.
 */
export async function cancelPayment(
  world: StripeWorld,
  paymentId: string,
): Promise<ProviderPayment> {
  const cancelled = await world.client.paymentIntents.cancel(paymentId).catch(unlessRefused)
  if (cancelled) return paymentView(cancelled)
  const stands = await readPayment(world, paymentId)
  if (stands.status === 'succeeded' || stands.status === 'cancelled') return stands
  // Not the library's own error: that carries the payment with its client secret into every log.
  throw new Error(`Payment ${paymentId} cannot be cancelled now: the bank is still deciding`)
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}
