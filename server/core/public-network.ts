import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { Address4, Address6 } from 'ip-address'

/** A service of Azure for the machines in it, at an address that looks like any other. */
const INSIDE_A_CLOUD = ['168.63.129.16']

/** Whether an IP address is one of the public internet: no loopback, private, link-local or reserved one. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (!isIPv6(address)) return isPublic4(new Address4(address))
  const parsed = new Address6(address)
  return parsed.isMapped4() ? isPublic4(parsed.to4()) : parsed.isGlobal()
}

const isPublic4 = (address: Address4): boolean =>
  address.isGlobal() && !INSIDE_A_CLOUD.includes(address.correctForm())

/** A request was about to leave for an address that is not on the public internet. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

/**
 * Resolves names for requests to addresses that a user gave us. It refuses a name with any address inside a
 * network, at the moment of connecting: what was checked earlier may have another address by now.
 */
export const publicLookup: LookupFunction = restrictToPublic(lookup)

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** A lookup that resolves each name once, and fails with NotPublic when any of its addresses is inside a network. */
export function restrictToPublic(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '')
      const inside = addresses.find(({ address }) => !isPublicAddress(address))
      if (inside) return callback(new NotPublic(`${hostname} is not on the public internet`), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
