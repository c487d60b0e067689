import { timingSafeEqual } from 'node:crypto'
import { unsubscribePath } from '../../contract/paths.ts'
import type { SecretBox } from '../core/secret-box.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findLink, findSubject, type Subject } from './consent-store.ts'

/** How many characters of a token are the row's own text, which alone opens nothing. */
const LINK_LENGTH = 12
/** 120 bits: too many to guess, and short enough for a text message. */
const SIGNATURE_BYTES = 15
/** What a test of a template carries, which no one agreed to: it leads to the page for unknown links. */
const NO_LINK = 'sample-sample-sample-sample-link'

/** The token in the address. It is always the same for a row, so that a message sent again is the same message. */
export const unsubscribeToken = (secrets: SecretBox, link: string): string =>
  link + secrets.sign(link, 'unsubscribe').subarray(0, SIGNATURE_BYTES).toString('base64url')

/** The address at which this contact unsubscribes from this class; it does not expire. */
export async function unsubscribeUrl(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  db: Db,
  subject: Subject,
): Promise<string> {
  const link = await findLink(db, subject)
  return config.publicUrl + unsubscribePath(link ? unsubscribeToken(secrets, link) : NO_LINK)
}

/** What a token leads to. */
export type LinkTarget = {
  /** Undefined for a token that this server did not make, or whose person was erased. */
  subject: Subject | undefined
  /** Whether this server made the token. */
  isGenuine: boolean
}

export async function openLink(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  token: string,
): Promise<LinkTarget> {
  const link = token.slice(0, LINK_LENGTH)
  const [received, expected] = [Buffer.from(token), Buffer.from(unsubscribeToken(secrets, link))]
  const isGenuine = received.length === expected.length && timingSafeEqual(received, expected)
  return { isGenuine, subject: isGenuine ? await findSubject(db, link) : undefined }
}
