import { z } from 'zod'
import { findAccount, setReady } from './accounts.ts'
import { moveDispute, openDispute } from './disputes.ts'
import { Fault, type Faults } from './faults.ts'
import { authenticate, startProcessing } from './intents.ts'
import { finishRefund } from './movements.ts'
import type { Keys } from './keys.ts'
import { referenceSays } from './reference.ts'
import { find, type World } from './world.ts'

export type LoggedRequest = {
  method: string
  path: string
  key: string | undefined
  status: number | 'dropped'
}

export type Controlled = { world: World; faults: Faults; keys: Keys; log: LoggedRequest[] }

const Endpoint = z.object({ url: z.url().optional(), secret: z.string() })

/** What the people and machines around Stripe do, by name: calls to /_control/<name> with JSON. */
const controls = {
  status: control(z.object({}), () => ({ reference: referenceSays })),
  requests: control(z.object({}), ({ log }) => ({ requests: log })),
  faults: control(z.object({ faults: z.array(Fault) }), ({ faults }, next) => {
    faults.set(next.faults)
    return {}
  }),
  'forget-keys': control(z.object({}), ({ keys }) => {
    keys.forgetAll()
    return {}
  }),
  webhooks: control(
    z
      .object({
        platform: Endpoint,
        accounts: Endpoint,
        hold: z.boolean(),
        copies: z.int().positive(),
        reverse: z.boolean(),
      })
      .partial(),
    ({ world }, changes) => {
      // Zod's optional fields may be undefined by their type, though JSON has no such value.
      world.outbox.set(JSON.parse(JSON.stringify(changes)))
      return {}
    },
  ),
  release: control(z.object({}), ({ world }) => {
    world.outbox.release()
    return {}
  }),
  'take-events': control(z.object({}), ({ world }) => ({ events: world.outbox.take() })),
  authenticate: control(
    z.object({ clientSecret: z.string(), approve: z.boolean() }),
    ({ world }, { clientSecret, approve }) => {
      const [id = ''] = clientSecret.split('_secret_')
      return authenticate(world, find(world.intents, 'payment_intent', id), approve)
    },
  ),
  'start-processing': control(z.object({ intent: z.string() }), ({ world }, { intent }) =>
    startProcessing(world, find(world.intents, 'payment_intent', intent)),
  ),
  'connect-bank': control(
    z.object({ account: z.string(), ready: z.boolean() }),
    ({ world }, { account, ready }) => setReady(world, findAccount(world, account), ready),
  ),
  dispute: control(
    z.object({ charge: z.string(), reason: z.string().default('product_not_received') }),
    ({ world }, { charge, reason }) =>
      openDispute(world, find(world.charges, 'charge', charge), reason),
  ),
  'move-dispute': control(
    z.object({ dispute: z.string(), status: z.string() }),
    ({ world }, { dispute, status }) =>
      moveDispute(world, find(world.disputes, 'dispute', dispute), status),
  ),
  'finish-refund': control(
    z.object({ refund: z.string(), status: z.enum(['succeeded', 'failed']) }),
    ({ world }, { refund, status }) =>
      finishRefund(world, find(world.refunds, 'refund', refund), status),
  ),
  /** As a charge is for a while after it was made: paid, but not in the balance yet. */
  'unbook-charge': control(z.object({ charge: z.string() }), ({ world }, { charge }) =>
    Object.assign(find(world.charges, 'charge', charge), { balance_transaction: null }),
  ),
}

export type ControlName = keyof typeof controls

function control<S extends z.ZodType>(
  schema: S,
  act: (stand: Controlled, input: z.output<S>) => object,
) {
  return (stand: Controlled, input: unknown): object => act(stand, schema.parse(input))
}

const isControl = (name: string): name is ControlName => Object.hasOwn(controls, name)

/** What a control call answers; undefined when there is none of that name. */
export const runControl = (stand: Controlled, name: string, input: unknown): object | undefined =>
  isControl(name) ? controls[name](stand, input) : undefined
