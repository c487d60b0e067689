import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const settings = {
  SMTP_URL: 'smtps://westhaul%40mail:p%C3%A4ss%3Aword@mail.example:465',
  MAIL_FROM: 'Westhaul <hello@westhaul.example>',
  MAIL_POSTAL_ADDRESS: ' 12 Main St, Vancouver BC V5T 3A1\n',
}
const serverOf = (SMTP_URL: string) => readConfig({ ...settings, SMTP_URL }).email

test('without settings email stays in the sandbox', () => {
  expect(readConfig({}).email).toBeUndefined()
  expect(readConfig({ SMTP_URL: '', MAIL_FROM: '' }).email).toBeUndefined()
})

test('with all three there is a mail server; space around them does not count', () => {
  expect(readConfig(settings).email).toEqual({
    host: 'mail.example',
    port: 465,
    security: 'tls',
    credentials: { user: 'westhaul@mail', password: 'päss:word' },
    from: { name: 'Westhaul', address: 'hello@westhaul.example' },
    postalAddress: '12 Main St, Vancouver BC V5T 3A1',
    dkim: undefined,
  })
})

test.for(Object.keys(settings))('without %s the server says what is missing', (name) => {
  expect(() => readConfig({ ...settings, [name]: '' })).toThrow(
    `The settings of email belong together, but ${name} is not set`,
  )
})

test.for([
  ['smtps://mail.example', 465, 'tls'],
  ['smtp://mail.example', 587, 'starttls'],
  ['smtp://me:secret@mail.example:25', 25, 'starttls'],
  ['smtp://10.0.0.7:25', 25, 'starttls'],
  ['smtp://127.0.0.1.evil.example', 587, 'starttls'],
  ['smtp://127.0.0.1:2525', 2525, 'none'],
  ['smtp://localhost:2525', 2525, 'none'],
  ['smtp://[::1]:2525', 2525, 'none'],
  ['smtp://me:secret@127.0.0.1:2525', 2525, 'starttls'],
] as const)('%s is reached at port %i with security "%s"', ([url, port, security]) => {
  expect(serverOf(url)).toMatchObject({ port, security })
})

test('an address of version 6 is a host without brackets', () => {
  expect(serverOf('smtp://[2001:db8::1]:587')?.host).toBe('2001:db8::1')
})

test.for([
  'mail.example:587',
  'https://me:secret@mail.example',
  'smtps://me:secret@mail.example/inbox',
  'smtps://me:secret@mail.example?tls.rejectUnauthorized=false',
  'smtps://me:secret%@mail.example',
  'smtps://secret@mail.example',
  'smtps://:secret@mail.example',
  'smtps://me:secret@mail%20.example',
])('%s is no mail server, and is not repeated', (address) => {
  expect(() => serverOf(address)).toThrow(/SMTP_URL: Expected an address such as smtps:/)
  expect(() => serverOf(address)).not.toThrow('secret')
})

test.for([
  ['hello@westhaul.example', '', 'hello@westhaul.example'],
  ['"West Haul, Inc." <hello@westhaul.example>', 'West Haul, Inc.', 'hello@westhaul.example'],
  ['Débarras Ouest <hello@westhaul.example>', 'Débarras Ouest', 'hello@westhaul.example'],
] as const)('emails are from %s', ([MAIL_FROM, name, address]) => {
  expect(readConfig({ ...settings, MAIL_FROM }).email?.from).toEqual({ name, address })
})

test.for([
  'Westhaul',
  'Westhaul hello@westhaul.example',
  'Westhaul <hello>',
  'a@westhaul.example, b@westhaul.example',
  'Westhaul\r\nBcc: x <hello@westhaul.example>',
])('nothing is sent from %j', (MAIL_FROM) => {
  expect(() => readConfig({ ...settings, MAIL_FROM })).toThrow(/MAIL_FROM: Expected an address/)
})

test('a postal address is one line', () => {
  for (const MAIL_POSTAL_ADDRESS of ['BC', '12 Main St\nVancouver BC'])
    expect(() => readConfig({ ...settings, MAIL_POSTAL_ADDRESS })).toThrow(
      /MAIL_POSTAL_ADDRESS: Expected a postal address on one line/,
    )
})

const rsa = (modulusLength: number): string =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey

test('a DKIM key is PEM, also with \\n for its line breaks', () => {
  const pem = rsa(1024).trim()
  for (const MAIL_DKIM_KEY of [pem, pem.replaceAll('\n', '\\n')])
    expect(
      readConfig({ ...settings, MAIL_DKIM_SELECTOR: 'mail1', MAIL_DKIM_KEY }).email?.dkim,
    ).toEqual({ selector: 'mail1', privateKey: pem })
})

test('what is no key that receivers accept is refused, and not repeated', () => {
  const { privateKey: ed25519 } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  for (const MAIL_DKIM_KEY of [rsa(512), ed25519, 'hunter2', '/etc/dkim.pem']) {
    const wrong = { ...settings, MAIL_DKIM_SELECTOR: 'mail1', MAIL_DKIM_KEY }
    expect(() => readConfig(wrong)).toThrow(/MAIL_DKIM_KEY: Expected an RSA private key/)
    expect(() => readConfig(wrong)).not.toThrow(MAIL_DKIM_KEY.slice(0, 60))
  }
})

test('a DKIM key and its selector belong together, and to a mail server', () => {
  expect(() => readConfig({ ...settings, MAIL_DKIM_SELECTOR: 'mail1' })).toThrow(
    'MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY belong together',
  )
  expect(() => readConfig({ MAIL_DKIM_SELECTOR: 'mail1' })).toThrow(
    'SMTP_URL and MAIL_FROM and MAIL_POSTAL_ADDRESS are not set',
  )
})
