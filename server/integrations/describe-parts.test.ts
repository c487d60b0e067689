import webPush from 'web-push'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { useApp } from '../testing/app.ts'
import { describeParts, masked } from './describe-parts.ts'

const app = useApp()

const VAPID = webPush.generateVAPIDKeys()
const SECRETS = {
  STRIPE_SECRET_KEY: 'sk_live_51SecretOfStripe4Qz1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51PublicOfStripe',
  STRIPE_WEBHOOK_SECRET: 'whsec_SecretOfWebhooks',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_SecretOfAccounts',
  TWILIO_ACCOUNT_SID: `AC${'93'.repeat(16)}`,
  TWILIO_AUTH_TOKEN: 'SecretOfTwilio00',
  TWILIO_AUTH_TOKEN_PREVIOUS: 'SecretOfTwilio99',
  TWILIO_FROM: '+16045550199',
  SMTP_URL: 'smtps://deskofficer:SecretOfMail@mail.example:465',
  MAIL_FROM: 'hello@westhaul.example',
  MAIL_POSTAL_ADDRESS: '12 Main St, Vancouver BC V5T 3A1',
  VAPID_PUBLIC_KEY: VAPID.publicKey,
  VAPID_PRIVATE_KEY: VAPID.privateKey,
  VAPID_SUBJECT: 'mailto:support@westhaul.example',
  S3_BUCKET: 'photos',
  S3_REGION: 'ca-central-1',
  S3_ACCESS_KEY_ID: 'AKIA0000000000007FQD',
  S3_SECRET_ACCESS_KEY: 'SecretOfStorage0000',
  GEOCODER_URL: 'https://geocoder.api.gov.bc.ca',
  GEOCODER_KEY: 'SecretOfGeocoder0000',
  AI_BASE_URL: 'https://api.openai.com/v1',
  AI_API_KEY: 'sk-SecretOfModel0000',
  AI_MODEL: 'model-of-the-day',
  TOKEN_KEY: 'ab'.repeat(32),
}

/** The parts of a server with these settings and the adapters of the providers. */
function describe(settings: Record<string, string>) {
  const config = readConfig(settings)
  const live = {
    sms: { ...app.ctx.sms, name: 'twilio' },
    email: { ...app.ctx.email, name: 'smtp' },
    push: { ...app.ctx.push, name: 'web-push' },
  }
  return describeParts({ ...app.ctx, ...live, config } as never)
}

test('a part is described without any secret', () => {
  const parts = describe(SECRETS)
  expect(Object.values(parts).map(({ state, key }) => [state, key])).toEqual([
    ['live', 'sk_live_…4Qz1'],
    ['live', 'AC93…9393'],
    ['live', 'des…'],
    ['live', `${VAPID.publicKey.slice(0, 4)}…${VAPID.publicKey.slice(-4)}`],
    ['live', 'AKIA…7FQD'],
    ['live', 'Secr…0000'],
    ['off', null],
    ['off', null],
    ['off', null],
    ['sandbox', null],
  ])
  expect(JSON.stringify(parts)).not.toMatch(/Secret[A-Z]/)
  expect(JSON.stringify(parts)).not.toContain(VAPID.privateKey)
})

test('the reader and the writer are described each with its own model', () => {
  const config = readConfig({ ...SECRETS, AI_WRITER_MODEL: 'writer-of-the-day' })
  const [reader, writer] = ['reader', 'writer'].map((part) => ({ [part]: { name: 'openai' } }))
  const parts = describeParts({ ...app.ctx, ...reader, ...writer, config } as never)
  expect(parts.reader).toMatchObject({ state: 'live', provider: 'model-of-the-day' })
  expect(parts.writer).toMatchObject({ state: 'live', provider: 'writer-of-the-day' })
  expect(parts.writer.settings).toContain('AI_WRITER_MODEL (optional)')
  expect(parts.reader.settings).not.toContain('AI_WRITER_MODEL (optional)')
})

test('a key too short to show a part of is hidden', () => {
  expect(masked('secret')).toBe('…')
  expect(masked('a'.repeat(19))).toBe('…')
  expect(masked('twenty-characters-ok')).toBe('twen…s-ok')
})

test('a stand-in on this machine is a sandbox, and named as one', () => {
  const { payments, sms } = describe({
    ...SECRETS,
    STRIPE_API_BASE: 'http://127.0.0.1:4010',
    TWILIO_API_BASE: 'http://localhost:4011',
  })
  expect(payments).toMatchObject({
    state: 'sandbox',
    provider: 'A stand-in for Stripe, 127.0.0.1:4010',
  })
  expect(sms).toMatchObject({
    state: 'sandbox',
    provider: 'A stand-in for Twilio, localhost:4011',
  })
})
