import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../contract/api.ts'
import { resetPath } from '../contract/password-reset.ts'
import * as contractPaths from '../contract/paths.ts'
import { readConfig } from './config.ts'
import { runCommand, say } from './core/command.ts'
import { BODY_LIMITS } from './core/body-limits.ts'
import { openServer } from './open-server.ts'
import { loggedAddress } from './request-log.ts'
import { useApp } from './testing/app.ts'
import { runProgram } from './testing/run-program.ts'

const app = useApp()

const SECRET = 'sEcReT-0123456789_aBcDeF'
const ID = 'a1-b2_C3d4E5'
const TOKEN = ID + SECRET

/** Each setting that opens something, with a value of its own that a log must not have. */
const environment = {
  DATABASE_URL: 'postgres://owner:pass%2Dof%2Ddatabase@127.0.0.1:1/westhaul',
  ADMIN_EMAIL: 'admin@westhaul.example',
  ADMIN_PASSWORD: 'password of the admin',
  TOKEN_KEY: '0123456789abcdef'.repeat(4),
  STRIPE_SECRET_KEY: 'sk_test_secretKeyOfStripe',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_accountOfStripe',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connectOfStripe',
  SMTP_URL: 'smtps://mailer:pass%2Dof%2Dmail@mail.example:465',
  MAIL_FROM: 'Westhaul <hello@westhaul.example>',
  MAIL_POSTAL_ADDRESS: '1 Main St, Vancouver BC V5K 0A1',
  MAIL_WEBHOOK_SECRET: 'secret of the "mail" webhook',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '1a'.repeat(16),
  TWILIO_AUTH_TOKEN_PREVIOUS: '2b'.repeat(16),
  TWILIO_FROM: '+16045550199',
  FACEBOOK_CLIENT_ID: 'facebook-app',
  FACEBOOK_CLIENT_SECRET: 'secret-of-facebook',
  AI_BASE_URL: 'https://model.example/v1',
  AI_API_KEY: 'key-of-the-model',
  AI_MODEL: 'model',
  GEOCODER_URL: 'https://geocoder.example',
  GEOCODER_KEY: 'key-of-the-geocoder',
  S3_BUCKET: 'photos',
  S3_REGION: 'ca-central-1',
  S3_ACCESS_KEY_ID: 'access-id',
  S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
  BACKUP_PASSPHRASE: 'passphrase of the backups',
}
const SECRETS = [
  'pass-of-database',
  'pass%2Dof%2Ddatabase',
  'pass-of-mail',
  ...[
    'ADMIN_PASSWORD',
    'TOKEN_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
    'MAIL_WEBHOOK_SECRET',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_AUTH_TOKEN_PREVIOUS',
    'FACEBOOK_CLIENT_SECRET',
    'AI_API_KEY',
    'GEOCODER_KEY',
    'S3_SECRET_ACCESS_KEY',
    'BACKUP_PASSPHRASE',
  ].map((name) => environment[name as keyof typeof environment]),
]

/** What a server writes that logs everything, with a route that fails with this error. */
async function logOfFailure(error: Error, url = '/fails', headers = {}): Promise<string> {
  let log = ''
  const config = { ...app.ctx.config, logLevel: 'debug' }
  const server = openServer(config, BODY_LIMITS, { write: (line) => void (log += line) })
  server.all('/*', () => Promise.reject(error))
  const answer = await server.inject({ method: 'POST', url, headers, payload: { code: SECRET } })
  await server.close()
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain(error.message)
  return log
}

/** Every page whose address is made from one text. */
const pageAddresses = [resetPath, ...Object.values<unknown>(contractPaths)].flatMap((path) => {
  const address: unknown = typeof path === 'function' && path(TOKEN)
  return typeof address === 'string' && address.includes(TOKEN) ? [address] : []
})
const withToken = api.filter(({ path }) => /:(token|link)\b/.test(path))

test('no call whose address has a token is logged with it', () => {
  expect(withToken.length).toBeGreaterThan(30)
  const addresses = withToken.map(({ path }) => path.replace(/:(token|link)\b/, TOKEN))
  expect(addresses.filter((address) => loggedAddress(address).includes(SECRET))).toEqual([])
})

/** Made from a number or a word that opens nothing: these ask for a sign-in, or show what is public. */
const PUBLIC_PAGES = [
  '/admin/jobs/…',
  '/admin/haulers/review?row=application-…',
  '/hauler#job-…',
  '/m/…',
  '/terms?version=…',
]

test('no page whose address has a token is logged with it', () => {
  expect(pageAddresses).toContain(`/news/${TOKEN}`)
  const shown = pageAddresses.filter((address) => loggedAddress(address).includes(SECRET))
  expect(shown.map((address) => address.replace(TOKEN, '…'))).toEqual(PUBLIC_PAGES)
})

test('what a person searched for, and the answer of a network, are not in the log', () => {
  for (const name of ['search', 'q', 'phone', 'email', 'text', 'code', 'state', 'token']) {
    expect(loggedAddress(`/api/admin/jobs?sort=day&${name}=${SECRET}&limit=5`)).toBe(
      `/api/admin/jobs?sort=day&${name}=…&limit=5`,
    )
  }
})

test('an error that names every secret of the settings is logged without them', async () => {
  readConfig(environment)
  const log = await logOfFailure(
    new Error(`It failed with ${SECRETS.join(' and ')}`, {
      cause: new Error(`The client sent ${SECRETS.join(', ')}`),
    }),
  )
  expect(log).toContain('It failed with [secret] and [secret]')
  expect(log).toContain('The client sent [secret], [secret]')
  for (const secret of SECRETS) expect(log).not.toContain(secret)
})

test('an error that names addresses with tokens is logged without the tokens', async () => {
  const addresses = [
    ...pageAddresses,
    `/api/job/${TOKEN}/cancel`,
    `/api/calendar/${TOKEN}.ics`,
    `/oauth/linkedin/callback?code=${SECRET}&state=${SECRET}`,
    `/uploads/signed/a.webp?expires=1&signature=${SECRET}`,
    `/?payment_intent_client_secret=${SECRET}`,
  ].filter((address) => !PUBLIC_PAGES.includes(address.replace(TOKEN, '…')))
  const log = await logOfFailure(
    new Error(
      `Not sent:\n${addresses.map((one) => `"https://westhaul.example${one}"`).join('\n')}`,
    ),
  )
  expect(log).toContain(`https://westhaul.example/job/${ID}…`)
  expect(log).toContain('Not sent')
  expect(log).not.toContain(SECRET)
})

test('what clients add to their errors is not logged: a refused row, a request with its key', async () => {
  const log = await logOfFailure(
    Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      table: 'users',
      detail: `Key (email)=(ann@example.ca) already exists with ${SECRET}`,
      config: { headers: { authorization: `Bearer ${SECRET}` } },
    }),
  )
  expect(log).toContain('"code":"23505"')
  expect(log).toContain('"table":"users"')
  expect(log).not.toContain('ann@example.ca')
  expect(log).not.toContain(SECRET)
})

test('neither headers nor the body of a request are logged when it fails', async () => {
  const headers = {
    authorization: `Bearer ${SECRET}`,
    cookie: `__Host-session=${SECRET}`,
    'idempotency-key': SECRET,
    referer: `https://westhaul.example/job/${TOKEN}`,
  }
  const log = await logOfFailure(new Error('out of order'), `/api/job/${TOKEN}/cancel`, headers)
  expect(log).toContain('out of order')
  expect(log).toContain(`/api/job/${ID}…/cancel`)
  expect(log).not.toContain(SECRET)
})

test('a start that fails, and a command that fails, write no secret', async () => {
  const writes: string[] = []
  const collect = (text: string | Uint8Array) => writes.push(String(text)) > 0
  const spies = [process.stderr, process.stdout].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(collect),
  )
  onTestFinished(() => {
    process.exitCode = undefined
  })
  await runCommand(async () => {
    readConfig(environment)
    say(`Reaching ${environment.DATABASE_URL}`)
    throw new Error(`No answer with ${SECRETS.join(' or ')}`)
  })
  for (const spy of spies) spy.mockRestore()
  const text = writes.join('')
  expect(text).toContain('Reaching [secret]')
  expect(text).toContain('No answer with [secret] or')
  for (const secret of SECRETS) expect(text).not.toContain(secret)

  const start = await runProgram({ ...environment, LOG_LEVEL: 'debug' }).ended
  expect(start.said).toContain('The database of DATABASE_URL (westhaul on 127.0.0.1:1)')
  for (const secret of SECRETS) expect(start.said).not.toContain(secret)
}, 60_000)
