import { createHash, randomBytes } from 'node:crypto'
import type { SecretBox } from '../core/secret-box.ts'

/** The token of an invitation. It follows from the row and the server's key: stored data alone does not reveal it. */
export const tokenOf = (secrets: SecretBox, secret: string): string =>
  secrets.sign(secret, 'staff-invitation').toString('base64url')

/** How a token is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What a new link is made of. */
export function newLink(secrets: SecretBox): { secret: string; tokenHash: string } {
  const secret = randomBytes(24).toString('base64url')
  return { secret, tokenHash: hashOf(tokenOf(secrets, secret)) }
}
