import { z } from 'zod'
import type { S3Settings } from './providers/storage/s3.ts'

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')

const keyText = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,200}$/, 'Expected a key: letters, digits and signs without spaces')
  .optional()

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** The bucket of an S3-compatible store that uploaded photos are kept in. */
export const storageVariables = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .trim()
    .regex(BUCKET, 'Expected the name of a bucket: 3 to 63 small letters, digits, dots and hyphens')
    .optional(),
  S3_REGION: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{2,30}$/, 'Expected a region such as ca-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: keyText,
  S3_SECRET_ACCESS_KEY: keyText,
  S3_PATH_STYLE: flag.default(false),
}

type Variables = z.output<z.ZodObject<typeof storageVariables>>

const NEEDED = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** @returns undefined when nothing of S3 is set. @throws Error for settings that do not go together. */
export function storageSettings(variables: Variables): S3Settings | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PATH_STYLE: pathStyle,
  } = variables
  const isUnset = NEEDED.every((name) => !variables[name]) && !endpoint && !pathStyle
  if (isUnset) return undefined
  if (!bucket || !region || !accessKeyId || !secretAccessKey) {
    const missing = NEEDED.filter((name) => !variables[name])
    const are = missing.length === 1 ? 'is' : 'are'
    throw new Error(
      `The settings of the file storage belong together, but ${missing.join(' and ')} ${are} not set`,
    )
  }
  if (endpoint !== undefined) checkEndpoint(endpoint)
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }
}

function checkEndpoint(endpoint: string): void {
  const { protocol, hostname, pathname, search, username } = new URL(endpoint)
  if (pathname !== '/' || search || username)
    throw new Error('S3_ENDPOINT is an address such as https://store.example, without a path')
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    throw new Error(
      'S3_ENDPOINT would send photos of licences unprotected: use https, except for this machine',
    )
}
