import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listenOnFreePort } from '../listen-on-free-port.ts'

/** What the stand-in got: the path with the query, and the headers. */
export type GeocoderRequest = { url: URL; headers: IncomingHttpHeaders }

type Answer = { status?: number; body?: string; headers?: Record<string, string> } | 'hang'

/** A stand-in for the BC Address Geocoder on this machine; it answers what the test says last. */
export async function startGeocoder() {
  const requests: GeocoderRequest[] = []
  let next: Answer = { status: 500 }
  const server = createServer(({ url = '/', headers }, response) => {
    requests.push({ url: new URL(url, 'http://localhost'), headers })
    if (next === 'hang') return
    response.writeHead(next.status ?? 200, {
      'content-type': 'application/json',
      ...next.headers,
    })
    response.end(next.body ?? '')
  })
  const port = await listenOnFreePort(server)

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answers: (answer: Answer) => {
      next = answer
    },
    /** The next answers find these places. */
    finds: (...features: object[]) => {
      next = { body: JSON.stringify(collection(features)) }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const crs = { type: 'EPSG', properties: { code: 4326 } }

/** The envelope as version 4.3 of the service writes it. */
const collection = (features: object[]) => ({
  type: 'FeatureCollection',
  queryAddress: '525 Superior St, Victoria, BC',
  searchTimestamp: '2026-11-21 12:00:00',
  executionTime: 3.2,
  version: '4.3.0',
  baseDataDate: '',
  crs,
  interpolation: 'adaptive',
  echo: 'false',
  locationDescriptor: 'any',
  setBack: 0,
  minScore: 0,
  maxResults: 5,
  disclaimer: '',
  privacyStatement: '',
  copyrightNotice: '',
  copyrightLicense: '',
  features,
})

/** One site as the service writes it; numbers are numbers, and what is missing is an empty text. */
export const site = (
  properties: Record<string, unknown> = {},
  coordinates: unknown = [-123.3707, 48.4179],
) => ({
  type: 'Feature',
  geometry: { type: 'Point', crs, coordinates },
  properties: {
    fullAddress: '525 Superior St, Victoria, BC',
    score: 100,
    matchPrecision: 'CIVIC_NUMBER',
    precisionPoints: 100,
    faults: [],
    siteName: '',
    unitDesignator: '',
    unitNumber: '',
    unitNumberSuffix: '',
    civicNumber: 525,
    civicNumberSuffix: '',
    streetName: 'Superior',
    streetType: 'St',
    isStreetTypePrefix: 'false',
    streetDirection: '',
    isStreetDirectionPrefix: '',
    streetQualifier: '',
    localityName: 'Victoria',
    localityType: 'City',
    electoralArea: '',
    provinceCode: 'BC',
    locationPositionalAccuracy: 'high',
    locationDescriptor: 'parcelPoint',
    siteID: '',
    blockID: 1,
    fullSiteDescriptor: '',
    accessNotes: '',
    siteStatus: 'active',
    siteRetireDate: '',
    changeDate: '',
    isOfficial: 'true',
    ...properties,
  },
})
