import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { refuseSandboxInProduction } from './refuse-sandbox.ts'

const production = { NODE_ENV: 'production', ORIGIN: 'https://westhaul.example' }
const keysOfStripe = (mode: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_secret`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_public`,
  STRIPE_WEBHOOK_SECRET: 'whsec_one',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_two',
})
const keysOfTwilio = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '1'.repeat(32),
  TWILIO_FROM: '+16045550199',
}
const mailServer = {
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Westhaul <hello@westhaul.example>',
  MAIL_POSTAL_ADDRESS: '1 Main St, Vancouver BC V5K 0A1',
}
const start = (environment: Record<string, string>) => () =>
  refuseSandboxInProduction(readConfig(environment))

test('a server for real people needs its public address', () => {
  expect(start({ NODE_ENV: 'production', ALLOW_SANDBOX: 'true' })).toThrow(
    /^NODE_ENV is production, but ORIGIN is not set\./,
  )
})

test('it says what would run in the sandbox, and nothing of a key', () => {
  const messages = 'SMS and email run in the sandbox, which delivers none.'
  const hint = 'Set ALLOW_SANDBOX=true to allow that.'
  const cases: [Record<string, string>, string][] = [
    [{}, `payments run in the sandbox, where no money moves, and ${messages}`],
    [
      keysOfStripe('test'),
      `payments have test keys of Stripe, where no money moves, and ${messages}`,
    ],
    [keysOfStripe('live'), messages],
    [
      { ...keysOfStripe('live'), ...keysOfTwilio },
      'email runs in the sandbox, which delivers none.',
    ],
    [
      {
        ...keysOfStripe('live'),
        ...keysOfTwilio,
        ...mailServer,
        STRIPE_API_BASE: 'http://127.0.0.1:4010',
        TWILIO_API_BASE: 'http://127.0.0.1:4011',
      },
      'payments go to a stand-in (STRIPE_API_BASE), where no money moves, and SMS go to a stand-in (TWILIO_API_BASE), which delivers none.',
    ],
    [{ ...keysOfStripe('live'), ...mailServer }, 'SMS runs in the sandbox, which delivers none.'],
  ]
  for (const [keys, reason] of cases)
    expect(start({ ...production, ...keys })).toThrow(
      new Error(`NODE_ENV is production, but ${reason} ${hint}`),
    )
})

test('it starts where that is allowed or nothing is simulated, and outside production', () => {
  expect(
    start({ ...production, ...keysOfStripe('live'), ...keysOfTwilio, ...mailServer }),
  ).not.toThrow()
  expect(start({ ...production, ALLOW_SANDBOX: 'true' })).not.toThrow()
  expect(start({})).not.toThrow()
})

test('.env.example has every setting that the README lists', () => {
  const rows = readFileSync('README.md', 'utf8').match(/^\| `[A-Z][A-Z0-9_]+`.*$/gm) ?? []
  const settings = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  )
  expect(settings).toContain('VAPID_PRIVATE_KEY')
  const example = readFileSync('.env.example', 'utf8')
  expect(settings.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example))).toEqual([])
})
