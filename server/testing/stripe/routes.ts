import { createAccount, createLink, findAccount } from './accounts.ts'
import { Refused } from './answers.ts'
import { cancelIntent, confirmInBrowser, createIntent } from './intents.ts'
import { createRefund, createReversal, createTransfer } from './movements.ts'
import { customerOf } from './objects-connect.ts'
import type { Intent } from './objects.ts'
import type { RequestName, Requests } from './requests.ts'
import { find, keep, page, type World } from './world.ts'

/** What a handler is told beside its input. */
export type Call = { world: World; id: string; origin: string }

export type Route = {
  method: 'GET' | 'POST'
  /** ':id' stands for the one id in it. */
  path: string
  request: RequestName
  /** Its name in the reference of operations, where that has one. */
  operation?: string
  /** The schema of its parameters, where there is one. */
  schema?: string
  /** What a browser may ask with the publishable key and the client secret. */
  fromBrowser?: true
  answer: (call: Call, input: never) => object
}

const route = <N extends RequestName>(
  method: Route['method'],
  path: string,
  request: N,
  answer: (call: Call, input: Requests[N]) => object,
  more: Pick<Route, 'operation' | 'schema' | 'fromBrowser'> = {},
): Route => ({ method, path, request, answer, ...more })

const intentOf = ({ world, id }: Call): Intent =>
  find(world.intents, 'payment_intent', id, 'intent')

/** What a browser names must be its own: the secret is what it has to show for it. */
function ownIntent(call: Call, secret: string | undefined): Intent {
  const intent = intentOf(call)
  if (secret !== undefined && secret !== intent.client_secret)
    throw new Refused(
      400,
      'The client_secret provided does not match any associated PaymentIntent',
      {
        param: 'client_secret',
      },
    )
  return intent
}

const checkout: Route[] = [
  route(
    'POST',
    '/v1/customers',
    'createCustomer',
    ({ world }, { name = null, email = null, metadata = {} }) =>
      keep(world.customers, customerOf(world.seconds(), { name, email, metadata })),
    { operation: 'V1CustomersCreate' },
  ),
  route(
    'POST',
    '/v1/payment_intents',
    'createIntent',
    ({ world }, order) => createIntent(world, order),
    { operation: 'V1PaymentIntentsCreate', schema: 'PaymentIntentCreateParams' },
  ),
  route(
    'GET',
    '/v1/payment_intents',
    'listIntents',
    ({ world }, { customer, ...window }) =>
      page(
        [...world.intents.values()].filter((each) => !customer || each.customer === customer),
        '/v1/payment_intents',
        window,
      ),
    { operation: 'V1PaymentIntentsList' },
  ),
  route(
    'GET',
    '/v1/payment_intents/:id',
    'readIntent',
    (call, { client_secret }) => ownIntent(call, client_secret),
    { operation: 'V1PaymentIntentsRetrieve', fromBrowser: true },
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/confirm',
    'confirmIntent',
    (call, { client_secret, payment_method_data: { card } }) =>
      confirmInBrowser(call.world, ownIntent(call, client_secret), card.number),
    { fromBrowser: true },
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/cancel',
    'cancelIntent',
    (call) => cancelIntent(call.world, intentOf(call)),
    { operation: 'V1PaymentIntentsCancel', schema: 'PaymentIntentCancelParams' },
  ),
  route(
    'GET',
    '/v1/charges/:id',
    'read',
    ({ world, id }) => find(world.charges, 'charge', id, 'id'),
    { operation: 'V1ChargesRetrieve' },
  ),
  route(
    'GET',
    '/v1/disputes',
    'list',
    ({ world }, window) => page(world.disputes.values(), '/v1/disputes', window),
    { operation: 'V1DisputesList' },
  ),
  route(
    'GET',
    '/v1/disputes/:id',
    'read',
    ({ world, id }) => find(world.disputes, 'dispute', id, 'dispute'),
    { operation: 'V1DisputesRetrieve' },
  ),
]

const movements: Route[] = [
  route('POST', '/v1/refunds', 'createRefund', ({ world }, order) => createRefund(world, order), {
    operation: 'V1RefundsCreate',
    schema: 'RefundCreateParams',
  }),
  route(
    'GET',
    '/v1/refunds',
    'listRefunds',
    ({ world }, { charge, ...window }) =>
      page(
        [...world.refunds.values()].filter((each) => !charge || each.charge === charge),
        '/v1/refunds',
        window,
      ),
    { operation: 'V1RefundsList' },
  ),
  route(
    'GET',
    '/v1/refunds/:id',
    'read',
    ({ world, id }) => find(world.refunds, 'refund', id, 'refund'),
    { operation: 'V1RefundsRetrieve' },
  ),
  route(
    'POST',
    '/v1/transfers',
    'createTransfer',
    ({ world }, order) => createTransfer(world, order),
    { operation: 'V1TransfersCreate', schema: 'TransferCreateParams' },
  ),
  route(
    'GET',
    '/v1/transfers',
    'listTransfers',
    ({ world }, { destination, ...window }) =>
      page(
        [...world.transfers.values()].filter(
          (each) => !destination || each.destination === destination,
        ),
        '/v1/transfers',
        window,
      ),
    { operation: 'V1TransfersList' },
  ),
  route(
    'GET',
    '/v1/transfers/:id',
    'read',
    ({ world, id }) => find(world.transfers, 'transfer', id, 'transfer'),
    { operation: 'V1TransfersRetrieve' },
  ),
  route(
    'POST',
    '/v1/transfers/:id/reversals',
    'createReversal',
    ({ world, id }, order) =>
      createReversal(world, find(world.transfers, 'transfer', id, 'id'), order),
    { operation: 'V1TransferReversalsCreate', schema: 'TransferCreateReversalParams' },
  ),
  route(
    'GET',
    '/v1/transfers/:id/reversals',
    'list',
    ({ world, id }, window) =>
      page(
        [...world.reversals.values()].filter(({ transfer }) => transfer === id),
        `/v1/transfers/${id}/reversals`,
        window,
      ),
    { operation: 'V1TransferReversalsList' },
  ),
]

const accounts: Route[] = [
  route(
    'POST',
    '/v1/accounts',
    'createAccount',
    ({ world }, order) => createAccount(world, order),
    { operation: 'V1AccountsCreate', schema: 'AccountCreateParams' },
  ),
  route('GET', '/v1/accounts/:id', 'read', ({ world, id }) => findAccount(world, id)),
  route(
    'POST',
    '/v1/account_links',
    'createAccountLink',
    ({ world, origin }, order) => createLink(world, origin, order),
    { operation: 'V1AccountLinksCreate', schema: 'AccountLinkCreateParams' },
  ),
]

const table = [...checkout, ...movements, ...accounts].map((entry) => ({
  ...entry,
  pattern: new RegExp(`^${entry.path.replace(':id', '([^/]+)')}$`),
}))

/** The operation that a request names, with the id in its path. */
export function routeOf(method: string, path: string): { route: Route; id: string } | undefined {
  for (const entry of table) {
    const match = entry.method === method && entry.pattern.exec(path)
    if (match) return { route: entry, id: match[1] ?? '' }
  }
  return undefined
}
