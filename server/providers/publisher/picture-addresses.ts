import { Refused } from '../failures.ts'
import type { OutgoingPicture } from './network.ts'

const PRIVATE =
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.|169\.254\.|\[)|\.(?:local|internal|localhost)$|^[^.]+$/

/** Whether other machines can fetch this address: over https, by a name that the internet knows. */
export function isPublicUrl(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && !PRIVATE.test(hostname)
}

/**
 * The addresses that a network fetches the pictures of a post from. A stand-in runs on this machine and reaches every one.
 * @throws Refused where this site has no public address.
 */
export async function publicAddresses(
  label: string,
  pictures: readonly OutgoingPicture[],
  apiBase: string | undefined,
): Promise<string[]> {
  const addresses = await Promise.all(pictures.map((picture) => picture.address()))
  if (apiBase === undefined && !addresses.every(isPublicUrl))
    throw new Refused(
      `${label} fetches pictures from this site, which it cannot reach: set ORIGIN to the public https address of this site`,
    )
  return addresses
}
