import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'

/** The outside parts of the product, in the order in which the admin screen shows them. */
export const PARTS = [
  'payments',
  'sms',
  'email',
  'push',
  'storage',
  'geocoder',
  'roads',
  'reader',
  'writer',
  'publisher',
] as const
/** One of `PARTS`. */
export const Part = z.enum(PARTS)
export type Part = z.infer<typeof Part>

/** How the team calls each part. */
export const PART_LABELS: Readonly<Record<Part, string>> = {
  payments: 'Payments',
  sms: 'Text messages',
  email: 'Email',
  push: 'Push notifications',
  storage: 'Files',
  geocoder: 'Addresses',
  roads: 'Driving times',
  reader: 'Reading loads',
  writer: 'Writing posts',
  publisher: 'Social networks',
}

/** `sandbox` simulates, `live` reaches the real provider, `off` is not connected and does without. */
export const PartState = z.enum(['sandbox', 'live', 'off'])
export type PartState = z.infer<typeof PartState>

/** An outside part as the admin team sees it. It has no secret: settings stay in the environment. */
export const Integration = z.object({
  part: Part,
  state: PartState,
  /** Who does the work, such as 'Stripe, live keys' or 'SMTP, mail.example.ca'. */
  provider: z.string(),
  /** The first and last characters of its key; null where it has none. */
  key: z.string().nullable(),
  /** The settings of the environment that connect it; it needs all of them. */
  settings: z.array(z.string()),
  /** Settings that it may have in addition, such as a key that raises a limit. */
  optionalSettings: z.array(z.string()),
  /** When a call last succeeded, to the minute. */
  lastSuccessAt: Instant.nullable(),
  /** When the provider itself last failed; what it refuses about one message or card is no failure. */
  lastFailureAt: Instant.nullable(),
  /** What it failed with, as a sentence of at most 300 characters. */
  failure: z.string().nullable(),
  /** Since when it is failing: after three failures in a row, or one that names our settings. */
  failingSince: Instant.nullable(),
})
export type Integration = z.infer<typeof Integration>

/** Every outside part, in the order of `PARTS`. Nothing is asked of the parts themselves. */
export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/admin/integrations',
  access: 'admin',
  right: 'change-settings',
  summary: 'Every outside part: sandbox, live or off, how it answered last, with masked keys',
  response: z.array(Integration),
})

/** The result of a test, as a sentence for the row of its part. */
export const PartTest = z.object({ ok: z.boolean(), sentence: z.string() })
export type PartTest = z.infer<typeof PartTest>

/**
 * Tests one part with the cheapest genuine call, for at most 25 seconds: email goes to the caller's own
 * address, a text to `phone`, the file storage writes, reads and deletes a small file, the others are
 * asked something that changes nothing. A part that fails its test is no error: the answer says so.
 * `invalid_input` names `phone` when a text has no number that texts go to; `illegal_move` for a part that is
 * off; `too_many_requests` when a test of the part began less than 5 seconds ago.
 */
export const testIntegration = endpoint({
  method: 'POST',
  path: '/api/admin/integrations/:part/test',
  access: 'admin',
  right: 'change-settings',
  summary: 'Test one outside part; the result is a sentence',
  params: z.object({ part: Part }),
  body: z.object({ phone: z.string().trim().max(40).optional() }),
  errors: ['illegal_move'],
  response: PartTest,
})
