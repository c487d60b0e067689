import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkSignature, sha256 } from './s3-signature.ts'
import { startS3 } from './s3-server.ts'

// The examples of Amazon's documentation: sig-v4-header-based-auth.html and sigv4-query-string-auth.html.
const key = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const host = 'examplebucket.s3.amazonaws.com'
const scope = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
const at = (time: string) => new Date(`2013-05-24T${time}Z`)
const ranged = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host,
    range: 'bytes=0-9',
    'x-amz-content-sha256': sha256(''),
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
  },
}
const presigned = {
  method: 'GET',
  url: `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(scope)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`,
  headers: { host },
}

test('the signatures of Amazon’s own examples are accepted', () => {
  expect(checkSignature(ranged, key, at('00:10:00'))).toBe(sha256(''))
  expect(checkSignature(presigned, key, at('23:00:00'))).toBeUndefined()
})

test('a changed, skewed or expired request is refused as S3 refuses it', () => {
  const refusals: [typeof ranged | typeof presigned, Date, string][] = [
    [{ ...ranged, url: '/other.txt' }, at('00:00:00'), 'SignatureDoesNotMatch'],
    [{ ...ranged, method: 'DELETE' }, at('00:00:00'), 'SignatureDoesNotMatch'],
    [
      { ...ranged, headers: { ...ranged.headers, range: 'bytes=0-99' } },
      at('00:00:00'),
      'SignatureDoesNotMatch',
    ],
    [ranged, at('00:16:00'), 'RequestTimeTooSkewed'],
    [ranged, new Date('2013-05-23T23:40:00Z'), 'RequestTimeTooSkewed'],
    [presigned, new Date('2013-05-25T00:00:01Z'), 'AccessDenied'],
    [
      { ...presigned, url: presigned.url.replace('Expires=86400', 'Expires=604800') },
      at('00:00:00'),
      'SignatureDoesNotMatch',
    ],
    [{ method: 'GET', url: '/test.txt', headers: { host } }, at('00:00:00'), 'AccessDenied'],
  ]
  for (const [request, now, code] of refusals)
    expect(() => checkSignature(request, key, now)).toThrow(expect.objectContaining({ code }))
})

test('another key and another region are refused', () => {
  const code = (changes: Partial<typeof key>) => () =>
    checkSignature(ranged, { ...key, ...changes }, at('00:00:00'))
  expect(code({ accessKeyId: 'AKIAOTHER' })).toThrow(
    expect.objectContaining({ code: 'InvalidAccessKeyId' }),
  )
  expect(code({ region: 'ca-central-1' })).toThrow(
    expect.objectContaining({ code: 'AuthorizationHeaderMalformed' }),
  )
  expect(code({ secretAccessKey: 'guessed' })).toThrow(
    expect.objectContaining({ code: 'SignatureDoesNotMatch' }),
  )
})

let s3: Awaited<ReturnType<typeof startS3>>
let client: S3Client
beforeAll(async () => {
  s3 = await startS3()
  const { endpoint = '', region, accessKeyId, secretAccessKey } = s3.settings
  const credentials = { accessKeyId, secretAccessKey }
  client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 })
})
beforeEach(() => s3.setFaults([]))
afterAll(async () => {
  client.destroy()
  await s3.stop()
})
const Bucket = 'photos'

test('Amazon’s library lists the objects page by page', async () => {
  for (const Key of ['c', 'a', 'b', 'd', 'e'])
    await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }))
  const names: (string | undefined)[] = []
  let ContinuationToken: string | undefined
  let pages = 0
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket,
        MaxKeys: 2,
        ...(ContinuationToken && { ContinuationToken }),
      }),
    )
    names.push(...(page.Contents ?? []).map((object) => object.Key))
    ContinuationToken = page.NextContinuationToken
    pages += 1
  } while (ContinuationToken)
  expect({ names, pages }).toEqual({ names: ['a', 'b', 'c', 'd', 'e'], pages: 3 })
})

test('a body that is not the signed one is refused and not stored', async () => {
  const other = new PutObjectCommand({ Bucket, Key: 'f', Body: 'sent' })
  other.middlewareStack.add(
    (next) => (args) => {
      Object.assign(args.request as object, { body: 'swap' })
      return next(args)
    },
    { step: 'finalizeRequest', priority: 'low' },
  )
  await expect(client.send(other)).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' })
  expect(s3.objects.has('f')).toBe(false)
})

test('it fails as often as the test wants', async () => {
  const get = () => client.send(new GetObjectCommand({ Bucket, Key: 'a' }))
  s3.setFaults([{ method: 'GET', kind: 'error' }])
  await expect(get()).rejects.toMatchObject({ name: 'InternalError' })
  s3.setFaults([{ method: 'GET', kind: 'drop_answer' }])
  await expect(get().then(({ Body }) => Body?.transformToString())).rejects.toThrow('aborted')
  expect(await (await get()).Body?.transformToString()).toBe('a')
})
