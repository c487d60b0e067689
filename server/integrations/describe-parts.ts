import type { Integration, Part } from '../../contract/integrations.ts'
import type { Context } from '../core/context.ts'
import { isTestKey } from '../providers/payments/stripe.keys.ts'

/** What is known of a part without calling it. */
export type Description = Pick<Integration, 'state' | 'provider' | 'key' | 'settings'> &
  Partial<Pick<Integration, 'optionalSettings'>>
type Config = Context['config']
type Ports = Pick<Context, 'config' | Exclude<Part, 'geocoder' | 'roads'>>

/** Which adapter each part has and how it is connected: from the settings alone, with keys masked. */
export const describeParts = (ctx: Ports): Record<Part, Description> => ({
  payments: describePayments(ctx.config),
  sms: describeSms(ctx),
  email: describeEmail(ctx),
  push: describePush(ctx),
  storage: describeStorage(ctx.config),
  geocoder: describeGeocoder(ctx.config),
  roads: describeRoads(ctx.config),
  reader: {
    ...describeModel(ctx.config.ai, ctx.reader.name === 'openai'),
    ...(ctx.reader.name === 'built-in' && { provider: 'The built-in reader, from words alone' }),
  },
  writer: {
    ...describeModel(ctx.config.aiWriter, ctx.writer.name === 'openai', [WRITER_SETTING]),
    ...(ctx.writer.name === 'built-in' && { provider: 'The built-in writer, from templates' }),
  },
  publisher: {
    state: ctx.publisher.name === 'sandbox' ? 'sandbox' : 'live',
    provider: 'Facebook, Instagram, X, LinkedIn and TikTok',
    key: null,
    settings: [],
  },
})

/** With test keys or a stand-in for Stripe no money moves, so these payments are a sandbox too. */
function describePayments({ stripe }: Config): Description {
  const settings = [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
  ]
  if (!stripe) return { state: 'sandbox', provider: 'No money moves', key: null, settings }
  const { apiBase } = stripe
  const isTest = isTestKey(stripe.secretKey)
  return {
    state: isTest || apiBase ? 'sandbox' : 'live',
    provider: apiBase
      ? `A stand-in for Stripe, ${new URL(apiBase).host}`
      : `Stripe, ${isTest ? 'test' : 'live'} keys`,
    key: masked(stripe.secretKey, 8),
    settings,
  }
}

function describeSms({ config: { sms }, sms: { name } }: Pick<Ports, 'config' | 'sms'>) {
  const settings = [
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_MESSAGING_SERVICE_SID or TWILIO_FROM',
  ]
  if (name === 'sandbox' || !sms)
    return { state: 'sandbox', provider: 'No text is sent', key: null, settings } as const
  const { sender, apiBase } = sms
  return {
    state: apiBase ? 'sandbox' : 'live',
    provider: apiBase
      ? `A stand-in for Twilio, ${new URL(apiBase).host}`
      : `Twilio, ${'from' in sender ? sender.from : 'a Messaging Service'}`,
    key: masked(sms.accountSid),
    settings,
  } as const
}

function describeEmail({ config: { email }, email: { name } }: Pick<Ports, 'config' | 'email'>) {
  const settings = ['SMTP_URL', 'MAIL_FROM', 'MAIL_POSTAL_ADDRESS']
  if (name === 'sandbox' || !email)
    return { state: 'sandbox', provider: 'No email is sent', key: null, settings } as const
  return {
    state: 'live',
    provider: `SMTP, ${email.host}`,
    key: email.credentials ? `${email.credentials.user.slice(0, 3)}…` : null,
    settings,
  } as const
}

function describePush({ config: { push }, push: { name } }: Pick<Ports, 'config' | 'push'>) {
  const settings = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']
  if (name === 'sandbox' || !push)
    return { state: 'sandbox', provider: 'No phone is notified', key: null, settings } as const
  const { publicKey } = push
  return { state: 'live', provider: 'Web push', key: masked(publicKey), settings } as const
}

function describeStorage({ s3 }: Config): Description {
  const settings = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  return {
    state: 'live',
    provider: s3 ? `S3, bucket ${s3.bucket}` : 'The disk of this server',
    key: s3 ? masked(s3.accessKeyId) : null,
    settings,
  }
}

const describeGeocoder = ({ geocoder }: Config): Description => ({
  state: geocoder ? 'live' : 'off',
  provider: geocoder ? 'BC Address Geocoder' : 'The words of an address decide',
  key: geocoder?.key ? masked(geocoder.key) : null,
  settings: ['GEOCODER_URL'],
  optionalSettings: ['GEOCODER_KEY'],
})

const describeRoads = ({ roads }: Config): Description => ({
  state: roads ? 'live' : 'off',
  provider: roads ? `OSRM, ${new URL(roads.url).host}` : 'Our own estimates by road and bridge',
  key: null,
  settings: ['OSRM_URL'],
})

/** Without it AI_MODEL writes too. */
const WRITER_SETTING = 'AI_WRITER_MODEL (optional)'

const describeModel = (
  ai: Config['ai'],
  isUsed: boolean,
  ownSettings: readonly string[] = [],
): Description => ({
  state: isUsed ? 'live' : 'off',
  provider: ai ? ai.model : '',
  key: isUsed && ai ? masked(ai.apiKey) : null,
  settings: ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL', ...ownSettings],
})

/** A shorter key would be given away by a few of its characters. */
const SHORTEST_SHOWN = 20

/** The first and last four characters of a key, or more at its beginning: 'sk_live_…4Qz1'. Of a short one none. */
export const masked = (key: string, first = 4): string =>
  key.length < SHORTEST_SHOWN ? '…' : `${key.slice(0, first)}…${key.slice(-4)}`

/** Every secret of the settings, so that none is repeated in a sentence about a failure. */
export const secretsOf = ({
  stripe,
  sms,
  email,
  push,
  social,
  geocoder,
  ai,
  s3,
  tokenKey,
}: Config): string[] =>
  [
    stripe?.secretKey,
    stripe?.webhookSecret,
    stripe?.connectWebhookSecret,
    sms?.authToken,
    sms?.previousAuthToken,
    email?.credentials?.password,
    push?.privateKey,
    ...Object.values(social).map(({ clientSecret }) => clientSecret),
    geocoder?.key,
    ai?.apiKey,
    s3?.secretAccessKey,
    tokenKey,
  ].filter((secret) => secret !== undefined)
