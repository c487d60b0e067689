import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The one key of the stand-in, and the region it says it is in. */
export type S3Key = { accessKeyId: string; secretAccessKey: string; region: string }

export type SignedRequest = {
  method: string
  /** As it stands in the first line of the request: path and query, encoded. */
  url: string
  headers: IncomingHttpHeaders
}

/** What S3 refuses a request with. */
export class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const UNSIGNED = 'UNSIGNED-PAYLOAD'
const MOST_SKEW_MS = 15 * 60_000
const MOST_EXPIRES_SECONDS = 604_800

type Claim = {
  credential: string
  date: string
  signedHeaders: string
  signature: string
  payload: string
  /** Of an address signed in advance. */
  expires: number | undefined
}

/**
 * Checks a Signature Version 4 in the headers or in the query, as Amazon documents it:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html.
 * @returns the SHA-256 that the body must have; undefined when the body is not signed.
 * @throws S3Refusal
 */
export function checkSignature(request: SignedRequest, key: S3Key, now: Date): string | undefined {
  const claim = claimOf(request)
  const [accessKeyId, day = '', region, service, end] = claim.credential.split('/')
  if (accessKeyId !== key.accessKeyId)
    throw new S3Refusal(403, 'InvalidAccessKeyId', 'The access key does not exist')
  if (region !== key.region || service !== 's3' || end !== 'aws4_request')
    throw new S3Refusal(400, 'AuthorizationHeaderMalformed', `The region is ${key.region}`)
  checkHeadersAreSigned(request, claim)
  const text = stringToSign(request, claim, `${day}/${region}/s3/aws4_request`)
  const expected = hmac(signingKey(key, day), text)
  const signature = Buffer.from(claim.signature, 'hex')
  if (
    signature.length !== expected.length ||
    !timingSafeEqual(signature, expected) ||
    !claim.date.startsWith(day)
  )
    throw new S3Refusal(403, 'SignatureDoesNotMatch', 'The signature does not match')
  checkTime(claim, now)
  return claim.payload === UNSIGNED ? undefined : claim.payload
}

function claimOf({ url, headers }: SignedRequest): Claim {
  const { searchParams: query } = new URL(url, 'http://s3')
  if (query.get('X-Amz-Algorithm') === ALGORITHM)
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      payload: query.get('X-Amz-Content-Sha256') ?? UNSIGNED,
      expires: Number(query.get('X-Amz-Expires')),
    }
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  if (!parts) throw new S3Refusal(403, 'AccessDenied', 'The request is not signed')
  const [, credential = '', signedHeaders = '', signature = ''] = parts
  const payload = String(headers['x-amz-content-sha256'] ?? '')
  const date = String(headers['x-amz-date'] ?? '')
  return { credential, signedHeaders, signature, payload, date, expires: undefined }
}

function checkHeadersAreSigned({ headers }: SignedRequest, { signedHeaders }: Claim): void {
  const signed = new Set(signedHeaders.split(';'))
  const needed = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  if (![...needed, 'host'].every((name) => signed.has(name)))
    throw new S3Refusal(403, 'AccessDenied', 'There were headers that were not signed')
}

function checkTime({ date, expires }: Claim, now: Date): void {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  const age = now.getTime() - Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(age)) throw new S3Refusal(403, 'AccessDenied', 'The date is missing')
  if (age < -MOST_SKEW_MS || (expires === undefined && age > MOST_SKEW_MS))
    throw new S3Refusal(403, 'RequestTimeTooSkewed', 'The difference of the clocks is too large')
  if (expires === undefined) return
  if (!(expires >= 1 && expires <= MOST_EXPIRES_SECONDS))
    throw new S3Refusal(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires is out of range')
  if (age > expires * 1000) throw new S3Refusal(403, 'AccessDenied', 'Request has expired')
}

function stringToSign(request: SignedRequest, claim: Claim, scope: string): string {
  const { pathname, searchParams } = new URL(request.url, 'http://s3')
  const path = pathname.split('/').map((part) => encode(decodeURIComponent(part)))
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
  const headers = claim.signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  const canonical = [
    request.method,
    path.join('/'),
    query.join('&'),
    headers.join(''),
    claim.signedHeaders,
    claim.payload,
  ].join('\n')
  return [ALGORITHM, claim.date, scope, sha256(canonical)].join('\n')
}

const signingKey = ({ secretAccessKey, region }: S3Key, day: string): Buffer =>
  [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`))

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export const sha256 = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** All but the unreserved characters of RFC 3986. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
