import webPush from 'web-push'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const pair = webPush.generateVAPIDKeys()
const settings = {
  VAPID_PUBLIC_KEY: pair.publicKey,
  VAPID_PRIVATE_KEY: ` ${pair.privateKey}\n`,
  VAPID_SUBJECT: 'mailto:support@westhaul.example',
}

test('without settings notifications stay in the sandbox', () => {
  expect(readConfig({}).push).toBeUndefined()
  expect(readConfig({ VAPID_PUBLIC_KEY: '' }).push).toBeUndefined()
})

test('with a key pair and a contact there is web push; space around a key does not count', () => {
  expect(readConfig(settings).push).toEqual({ ...pair, subject: settings.VAPID_SUBJECT })
})

test.for([
  [{ VAPID_PRIVATE_KEY: '' }, 'VAPID_PRIVATE_KEY is not set'],
  [{ VAPID_PUBLIC_KEY: '', VAPID_SUBJECT: '' }, 'VAPID_PUBLIC_KEY and VAPID_SUBJECT are not set'],
  [
    { VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey },
    'does not belong to VAPID_PRIVATE_KEY',
  ],
  [{ VAPID_PUBLIC_KEY: 'short' }, 'VAPID_PUBLIC_KEY: Expected a public key of 65 bytes'],
  [{ VAPID_PRIVATE_KEY: 'a+b/c=' }, 'VAPID_PRIVATE_KEY: Expected a private key of 32 bytes'],
  [{ VAPID_SUBJECT: 'support@westhaul.example' }, 'VAPID_SUBJECT: Expected mailto:'],
] as const)('settings that do not go together are refused: %o', ([change, message]) => {
  expect(() => readConfig({ ...settings, ...change })).toThrow(message)
})

test('no refusal repeats the private key', () => {
  expect(() => readConfig({ ...settings, VAPID_SUBJECT: '' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining(pair.privateKey) }),
  )
})
