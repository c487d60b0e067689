import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Each file that calls out, and who chooses the address. Only a device of a user is an address that a person from outside names. */
const CALLERS: Record<string, string> = {
  'server/core/public-network.ts': 'looks names up for web-push.ts, at the moment of connecting',
  'server/operations/export-traces.ts': 'the operator: OTEL_EXPORTER_OTLP_ENDPOINT',
  'server/providers/backups/s3.ts': 'the operator: S3_ENDPOINT',
  'server/providers/geocoder/bc.ts': 'the operator: GEOCODER_URL',
  'server/providers/messages/smtp.client.ts': 'the operator: SMTP_URL',
  'server/providers/messages/twilio.client.ts': 'Twilio, or the operator: TWILIO_API_BASE',
  'server/providers/messages/twilio.signature.ts': 'no one: it checks signatures',
  'server/providers/model/chat.client.ts': 'the operator: AI_BASE_URL',
  'server/providers/payments/stripe.checkout.ts': 'no one: it reads the errors of Stripe',
  'server/providers/payments/stripe.client.ts': 'Stripe, or the operator: STRIPE_API_BASE',
  'server/providers/publisher/call-network.ts':
    'the networks, or the operator; an address that LinkedIn names for a file must be LinkedIn’s',
  'server/providers/push/web-push.ts':
    'the device of a hauler or colleague: public addresses only, by publicLookup',
  'server/providers/roads/osrm.ts': 'the operator: OSRM_URL',
  'server/providers/storage/s3.failures.ts': 'no one: it reads the errors of S3',
  'server/providers/storage/s3.ts': 'the operator: S3_ENDPOINT',
}

/** PostgreSQL is called by many files, and its address is the operator's alone: DATABASE_URL. */
const CLIENTS = /^(stripe|twilio|nodemailer|web-push|undici|axios|got|@aws-sdk\/.+)$/
const NETWORK = /^(node:)?(http|https|http2|net|tls|dns|dns\/promises|dgram)$/
const CALLING =
  /^(request|get|Agent|connect|createConnection|Socket|TLSSocket|lookup|resolve\w*|Resolver|createSocket)$/

const files = globSync('server/**/*.ts').filter(
  (file) => !file.includes('.test.') && !/\/(testing|demo)\//.test(file),
)
const IMPORT = /import (type )?(?:(\w+)|\* as (\w+)|(?:\w+, )?\{([^}]*)\}) from '([^']+)'/g

function isCalling(source: string): boolean {
  if (/(?<![\w.])fetch\(|new (?:EventSource|WebSocket)\(/.test(source)) return true
  const onDemand = [...source.matchAll(/\bimport\('([^']+)'\)/g)].map(([, from = '']) => from)
  if (onDemand.some((from) => CLIENTS.test(from) || NETWORK.test(from))) return true
  return [...source.matchAll(IMPORT)].some(([, isType, whole, all, names = '', from = '']) => {
    if (isType) return false
    const values = names
      .split(',')
      .map((name) => name.trim().split(' ')[0] ?? '')
      .filter((name) => name !== '' && name !== 'type')
    if (CLIENTS.test(from)) return Boolean(whole ?? all) || values.length > 0
    return (
      NETWORK.test(from) && (Boolean(whole ?? all) || values.some((name) => CALLING.test(name)))
    )
  })
}

test('only these files call out, each to addresses that no stranger chooses or that are checked', () => {
  const callers = files.filter((file) => isCalling(readFileSync(file, 'utf8')))
  expect(callers.toSorted()).toEqual(Object.keys(CALLERS).toSorted())
})

test.for([
  `await fetch(url)`,
  `import { request } from 'node:http'`,
  `import https from 'node:https'`,
  `import { connect, type Socket } from 'node:net'`,
  `import { Stripe } from 'stripe'`,
  `const { lookup } = await import('node:dns')`,
])('%s is a call out', (source) => {
  expect(isCalling(source)).toBe(true)
})

test('no call follows a redirect: the address that was checked or set is the one that answers', () => {
  const following = files.filter((file) => {
    const source = readFileSync(file, 'utf8')
    const calls = source.match(/(?<![\w.])fetch\(/g)?.length ?? 0
    return calls !== (source.match(/redirect: 'error'/g)?.length ?? 0)
  })
  expect(following).toEqual([])
})
