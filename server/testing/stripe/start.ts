import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { projectRoot } from '../../core/project-root.ts'
import type { StripeSettings } from '../../providers/payments/stripe.client.ts'
import type { ControlName, LoggedRequest } from './control.ts'
import type { Fault } from './faults.ts'
import type { WebhookSettings } from './outbox.ts'

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>

const Ok = z.looseObject({})
const Taken = z.object({
  events: z.array(
    z.object({
      about: z.enum(['platform', 'accounts']),
      rawBody: z.string(),
      signature: z.string(),
    }),
  ),
})

/** Starts the stand-in as a process of its own; `stop` ends it. */
export async function startStripe() {
  const child = spawn(process.execPath, [join(projectRoot, 'server/testing/stripe/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0' },
  })
  const ended = once(child, 'close')
  const apiBase = await firstAddress(child.stdout)

  const control = async <S extends z.ZodType>(name: ControlName, input: object, schema: S) => {
    const body = JSON.stringify(input)
    const answer = await fetch(`${apiBase}/_control/${name}`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
    return schema.parse(await answer.json())
  }
  const settings: StripeSettings = {
    secretKey: 'sk_test_stand_in',
    publishableKey: 'pk_test_stand_in',
    webhookSecret: 'whsec_platform',
    connectWebhookSecret: 'whsec_accounts',
    apiBase,
  }

  return {
    apiBase,
    settings,
    /** The settings as the environment of a server gives them. */
    environment: {
      STRIPE_SECRET_KEY: settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: settings.connectWebhookSecret,
      STRIPE_API_BASE: apiBase,
    },
    /** What Payment Element does: the status afterwards, or 'declined'. */
    confirm: (clientSecret: string, cardNumber: string) =>
      confirm(apiBase, settings.publishableKey, clientSecret, cardNumber),
    authenticate: (clientSecret: string, approve: boolean) =>
      control('authenticate', { clientSecret, approve }, Ok),
    startProcessing: (intent: string) => control('start-processing', { intent }, Ok),
    setReady: (account: string, ready: boolean) => control('connect-bank', { account, ready }, Ok),
    dispute: async (charge: string) =>
      (await control('dispute', { charge }, z.looseObject({ id: z.string() }))).id,
    moveDispute: (dispute: string, status: string) =>
      control('move-dispute', { dispute, status }, Ok),
    finishRefund: (refund: string, status: 'succeeded' | 'failed') =>
      control('finish-refund', { refund, status }, Ok),
    unbookCharge: (charge: string) => control('unbook-charge', { charge }, Ok),
    /** Replaces all faults; none with an empty list. */
    faults: (faults: (Pick<Fault, 'method' | 'path' | 'kind'> & Partial<Fault>)[]) =>
      control('faults', { faults }, Ok),
    forgetKeys: () => control('forget-keys', {}, Ok),
    webhooks: (changes: Partial<WebhookSettings>) => control('webhooks', changes, Ok),
    release: () => control('release', {}, Ok),
    takeEvents: async () => (await control('take-events', {}, Taken)).events,
    requests: async (): Promise<LoggedRequest[]> =>
      (await control('requests', {}, z.object({ requests: z.array(z.custom<LoggedRequest>()) })))
        .requests,
    /** The references of a transfer's reversals. */
    reversalsOf: async (transfer: string): Promise<(string | null)[]> => {
      const headers = { authorization: `Bearer ${settings.secretKey}` }
      const answer = await fetch(`${apiBase}/v1/transfers/${transfer}`, { headers })
      const { reversals } = Transfer.parse(await answer.json())
      return reversals.data.map(({ metadata }) => metadata.reference ?? null)
    },
    async stop(): Promise<void> {
      child.kill()
      await ended
    },
  }
}

async function firstAddress(output: NodeJS.ReadableStream | null): Promise<string> {
  for await (const line of output ? createInterface({ input: output }) : []) {
    const [address] = /http:\S+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('The stand-in for Stripe did not start')
}

const Transfer = z.object({
  reversals: z.object({
    data: z.array(z.object({ metadata: z.record(z.string(), z.string()) })),
  }),
})

const Confirmed = z.union([
  z.object({ status: z.enum(['succeeded', 'requires_action']) }),
  z.object({ error: z.object({ type: z.string(), message: z.string() }) }),
])

async function confirm(apiBase: string, key: string, clientSecret: string, cardNumber: string) {
  const [id = ''] = clientSecret.split('_secret_')
  const answer = await fetch(`${apiBase}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': cardNumber,
    }),
  })
  const told = Confirmed.parse(await answer.json())
  if (!('error' in told)) return told.status
  if (told.error.type === 'card_error') return 'declined'
  throw new Error(told.error.message)
}
