import { z } from 'zod'
import { type Candidate, type Geocoder, GeocoderAway, MATCH_PRECISIONS } from './geocoder.ts'

export type GeocoderSettings = {
  /** Where the BC Address Geocoder is, such as https://geocoder.api.gov.bc.ca */
  url: string
  /** Sent as the header `apikey`; the public service takes requests without one, within its limits. */
  key: string | undefined
}

/** How long a customer waits for the geocoder before the text of the address is used instead. */
const BUDGET_MS = 4_000
/** A few, to see whether another municipality has the same street. */
const MAX_RESULTS = 5

/** The extent of BC with room to spare, in degrees: two swapped coordinates lie outside of it. */
const Longitude = z.number().min(-140).max(-113)
const Latitude = z.number().min(47).max(61)

/**
 * The part of an answer that is used. Intersections bring fewer properties than sites, and older
 * services no electoral area.
 */
const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([Longitude, Latitude], z.number()) }),
  properties: z.object({
    fullAddress: z.string().max(500),
    score: z.number().min(-1_000).max(100),
    matchPrecision: z.enum(MATCH_PRECISIONS),
    faults: z
      .array(z.object({ element: z.string(), fault: z.string(), penalty: z.number() }))
      .default([]),
    localityName: z.string().max(200).default(''),
    electoralArea: z.string().max(200).default(''),
  }),
})
const Answer = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(Feature).max(50),
})

/** Asks the BC Address Geocoder of the province over HTTP; nothing but the address leaves the server. */
export function bcGeocoder({ url, key }: GeocoderSettings, budgetMs: number = BUDGET_MS): Geocoder {
  return {
    async find(address) {
      const answer = Answer.safeParse(await ask(addressOf(url, address), key, budgetMs))
      if (!answer.success)
        throw new GeocoderAway('The geocoder answered in another shape', { cause: answer.error })
      return answer.data.features.map(candidateFrom)
    },
  }
}

function addressOf(base: string, address: string): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}/addresses.json`)
  url.search = new URLSearchParams({
    addressString: address,
    maxResults: String(MAX_RESULTS),
    outputSRS: '4326',
    // Otherwise it repeats the unmatched words in the full address.
    echo: 'false',
  }).toString()
  return url
}

async function ask(url: URL, key: string | undefined, budgetMs: number): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', ...(key !== undefined && { apikey: key }) },
      // The key must not be sent to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(budgetMs),
    })
    if (!answer.ok) throw new GeocoderAway(`The geocoder answered ${answer.status}`)
    return await answer.json()
  } catch (error) {
    if (error instanceof GeocoderAway) throw error
    throw new GeocoderAway('The geocoder does not answer', { cause: error })
  }
}

const candidateFrom = ({ geometry, properties }: z.output<typeof Feature>): Candidate => ({
  fullAddress: properties.fullAddress,
  locality: properties.localityName,
  electoralArea: properties.electoralArea || undefined,
  precision: properties.matchPrecision,
  score: properties.score,
  faults: properties.faults,
  lat: geometry.coordinates[1],
  lon: geometry.coordinates[0],
})
