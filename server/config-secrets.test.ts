import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'westhaul-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const KEY = 'c0ffee'.repeat(10) + 'c0de'

/** A file with a secret, as a container or systemd mounts one. */
function fileWith(content: string): string {
  const file = join(folder, crypto.randomUUID())
  writeFileSync(file, content)
  return file
}

/** Each setting whose value opens something, by its line in .env.example. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'ADMIN_PASSWORD',
  'TOKEN_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_WEBHOOK_SECRET',
  'MAIL_DKIM_KEY',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_AUTH_TOKEN_PREVIOUS',
  'VAPID_PRIVATE_KEY',
  'FACEBOOK_CLIENT_SECRET',
  'INSTAGRAM_CLIENT_SECRET',
  'TWITTER_CLIENT_SECRET',
  'LINKEDIN_CLIENT_SECRET',
  'TIKTOK_CLIENT_SECRET',
  'AI_API_KEY',
  'GEOCODER_KEY',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_PASSPHRASE',
]

const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)]
  .map(([, name = '']) => name)
  .filter((name) => !name.endsWith('_FILE'))

const missing = join(folder, 'missing')

test.for(SECRETS)('%s can come from a file', (name) => {
  expect(() => readConfig({ [`${name}_FILE`]: missing })).toThrow(
    `These settings cannot be used:\n  ${name}_FILE: ${missing} does not exist`,
  )
})

test.for(settings.filter((name) => !SECRETS.includes(name)))(
  '%s is no secret, and comes from no file',
  (name) => {
    expect(() => readConfig({ [`${name}_FILE`]: missing })).not.toThrow()
  },
)

test('every secret is a setting of .env.example', () => {
  expect(SECRETS.filter((name) => !settings.includes(name))).toEqual([])
})

test('a secret of a file has no line break at its end, and is used like any other', () => {
  expect(readConfig({ TOKEN_KEY_FILE: fileWith(`${KEY}\n`) }).tokenKey).toBe(KEY)
  expect(readConfig({ TOKEN_KEY_FILE: fileWith(`${KEY}\r\n`) }).tokenKey).toBe(KEY)
  expect(readConfig({ TOKEN_KEY: '', TOKEN_KEY_FILE: fileWith(KEY) }).tokenKey).toBe(KEY)
  expect(readConfig({ TOKEN_KEY: KEY, TOKEN_KEY_FILE: '' }).tokenKey).toBe(KEY)
  const passphrase = ' two spaces stay, at both ends '
  expect(readConfig({ BACKUP_PASSPHRASE_FILE: fileWith(passphrase) }).backups.passphrase).toBe(
    passphrase,
  )
})

test('a secret that is given both ways is refused, without a word of it', () => {
  const read = () => readConfig({ TOKEN_KEY: KEY, TOKEN_KEY_FILE: fileWith(KEY) })
  expect(read).toThrow('  TOKEN_KEY and TOKEN_KEY_FILE are both set: keep one of them')
  expect(read).not.toThrow(KEY)
})

test('all files that cannot be used are named in one answer', () => {
  const empty = fileWith('\n')
  expect(() =>
    readConfig({ TOKEN_KEY_FILE: empty, AI_API_KEY_FILE: folder, S3_SECRET_ACCESS_KEY_FILE: '' }),
  ).toThrow(
    new Error(
      `These settings cannot be used:\n  TOKEN_KEY_FILE: ${empty} is empty\n  AI_API_KEY_FILE: ${folder} is a folder, not a file`,
    ),
  )
})

test('a file that cannot be read for another reason is named with it', () => {
  const circle = join(folder, 'circle')
  symlinkSync(circle, circle)
  expect(() => readConfig({ TOKEN_KEY_FILE: circle })).toThrow(
    `TOKEN_KEY_FILE: ${circle} cannot be read (ELOOP)`,
  )
})

test('what is wrong with a secret of a file is said without the secret', () => {
  const wrong = fileWith('not-a-key-but-secret')
  const read = () => readConfig({ TOKEN_KEY_FILE: wrong })
  expect(read).toThrow('TOKEN_KEY: Expected 64 hexadecimal digits')
  expect(read).not.toThrow('not-a-key-but-secret')
})
