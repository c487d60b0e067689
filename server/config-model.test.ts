import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const settings = {
  AI_BASE_URL: 'https://api.example/v1',
  AI_API_KEY: 'sk-secret',
  AI_MODEL: 'looker-1',
}

test('without settings of a model the built-in reader reads', () => {
  expect(readConfig({}).ai).toBeUndefined()
  expect(readConfig({ AI_BASE_URL: '', AI_API_KEY: '', AI_MODEL: '' }).ai).toBeUndefined()
})

test('with all three there is a model; space around them and a slash at the end do not count', () => {
  const copied = {
    ...settings,
    AI_BASE_URL: 'https://api.example/v1/ ',
    AI_API_KEY: ' sk-secret\n',
  }
  expect(readConfig(copied).ai).toEqual({
    baseUrl: 'https://api.example/v1',
    apiKey: 'sk-secret',
    model: 'looker-1',
  })
})

test.for(Object.keys(settings))('without %s the server says what is missing', (name) => {
  expect(() => readConfig({ ...settings, [name]: '' })).toThrow(`${name} is not set`)
})

test('what is no key is named without showing it', () => {
  const wrong = { ...settings, AI_API_KEY: 'two words' }
  expect(() => readConfig(wrong)).toThrow(/AI_API_KEY: Expected a key/)
  expect(() => readConfig(wrong)).not.toThrow('two words')
})

test.for([
  'api.example/v1',
  'ftp://api.example/v1',
  'https://me:secret@api.example/v1',
  'https://api.example/v1?key=secret',
  'https://api.example/v1/chat/completions',
])('%s is no address of a model, and is not repeated', (address) => {
  const wrong = { ...settings, AI_BASE_URL: address }
  expect(() => readConfig(wrong)).toThrow(/AI_BASE_URL: Expected an address such as https:/)
  expect(() => readConfig(wrong)).not.toThrow('secret')
})

test('a model on this machine or network needs no https, one on the internet does', () => {
  for (const host of [
    'localhost:11434',
    '127.0.0.1',
    '[::1]:80',
    '10.0.0.7',
    '172.20.1.2',
    'ollama',
  ])
    expect(readConfig({ ...settings, AI_BASE_URL: `http://${host}/v1` }).ai).toBeDefined()
  for (const host of ['api.example', '8.8.8.8', '172.32.0.1', '127.0.0.1.evil.example'])
    expect(() => readConfig({ ...settings, AI_BASE_URL: `http://${host}/v1` })).toThrow(
      'without https',
    )
})

test('what the model is charged at is both prices or none, in US cents for a million tokens', () => {
  expect(readConfig({}).aiPrices).toBeUndefined()
  expect(readConfig({ AI_PRICE_IN: '7.5', AI_PRICE_OUT: '30' }).aiPrices).toEqual({
    in: 7.5,
    out: 30,
  })
  expect(() => readConfig({ AI_PRICE_IN: '15' })).toThrow('belong together')
  for (const AI_PRICE_IN of ['-1', '$15', '1e9', '0.00001'])
    expect(() => readConfig({ AI_PRICE_IN, AI_PRICE_OUT: '60' })).toThrow(
      /AI_PRICE_IN: Expected US cents/,
    )
})

test('the same model writes, or another one of that server', () => {
  expect(readConfig({}).aiWriter).toBeUndefined()
  expect(readConfig(settings).aiWriter).toEqual(readConfig(settings).ai)
  const two = readConfig({ ...settings, AI_WRITER_MODEL: ' writer-1' })
  expect(two.ai?.model).toBe('looker-1')
  expect(two.aiWriter).toEqual({ ...two.ai, model: 'writer-1' })
  expect(() => readConfig({ AI_WRITER_MODEL: 'writer-1' })).toThrow(
    'AI_BASE_URL and AI_API_KEY and AI_MODEL are not set',
  )
})

test('the price of one model is not taken for that of another', () => {
  const prices = { AI_PRICE_IN: '15', AI_PRICE_OUT: '60' }
  const own = { AI_WRITER_PRICE_IN: '1', AI_WRITER_PRICE_OUT: '2' }
  const other = { ...settings, ...prices, AI_WRITER_MODEL: 'writer-1' }
  expect(readConfig({ ...settings, ...prices }).aiWriterPrices).toEqual({ in: 15, out: 60 })
  expect(readConfig(other).aiWriterPrices).toBeUndefined()
  expect(readConfig({ ...other, ...own }).aiWriterPrices).toEqual({ in: 1, out: 2 })
  expect(() => readConfig({ ...other, AI_WRITER_PRICE_IN: '1' })).toThrow('belong together')
})
