import { S3ServiceException } from '@aws-sdk/client-s3'
import { Refused, UnknownOutcome } from '../failures.ts'
import type { S3Settings } from './s3.ts'

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const DENIED = new Set(['AccessDenied', 'AllAccessDisabled', 'AccountProblem'])
const UNKNOWN_KEY = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken'])
const OTHER_PLACE = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
])

/**
 * Whether the store answered that there is no such file. HEAD has no body, so the status alone says
 * it there; a bucket that does not exist has its own code wherever there is a body.
 */
export const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.name === 'NoSuchKey' || error.name === 'NotFound') &&
  error.$metadata.httpStatusCode === 404

/**
 * Turns the failures of a call into Refused, where a retry changes nothing, or UnknownOutcome. The
 * message is a sentence for the admin team that names the settings to look at.
 */
export const namingFailures =
  (settings: Pick<S3Settings, 'bucket' | 'region'>) =>
  async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      const sentence = refusalOf(error, settings)
      if (sentence) throw new Refused(sentence, { cause: error })
      throw new UnknownOutcome('The file storage does not answer', { cause: error })
    }
  }

/** Undefined for what may succeed the next time. */
function refusalOf(
  error: unknown,
  { bucket, region }: Pick<S3Settings, 'bucket' | 'region'>,
): string | undefined {
  if (!(error instanceof S3ServiceException)) return undefined
  const { name } = error
  const status = error.$metadata.httpStatusCode ?? 0
  if (name === 'RequestTimeTooSkewed')
    return 'The clock of this server differs from the file storage’s by more than 15 minutes: set the clock of this machine'
  if (UNKNOWN_KEY.has(name))
    return 'The file storage does not accept our key: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
  if (name === 'NoSuchBucket')
    return `The file storage has no bucket "${bucket}": check S3_BUCKET and S3_ENDPOINT`
  if (OTHER_PLACE.has(name) || (status >= 300 && status < 400))
    return `The bucket "${bucket}" is not in the region "${region}": check S3_REGION and S3_ENDPOINT`
  // A refused HEAD has no body that would say why.
  if (DENIED.has(name) || status === 401 || status === 403)
    return `The file storage denies access to the bucket "${bucket}": let the key of S3_ACCESS_KEY_ID read, write, delete and list there`
  return status >= 400 && status < 500 && status !== 408 && status !== 429
    ? `The file storage refuses the request (${name})`
    : undefined
}
