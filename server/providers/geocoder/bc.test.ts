import { afterAll, beforeEach, expect, test } from 'vitest'
import { site, startGeocoder } from '../../testing/geocoder/stand-in.ts'
import { bcGeocoder } from './bc.ts'
import { GeocoderAway } from './geocoder.ts'

const standIn = await startGeocoder()
const geocoder = bcGeocoder({ url: standIn.url, key: undefined })

beforeEach(() => {
  standIn.requests.length = 0
})
afterAll(standIn.stop)

test('an address is asked for once, in degrees, with few results and without a key', async () => {
  standIn.finds(site())
  await geocoder.find('#5 – 525 Superior St & more, Victoria')

  expect(standIn.requests).toHaveLength(1)
  const [request] = standIn.requests
  expect(request?.url.pathname).toBe('/addresses.json')
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
    addressString: '#5 – 525 Superior St & more, Victoria',
    maxResults: '5',
    outputSRS: '4326',
    echo: 'false',
  })
  expect(request?.headers).not.toHaveProperty('apikey')
})

test('a key travels as a header, and a path before the resource is kept', async () => {
  standIn.finds(site())
  await bcGeocoder({ url: `${standIn.url}/pub/geocoder/`, key: 'k-1' }).find('525 Superior St')
  expect(standIn.requests[0]?.headers).toMatchObject({ apikey: 'k-1' })
  expect(standIn.requests[0]?.url.pathname).toBe('/pub/geocoder/addresses.json')
})

test('a site is read with longitude before latitude', async () => {
  standIn.finds(site())
  expect(await geocoder.find('525 Superior St, Victoria')).toEqual([
    {
      fullAddress: '525 Superior St, Victoria, BC',
      locality: 'Victoria',
      electoralArea: undefined,
      precision: 'CIVIC_NUMBER',
      score: 100,
      faults: [],
      lat: 48.4179,
      lon: -123.3707,
    },
  ])
})

test('a town in place of an unknown street keeps its faults and its low score', async () => {
  // As version 4.3 answered for '501 Belleville St., Victoria' with the sample data of Vancouver.
  const faults = [
    { value: 'BELLEVUE ST', element: 'STREET_NAME', fault: 'notMatched', penalty: 12 },
    { value: 'VICTORIA', element: 'LOCALITY', fault: 'isAlias', penalty: 4 },
  ]
  const town = { score: 52, matchPrecision: 'LOCALITY', faults, civicNumber: '', blockID: '' }
  standIn.finds(
    site({ ...town, fullAddress: 'Vancouver, BC', localityName: 'Vancouver' }, [-123.12, 49.25]),
  )
  expect(await geocoder.find('501 Belleville St, Victoria')).toMatchObject([
    {
      locality: 'Vancouver',
      precision: 'LOCALITY',
      score: 52,
      faults: [
        { element: 'STREET_NAME', fault: 'notMatched', penalty: 12 },
        { element: 'LOCALITY', fault: 'isAlias', penalty: 4 },
      ],
    },
  ])
})

test('an electoral area is kept, and nothing found is no trouble', async () => {
  standIn.finds(site({ electoralArea: 'Metro Vancouver A', localityName: 'Vancouver' }))
  expect(await geocoder.find('6138 Student Union Blvd')).toMatchObject([
    { electoralArea: 'Metro Vancouver A' },
  ])
  standIn.finds()
  expect(await geocoder.find('nowhere')).toEqual([])
})

const FOUND = JSON.stringify({ type: 'FeatureCollection', features: [site()] })

test.for([
  ['an error of the server', { status: 500, body: FOUND }],
  ['too many requests', { status: 429, body: FOUND }],
  ['a wrong key', { status: 401, body: '{"message":"No API key found"}' }],
  ['a page', { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }],
  ['nothing', { body: '' }],
  ['half an answer', { body: '{"type":"FeatureCollection","features":[' }],
  ['an array', { body: '[]' }],
  ['null', { body: 'null' }],
  ['no features', { body: '{"type":"FeatureCollection"}' }],
] as const)('%s is an absent geocoder', async ([, answer]) => {
  standIn.answers(answer)
  await expect(geocoder.find('525 Superior St')).rejects.toBeInstanceOf(GeocoderAway)
})

test.for([
  ['swapped coordinates', site({}, [48.4179, -123.3707])],
  ['metres for degrees', site({}, [1_193_000, 381_000])],
  ['a latitude of the south', site({}, [-123.3707, -48.4179])],
  ['no coordinates', site({}, [])],
  ['an unknown precision', site({ matchPrecision: 'ROOFTOP' })],
  ['a score in words', site({ score: 'high' })],
  ['a fault without a penalty', site({ faults: [{ element: 'LOCALITY', fault: 'missing' }] })],
  ['no address', site({ fullAddress: null })],
  ['no geometry', { ...site(), geometry: null }],
] as const)('an answer with %s is not believed', async ([, feature]) => {
  standIn.finds(feature)
  await expect(geocoder.find('525 Superior St')).rejects.toThrow('another shape')
})

test('a geocoder that hangs is given up after its budget', async () => {
  standIn.answers('hang')
  const impatient = bcGeocoder({ url: standIn.url, key: undefined }, 50)
  await expect(impatient.find('525 Superior St')).rejects.toBeInstanceOf(GeocoderAway)
})

test('a geocoder that does not answer is absent', async () => {
  const gone = await startGeocoder()
  await gone.stop()
  const unreachable = bcGeocoder({ url: gone.url, key: undefined })
  await expect(unreachable.find('525 Superior St')).rejects.toBeInstanceOf(GeocoderAway)
})

test('a key follows to no other machine', async () => {
  const other = await startGeocoder()
  other.finds(site())
  standIn.answers({ status: 302, headers: { location: `${other.url}/addresses.json` } })
  const withKey = bcGeocoder({ url: standIn.url, key: 'k-1' })
  await expect(withKey.find('525 Superior St')).rejects.toBeInstanceOf(GeocoderAway)
  expect(other.requests).toEqual([])
  await other.stop()
})
