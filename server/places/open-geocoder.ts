import type { Context } from '../core/context.ts'
import { bcGeocoder } from '../providers/geocoder/bc.ts'
import { type Candidate, type Geocoder, GeocoderAway } from '../providers/geocoder/geocoder.ts'
import { openBreaker } from '../core/breaker.ts'

/** The register of addresses if it is configured, else undefined. `watched` sees each call that leaves the server. */
export const openGeocoder = (
  { config, now }: Pick<Context, 'config' | 'now'>,
  log: (line: string) => void,
  watched = (register: Geocoder): Geocoder => register,
): Geocoder | undefined =>
  config.geocoder && carefulGeocoder(watched(bcGeocoder(config.geocoder)), { now, log })

/** The check in the form and the booking after it look up the same address, minutes apart. */
const CACHE_MS = 3_600_000
const MOST_CACHED = 500

type World = {
  now: () => Date
  /** Logs one line; it never contains an address. */
  log: (line: string) => void
}

/**
 * A register with a cache of an hour, and with a circuit breaker: after five failures in a row it is not
 * called for a minute, and the text of the address decides without a wait.
 */
export const carefulGeocoder = (register: Geocoder, world: World): Geocoder =>
  withCache(withBreaker(register, world), world.now)

function withBreaker(register: Geocoder, { now, log }: World): Geocoder {
  const breaker = openBreaker('geocoder', now, (rests) =>
    log(
      rests
        ? 'The register of addresses does not answer: the text of addresses decides until it does'
        : 'The register of addresses answers again',
    ),
  )
  return {
    async find(address) {
      if (!breaker.allows())
        throw new GeocoderAway('The geocoder is not called for a minute after failures')
      try {
        const candidates = await register.find(address)
        breaker.tell(true)
        return candidates
      } catch (error) {
        breaker.tell(false)
        throw error
      }
    },
  }
}

function withCache(register: Geocoder, now: () => Date): Geocoder {
  const cache = new Map<string, { candidates: Promise<Candidate[]>; until: number }>()
  return {
    find(address) {
      const key = address.trim().toLowerCase().replace(/\s+/g, ' ')
      const cached = cache.get(key)
      if (cached && now().getTime() < cached.until) return cached.candidates

      const candidates = register.find(address)
      const entry = { candidates, until: now().getTime() + CACHE_MS }
      // A Map keeps the order of insertion: deleting first makes this entry the newest.
      cache.delete(key)
      cache.set(key, entry)
      const [oldest] = cache.keys()
      if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest)
      candidates.catch(() => {
        if (cache.get(key) === entry) cache.delete(key)
      })
      return candidates
    },
  }
}
