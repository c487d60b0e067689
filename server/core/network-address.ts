import { isIPv6 } from 'node:net'
import { Address6 } from 'ip-address'

const HOUSEHOLD_BITS = 64

/**
 * The address by which limits know a client: of an IPv6 address the first 64 bits, since a household has all
 * addresses that begin with them. The rate limiter does the same.
 */
export function networkAddress(address: string): string {
  if (!isIPv6(address)) return address
  const parsedAddress = new Address6(address)
  if (parsedAddress.isMapped4()) return parsedAddress.to4().correctForm()
  return new Address6(`${parsedAddress.correctForm()}/${HOUSEHOLD_BITS}`)
    .startAddress()
    .correctForm()
}
