import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without settings every social network is simulated', () => {
  expect(readConfig({}).social).toEqual({})
})

test('the app of one network is read, with its stand-in', () => {
  const config = readConfig({
    TWITTER_CLIENT_ID: 'app-1',
    TWITTER_CLIENT_SECRET: 'hush',
    TWITTER_API_BASE: 'http://127.0.0.1:9999',
  })
  const apiBase = 'http://127.0.0.1:9999'
  expect(config.social).toEqual({ twitter: { clientId: 'app-1', clientSecret: 'hush', apiBase } })
})

test('settings that do not go together are refused by name', () => {
  expect(() => readConfig({ LINKEDIN_CLIENT_ID: 'app' })).toThrow(
    'LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET belong together',
  )
  expect(() => readConfig({ TIKTOK_API_BASE: 'http://127.0.0.1:1' })).toThrow(
    'TIKTOK_API_BASE is set, but TIKTOK_CLIENT_ID is not',
  )
  const elsewhere = {
    NODE_ENV: 'production',
    ORIGIN: 'https://westhaul.example',
    FACEBOOK_CLIENT_ID: 'app',
    FACEBOOK_CLIENT_SECRET: 'hush',
    FACEBOOK_API_BASE: 'https://graph.example',
  }
  expect(() => readConfig(elsewhere)).toThrow('FACEBOOK_API_BASE names another machine')
})
