import { resolve } from 'node:path'
import { z } from 'zod'
import {
  modelPrices,
  modelSettings,
  modelVariables,
  priceVariables,
  writerPrices,
  writerSettings,
} from './config-model.ts'
import { backupSettings, backupVariables, type BackupSettings } from './config-backups.ts'
import { databaseSettings, databaseVariables, type DatabaseSettings } from './config-database.ts'
import { geocoderSettings, geocoderVariables } from './config-geocoder.ts'
import { roadSettings, roadVariables } from './config-roads.ts'
import { promotionSettings, promotionVariables } from './config-promotions.ts'
import { UNPUBLISHED, type PublishedSettings } from './config-published.ts'
import { pushSettings, pushVariables } from './config-push.ts'
import { processSettings, processVariables, type ProcessSettings } from './config-process.ts'
import { readVariables } from './config-secrets.ts'
import { securitySettings, securityVariables, type SessionSettings } from './config-security.ts'
import { smtpSettings, smtpVariables } from './config-smtp.ts'
import { socialSettings, socialVariables } from './config-social.ts'
import { storageSettings, storageVariables } from './config-storage.ts'
import { stripeSettings, stripeVariables } from './config-stripe.ts'
import { twilioSettings, twilioVariables } from './config-twilio.ts'
import type { SendingHours } from '../contract/quiet-hours.ts'
import { projectRoot } from './core/project-root.ts'
import type { GeocoderSettings } from './providers/geocoder/bc.ts'
import type { RoadSettings } from './providers/roads/osrm.ts'
import type { SmtpSettings } from './providers/messages/smtp.client.ts'
import type { TwilioSettings } from './providers/messages/twilio.client.ts'
import type { StripeSettings } from './providers/payments/stripe.client.ts'
import type { ModelSettings, TokenPrices } from './providers/model/model.ts'
import type { SocialSettings } from './providers/publisher/network-settings.ts'
import type { PushKeyPair } from './providers/push/web-push.ts'
import type { S3Settings } from './providers/storage/s3.ts'

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')

/** How many proxies stand in front; a flag means one or none. */
const proxies = z.union(
  [
    z
      .string()
      .regex(/^\d$/)
      .transform((text) => Number(text)),
    flag.transform((one) => (one ? 1 : 0)),
  ],
  'Expected true, false or a number of proxies from 0 to 9',
)

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Westhaul'),
  SUPPORT_PHONE: z.string().trim().min(7).max(30).default('604-555-0142'),
  GST_NUMBER: z
    .string()
    .regex(/^\d{9} ?RT ?\d{4}$/, 'Expected a GST number, such as 123456789 RT0001')
    .optional(),
  LEGAL_NAME: z
    .string()
    .trim()
    .regex(/^\P{Cc}{2,120}$/u, 'Expected a legal name on one line, such as Westhaul Services Ltd.')
    .optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  DEMO: flag.optional(),
  REQUESTS_ABOVE_CAPACITY: z.coerce.number().int().min(0).max(1_000).optional(),
  APOLOGY_CREDIT_CENTS: z.coerce.number().int().min(0).max(50_000).default(2_000),
  HEAD_START_MINUTES: z.coerce.number().int().min(0).max(120).default(10),
  EVENNESS_METRES: z.coerce.number().int().min(0).max(100_000).default(300),
  PAYOUT_HOLD_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  TOKEN_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'Expected 64 hexadecimal digits, such as openssl rand -hex 32 prints')
    .optional(),
  ...databaseVariables,
  ...processVariables,
  ...securityVariables,
  ...stripeVariables,
  ...smtpVariables,
  ...promotionVariables,
  ...twilioVariables,
  ...pushVariables,
  ...socialVariables,
  ...geocoderVariables,
  ...roadVariables,
  ...modelVariables,
  ...priceVariables,
  ...storageVariables,
  ...backupVariables,
  ALLOW_SANDBOX: flag.default(false),
  TRUST_PROXY: proxies.default(0),
  RATE_LIMITS: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

/** The settings of one server; README lists them. */
export type Config = PublishedSettings &
  DatabaseSettings & {
    process: ProcessSettings
    production: boolean
    port: number
    host: string
    /** The public address, such as https://westhaul.ca; undefined means http on host and port. */
    origin: string | undefined
    /** Where links in messages and from providers lead; `origin`, or the local address. */
    publicUrl: string
    dataDir: string
    productName: string
    supportPhone: string
    /** Undefined: receipts name no tax. */
    gstNumber: string | undefined
    /** Who receipts are from; undefined: the sender of the emails, else the product. */
    legalName: string | undefined
    admin: { email: string; password: string } | undefined
    demo: boolean
    /** Owners set up two-factor sign-in before they can do anything else. */
    twoFactorForOwners: boolean
    /** How long people stay signed in. */
    sessions: SessionSettings
    /** How many pickups of a window and area are taken above what the schedule holds; undefined: as the booking rules say. */
    requestsAboveCapacity: number | undefined
    /** What a customer gets back, in cents, when a hauler did not come and the pickup happens all the same. */
    apologyCreditCents: number
    /** How long a new job is offered only to the haulers whom it fits best; 0: it is for all of them immediately. */
    headStartMinutes: number
    /** A job to a hauler with n jobs counts n times as many metres of travel in the plan; 0 looks at travel alone. */
    evenness: number
    /** How long a payout is on hold after its pickup; 0, for trials: neither the time nor a missing proof holds it. */
    payoutHoldHours: number
    /** Seals the tokens of connected accounts; undefined: a key is kept below `dataDir`. */
    tokenKey: string | undefined
    /** Undefined: payments run in the sandbox. */
    stripe: StripeSettings | undefined
    /** Undefined: email runs in the sandbox. */
    email: SmtpSettings | undefined
    /** Stands in promotions, which do not leave without it. */
    postalAddress: string | undefined
    /** When promotions, reminders and digests may be sent. */
    sendingHours: SendingHours
    /** Signs the reports of bounces; undefined: none are accepted. */
    mailWebhookSecret: string | undefined
    /** Undefined: texts run in the sandbox. */
    sms: TwilioSettings | undefined
    /** Undefined: push notifications run in the sandbox. */
    push: PushKeyPair | undefined
    /** The social networks that are not simulated. */
    social: SocialSettings
    /** Undefined: no geocoder is used, the words of an address alone say where it is. */
    geocoder: GeocoderSettings | undefined
    /** Undefined: no road server is used, drives are our own estimates. */
    roads: RoadSettings | undefined
    /** Undefined: loads are read by the built-in reader alone. */
    ai: ModelSettings | undefined
    /** Undefined: what the model costs is not recorded. */
    aiPrices: TokenPrices | undefined
    /** Undefined: campaigns and posts are written by the built-in writer alone. */
    aiWriter: ModelSettings | undefined
    /** Undefined: what the model that writes costs is not recorded. */
    aiWriterPrices: TokenPrices | undefined
    /** Undefined: uploaded files are kept below `dataDir`. */
    s3: S3Settings | undefined
    backups: BackupSettings
    allowSandbox: boolean
    /** How many reverse proxies stand in front, each adding its caller to X-Forwarded-For. */
    proxies: number
    logLevel: string
    /** Off only where one address makes thousands of requests on purpose: tests and benchmarks. */
    rateLimits: boolean
  }

/** Reads the environment; nothing else in the server does. @throws Error with one line per wrong setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const variables = readVariables(environment, Object.keys(Environment.shape))
  const result = Environment.safeParse(variables)
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  const env = result.data
  const origin = env.ORIGIN && new URL(env.ORIGIN).origin
  const production = env.NODE_ENV === 'production'
  // Without it the session cookie would travel unprotected, and links would lead to localhost.
  if (production && !origin)
    throw new Error(
      'NODE_ENV is production, but ORIGIN is not set. Set it to the public address, such as ORIGIN=https://westhaul.example',
    )
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    origin,
    publicUrl: origin ?? `http://localhost:${env.PORT}`,
    ...databaseSettings(env),
    process: processSettings(env, production),
    dataDir: resolve(projectRoot, env.DATA_DIR),
    productName: env.PRODUCT_NAME,
    supportPhone: env.SUPPORT_PHONE,
    ...UNPUBLISHED,
    gstNumber: env.GST_NUMBER,
    legalName: env.LEGAL_NAME,
    admin: adminOf(env),
    // The passwords of the sample log-ins are public: they are in the sources.
    demo: env.DEMO ?? !production,
    ...securitySettings(env, production),
    requestsAboveCapacity: env.REQUESTS_ABOVE_CAPACITY,
    apologyCreditCents: env.APOLOGY_CREDIT_CENTS,
    headStartMinutes: env.HEAD_START_MINUTES,
    evenness: env.EVENNESS_METRES,
    payoutHoldHours: env.PAYOUT_HOLD_HOURS,
    tokenKey: env.TOKEN_KEY,
    stripe: stripeSettings(env, production),
    email: smtpSettings(env),
    ...promotionSettings(env),
    sms: twilioSettings(env, production),
    push: pushSettings(env),
    social: socialSettings(env, production),
    geocoder: geocoderSettings(env),
    roads: roadSettings(env),
    ai: modelSettings(env),
    aiPrices: modelPrices(env),
    aiWriter: writerSettings(env),
    aiWriterPrices: writerPrices(env),
    s3: storageSettings(env),
    backups: backupSettings(env),
    allowSandbox: env.ALLOW_SANDBOX,
    proxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    rateLimits: env.RATE_LIMITS,
  }
}

function adminOf({
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
}: z.output<typeof Environment>): Config['admin'] {
  if (Boolean(email) !== Boolean(password))
    throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither')
  return email && password ? { email: email.toLowerCase(), password } : undefined
}
