import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`
const serviceSid = `MG${'0123456789abcdef'.repeat(2)}`
const account = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: ' f00dfeedf00dfeed\n' }
const settings = { ...account, TWILIO_FROM: '+16045550199' }
const production = { NODE_ENV: 'production', ORIGIN: 'https://westhaul.example' }

test('without settings of Twilio texts stay in the sandbox', () => {
  expect(readConfig({}).sms).toBeUndefined()
  expect(readConfig({ TWILIO_AUTH_TOKEN: '' }).sms).toBeUndefined()
})

test('with an account and a number there is Twilio; space around them, as copying leaves it, does not count', () => {
  expect(readConfig(settings).sms).toEqual({
    accountSid,
    authToken: 'f00dfeedf00dfeed',
    previousAuthToken: undefined,
    sender: { from: '+16045550199' },
    apiBase: undefined,
  })
})

test('a Messaging Service sends instead of a number, and the token before the last one still verifies', () => {
  const rotated = { TWILIO_AUTH_TOKEN_PREVIOUS: 'cafebabecafebabe' }
  const service = { ...account, ...rotated, TWILIO_MESSAGING_SERVICE_SID: serviceSid }
  expect(readConfig(service).sms).toMatchObject({
    previousAuthToken: 'cafebabecafebabe',
    sender: { messagingServiceSid: serviceSid },
  })
})

test.for([
  [{ TWILIO_ACCOUNT_SID: '' }, 'TWILIO_ACCOUNT_SID is not set'],
  [{ TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN is not set'],
  [{ TWILIO_FROM: '' }, 'one of TWILIO_MESSAGING_SERVICE_SID and TWILIO_FROM is not set'],
  [
    { TWILIO_FROM: '', TWILIO_AUTH_TOKEN: '' },
    'TWILIO_AUTH_TOKEN and one of TWILIO_MESSAGING_SERVICE_SID and TWILIO_FROM are not set',
  ],
  [{ TWILIO_MESSAGING_SERVICE_SID: serviceSid }, 'Set one of them'],
] as const)('with %o the server says what is wrong', ([change, sentence]) => {
  expect(() => readConfig({ ...settings, ...change })).toThrow(sentence)
})

test.for([
  ['TWILIO_API_BASE', 'http://127.0.0.1:1'],
  ['TWILIO_AUTH_TOKEN_PREVIOUS', 'cafebabecafebabe'],
])('%s alone is no account', ([name = '', value]) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} is set, but no account`)
})

test.for([
  ['TWILIO_ACCOUNT_SID', 'hunter2', 'such as AC'],
  ['TWILIO_ACCOUNT_SID', serviceSid, 'such as AC'],
  ['TWILIO_AUTH_TOKEN', 'hunter 2', 'Expected an auth token'],
  ['TWILIO_MESSAGING_SERVICE_SID', 'hunter2', 'such as MG'],
  ['TWILIO_FROM', '604 555 0199', 'such as +16045550142'],
  ['TWILIO_FROM', '+442079460958', 'such as +16045550142'],
  ['TWILIO_API_BASE', 'ftp://127.0.0.1', 'TWILIO_API_BASE'],
] as const)('%s=%s is named without showing it', ([name, value, expected]) => {
  const read = () => readConfig({ ...settings, [name]: value })
  expect(read).toThrow(`${name}: `)
  expect(read).toThrow(expected)
  expect(read).not.toThrow(value)
})

test('the auth token is sent to another address for tests alone', () => {
  const at = (apiBase: string) => ({ ...settings, TWILIO_API_BASE: apiBase })
  expect(readConfig(at('http://stand-in.example:1')).sms?.apiBase).toBeTruthy()
  for (const loopback of ['http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1'])
    expect(readConfig({ ...production, ...at(loopback) }).sms?.apiBase).toBe(loopback)
  for (const elsewhere of ['http://stand-in.example', 'http://127.0.0.1.evil.example'])
    expect(() => readConfig({ ...production, ...at(elsewhere) })).toThrow('another machine')
})
