import { z } from 'zod'

/** The calls that we make of Stripe, and nothing else: numbers and flags travel as text. */
const amount = z.coerce.number().int().positive().max(99_999_999)
const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] })
const text = z.string().min(1).max(1_000)
const metadata = z.record(z.string().max(40), z.string().max(500)).optional()
const numbered = z.record(z.string(), z.string()).transform((parts) => Object.values(parts))
const expand = numbered.optional()

const window = {
  limit: z.coerce.number().int().min(1).max(100).optional(),
  starting_after: text.optional(),
  created: z.strictObject({ gte: z.coerce.number().int().optional() }).optional(),
  expand,
}

const currency = z.literal('cad')

export const requests = {
  createCustomer: z.strictObject({ name: text.optional(), email: text.optional(), metadata }),
  createIntent: z.strictObject({
    amount,
    currency,
    customer: text.optional(),
    description: text.optional(),
    metadata,
    automatic_payment_methods: z
      .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
      .optional(),
    setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    payment_method: text.optional(),
    confirm: flag.optional(),
    off_session: flag.optional(),
    expand,
  }),
  readIntent: z.strictObject({ client_secret: text.optional(), expand }),
  /** What Payment Element sends; a card's number never comes from a server. */
  confirmIntent: z.strictObject({
    client_secret: text,
    payment_method_data: z.strictObject({
      type: z.literal('card'),
      card: z.looseObject({ number: text }),
      billing_details: z.unknown().optional(),
    }),
    return_url: text.optional(),
    expand,
  }),
  cancelIntent: z.strictObject({ expand }),
  listIntents: z.strictObject({ ...window, customer: text.optional() }),
  read: z.strictObject({ expand }),
  createRefund: z.strictObject({ charge: text, amount: amount.optional(), metadata, expand }),
  listRefunds: z.strictObject({ ...window, charge: text.optional() }),
  createTransfer: z.strictObject({
    amount,
    currency,
    destination: text,
    source_transaction: text.optional(),
    metadata,
    expand,
  }),
  listTransfers: z.strictObject({ ...window, destination: text.optional() }),
  createReversal: z.strictObject({ amount: amount.optional(), metadata, expand }),
  list: z.strictObject(window),
  createAccount: z.strictObject({
    type: z.literal('express'),
    country: z.literal('CA'),
    email: text.optional(),
    capabilities: z.strictObject({ transfers: z.strictObject({ requested: flag }) }),
    metadata,
    expand,
  }),
  createAccountLink: z.strictObject({
    account: text,
    type: z.literal('account_onboarding'),
    return_url: text,
    refresh_url: text,
    expand,
  }),
}

export type RequestName = keyof typeof requests
export type Requests = { [N in RequestName]: z.output<(typeof requests)[N]> }
