import type { Context } from '../core/context.ts'
import { bcGeocoder } from '../providers/geocoder/bc.ts'
import { type Candidate, type Geocoder, GeocoderAway } from '../providers/geocoder/geocoder.ts'
import { openBreaker } from '../core/breaker.ts'

/** The register of addresses where there are settings for it, undefined without: decided in this one place. */
export const openGeocoder = (
  { config, now }: Pick<Context, 'config' | 'now'>,
  log: (line: string) => void,
): Geocoder | undefined =>
  config.geocoder && carefulGeocoder(bcGeocoder(config.geocoder), { now, log })

/** The check in the form and the booking after it ask for the same address, minutes apart. */
const KEPT_MS = 3_600_000
const MOST_KEPT = 500

type World = {
  now: () => Date
  /** Takes one line for the log; no address stands in it. */
  log: (line: string) => void
}

/**
 * A register that is asked once for an address within an hour, and left alone for a minute after five
 * failures in a row: then nobody waits for it, and the words of the address decide at once.
 */
export const carefulGeocoder = (register: Geocoder, world: World): Geocoder =>
  askedOnce(leftAloneInTrouble(register, world), world.now)

function leftAloneInTrouble(register: Geocoder, { now, log }: World): Geocoder {
  const breaker = openBreaker(now, (rests) =>
    log(
      rests
        ? 'The register of addresses does not answer: addresses are read by their words until it does'
        : 'The register of addresses answers again',
    ),
  )
  return {
    async find(address) {
      if (!breaker.allows()) throw new GeocoderAway('The geocoder is left alone for a minute')
      try {
        const found = await register.find(address)
        breaker.tell(true)
        return found
      } catch (error) {
        breaker.tell(false)
        throw error
      }
    },
  }
}

function askedOnce(register: Geocoder, now: () => Date): Geocoder {
  const kept = new Map<string, { found: Promise<Candidate[]>; until: number }>()
  return {
    find(address) {
      const key = address.trim().toLowerCase().replace(/\s+/g, ' ')
      const known = kept.get(key)
      if (known && now().getTime() < known.until) return known.found

      const found = register.find(address)
      const answer = { found, until: now().getTime() + KEPT_MS }
      // What is set anew is the youngest; of too many the oldest goes, and what fails is not kept.
      kept.delete(key)
      kept.set(key, answer)
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      found.catch(() => {
        if (kept.get(key) === answer) kept.delete(key)
      })
      return found
    },
  }
}
