import { timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../core/secret-box.ts'

/** What signs addresses of this server's own files, and what time it is. */
export type AddressSigner = { secrets: Pick<SecretBox, 'sign'>; now: () => Date }

/** The route that answers signed addresses; its query is `expires` (Unix seconds) and `signature`. */
export const SIGNED_PATH = '/uploads/signed'

/** The query of a signed address, as it arrives. */
export type SignedQuery = { expires?: unknown; signature?: unknown }

const signatureOf = ({ secrets }: AddressSigner, name: string, expires: string): Buffer =>
  secrets.sign(`${expires}\0${name}`, 'file-address')

/** A path that shows this file until `seconds` from now, below the route that answers it. */
export function signedPath(
  signer: AddressSigner,
  name: string,
  seconds: number,
  path: string = SIGNED_PATH,
): string {
  const expires = String(Math.floor(signer.now().getTime() / 1000) + seconds)
  const signature = signatureOf(signer, name, expires).toString('base64url')
  return `${path}/${name}?expires=${expires}&signature=${signature}`
}

/** Whether this server signed the address for this very file, and its time has not passed. */
export function isSignedAddress(
  signer: AddressSigner,
  name: string,
  { expires, signature }: SignedQuery,
): boolean {
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return false
  if (typeof signature !== 'string') return false
  const bytes = Buffer.from(signature, 'base64url')
  const valid = signatureOf(signer, name, expires)
  if (bytes.length !== valid.length || !timingSafeEqual(bytes, valid)) return false
  return Number(expires) * 1000 > signer.now().getTime()
}
