import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFeed } from '../../../contract/calendar-feed.ts'
import type { SecretBox } from '../../core/secret-box.ts'

const ID_BYTES = 12
const ID_LENGTH = 16
/** 120 bits: too many to guess. */
const SIGNATURE_BYTES = 15
const SUFFIX = '.ics'

export const newFeedId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** The address of a feed: the row's id and its signature by this server. Stored data alone does not reveal it. */
export const feedAddress = (publicUrl: string, secrets: SecretBox, id: string): string =>
  `${publicUrl}${readFeed.path.replace(':token', `${id}${signatureOf(secrets, id)}${SUFFIX}`)}`

/** The id of the row that a token names; undefined unless this server has signed it. */
export function feedIdOf(secrets: SecretBox, token: string): string | undefined {
  const text = token.endsWith(SUFFIX) ? token.slice(0, -SUFFIX.length) : token
  const [id, signature] = [text.slice(0, ID_LENGTH), Buffer.from(text.slice(ID_LENGTH))]
  const genuine = Buffer.from(signatureOf(secrets, id))
  const isGenuine = signature.length === genuine.length && timingSafeEqual(signature, genuine)
  return isGenuine ? id : undefined
}

const signatureOf = (secrets: SecretBox, id: string): string =>
  secrets.sign(id, 'calendar-feed').subarray(0, SIGNATURE_BYTES).toString('base64url')
