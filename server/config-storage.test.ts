import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const settings = {
  S3_BUCKET: 'westhaul-photos',
  S3_REGION: 'ca-central-1',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: ' secret/with+signs= \n',
}

test('without settings files are kept on the disk', () => {
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig({ S3_BUCKET: '', S3_PATH_STYLE: 'false' }).s3).toBeUndefined()
})

test('without an endpoint it is Amazon S3; space around a value, as copying leaves it, does not count', () => {
  expect(readConfig(settings).s3).toEqual({
    endpoint: undefined,
    bucket: 'westhaul-photos',
    region: 'ca-central-1',
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'secret/with+signs=',
    pathStyle: false,
  })
})

test('a compatible store has an endpoint, and may want the bucket in the path', () => {
  const other = { ...settings, S3_ENDPOINT: 'https://store.example:9000', S3_PATH_STYLE: '1' }
  expect(readConfig(other).s3).toMatchObject({
    endpoint: 'https://store.example:9000',
    pathStyle: true,
  })
})

test.for(Object.keys(settings))('without %s the server says what is missing', (name) => {
  expect(() => readConfig({ ...settings, [name]: '' })).toThrow(`${name} is not set`)
})

test('an endpoint or path style alone is incomplete', () => {
  for (const alone of [{ S3_ENDPOINT: 'https://store.example' }, { S3_PATH_STYLE: 'true' }])
    expect(() => readConfig(alone)).toThrow(
      'S3_BUCKET and S3_REGION and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set',
    )
})

test.for([
  [{ S3_ENDPOINT: 'http://store.example' }, 'unprotected'],
  [{ S3_ENDPOINT: 'http://127.0.0.1.evil.example' }, 'unprotected'],
  [{ S3_ENDPOINT: 'https://store.example/photos' }, 'without a path'],
  [{ S3_ENDPOINT: 'https://key:secret@store.example' }, 'without a path'],
  [{ S3_ENDPOINT: 'store.example' }, 'S3_ENDPOINT'],
  [{ S3_BUCKET: 'Photos_1' }, 'Expected the name of a bucket'],
  [{ S3_REGION: 'Canada, Central' }, 'Expected a region'],
  [{ S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE'],
] as const)('%j is refused', ([changes, message]) => {
  expect(() => readConfig({ ...settings, ...changes })).toThrow(message)
})

test('a key that cannot be one is named without showing it', () => {
  const wrong = { ...settings, S3_SECRET_ACCESS_KEY: 'hunter two' }
  expect(() => readConfig(wrong)).toThrow(/S3_SECRET_ACCESS_KEY: Expected a key/)
  expect(() => readConfig(wrong)).not.toThrow('hunter')
})

test('an endpoint on this machine may do without https', () => {
  for (const endpoint of ['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])
    expect(readConfig({ ...settings, S3_ENDPOINT: endpoint }).s3?.endpoint).toBe(endpoint)
})
