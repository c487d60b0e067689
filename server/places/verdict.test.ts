import { expect, test } from 'vitest'
import { SERVICE_AREAS } from '../../contract/places.ts'
import type { Candidate } from '../providers/geocoder/geocoder.ts'
import { verdict } from './verdict.ts'

/** What the geocoder found, exactly as written unless the test says otherwise. */
const found = (locality: string, fields: Partial<Candidate> = {}): Candidate => ({
  fullAddress: `12 Main St, ${locality}, BC`,
  locality,
  precision: 'CIVIC_NUMBER',
  score: 100,
  faults: [],
  lat: 53.9,
  lon: -122.7,
  ...fields,
})
const NEAR_VANCOUVER = { lat: 49.25, lon: -123.2 }

test.for(SERVICE_AREAS)('a street in %s is accepted by its words and by the register', (area) => {
  const accepted = { verdict: 'accept', area }
  expect(verdict(`12 Main St, ${area}, BC`, null)).toMatchObject(accepted)
  expect(verdict('12 Main St', [found(area)])).toMatchObject(accepted)
})

test.for([
  ['5 Fraser Hwy, Langley Township', 'Langley'],
  ['21009 56 Ave, Township of Langley, BC', 'Langley'],
  ['2016 Fullerton Ave, District of North Vancouver', 'North Vancouver'],
  ['352 W 14th St, North Van, BC', 'North Vancouver'],
  ['1745 Esquimalt Ave West Van', 'West Vancouver'],
  ['2248 McAllister Ave, PoCo', 'Port Coquitlam'],
  ['88 Richmond St, New West', 'New Westminster'],
  ['4875 Delta St, Ladner', 'Delta'],
  ['1055 Victoria Dr, Vancouver, BC', 'Vancouver'],
  ['300 Nelson St Vancouver buzz 4', 'Vancouver'],
  ['170 - 22470 Dewdney Trunk Rd, Maple Ridge V2X 1A1', 'Maple Ridge'],
  ['#5 88 Main St; Delta', 'Delta'],
  // The postal code lies in another of our areas: the written name is believed.
  ['12 Main St, Vancouver V7M 2E5', 'Vancouver'],
] as const)('%s lies in %s by its words', ([address, area]) => {
  expect(verdict(address, null)).toEqual({ verdict: 'accept', source: 'words', area })
})

test.for([
  ['105 Main St, Abbotsford', 'Abbotsford', 'Langley'],
  ['33355 Bevan Ave Abbotsford BC V2S 1A1', 'Abbotsford', 'Langley'],
  ['8 Cleveland Ave, Squamish', 'Squamish', 'Lions Bay'],
  ['4 Deltaport Way, Kamloops', 'Kamloops', null],
  ['12621 Hwy 99 Lillooet', 'Lillooet', null],
  ['PO Box 283 Victoria BC', 'Victoria', null],
  ['12 Vancouver St, Victoria', 'Victoria', null],
  ['30 Firth Cres Mackenzie AB', 'Mackenzie', null],
  ['12 Main St, Calgary, AB T2P 1A1', 'Alberta', null],
  ['12 Yonge St, Richmond Hill, ON L4C 1A1', 'Richmond Hill', null],
  ['12 Main St, Richmond, ON K1A 0B1', 'Ontario', null],
  ['1 Main St, Vancouver, WA 98660', 'the United States', null],
] as const)('%s is refused as %s by its words', ([address, municipality, nearest]) => {
  expect(verdict(address, null)).toMatchObject({ verdict: 'refuse', municipality, nearest })
})

test('a refusal says where, and the nearest area when there is one', () => {
  expect(verdict('105 Main St, Mission', null)).toMatchObject({
    reason: "We don't pick up in Mission yet. The nearest area we serve is Maple Ridge.",
  })
  expect(verdict('1 Fort St, Victoria', null)).toMatchObject({
    reason: "We don't pick up in Victoria yet.",
  })
})

test.for([
  '1234 Victoria',
  '1423 Nelson, Apt 5',
  '1200 Richmond',
  'Main St & Victoria',
  '12 Ocean View Terrace BC',
  '6 Hope Rd',
  '3600 Quebec St',
  '12 St Georges',
  'Apt 5, Nelson',
  '2418 St Johns St',
  '12 Main St V8W 9V3',
])('%s may be one of our streets, and leads to a question', (address) => {
  expect(verdict(address, null)).toMatchObject({ verdict: 'confirm', suggestions: [] })
})

test.for([
  ['12 Sunnyside Rd V3H 4Y1', ['Port Moody', 'Anmore', 'Belcarra']],
  ['1000 Thermal Dr, BC V3J 6R1', ['Burnaby', 'Coquitlam']],
  ['12 Main St, Vancouver V8W 9V3', ['Vancouver']],
  ['12 Main St, Vancouver, AB', ['Vancouver']],
  ['6138 Student Union Blvd, UBC', ['Vancouver']],
  ['6138 Student Union Blvd, Vancouver V6T 1Z1', ['Vancouver']],
  ['5000 Canoe Pass Way, Tsawwassen Mills', ['Delta']],
  ['Vancouver BC', ['Vancouver']],
] as const)('%s is asked about, with %j to choose from', ([address, areas]) => {
  const asked = verdict(address, null)
  expect(asked).toMatchObject({ verdict: 'confirm' })
  expect('suggestions' in asked && asked.suggestions.map(({ area }) => area)).toEqual(areas)
})

test('a suggestion puts the area before province and postal code', () => {
  expect(verdict('12 Sunnyside Rd, BC V3H 4Y1', null)).toMatchObject({
    suggestions: [{ address: '12 Sunnyside Rd, Port Moody, BC V3H 4Y1' }, {}, {}],
  })
})

test('with a postal code of an area, a name outside is not refused', () => {
  expect(verdict('11 King St, Victoria, BC V6K 1A1', null)).toMatchObject({ verdict: 'confirm' })
  expect(verdict('11 King St, Victoria, BC V6K 1A1', [found('Victoria')])).toMatchObject({
    verdict: 'confirm',
  })
})

test.for([
  ['12 Main St', 'CIVIC_NUMBER', '12 Main St, Surrey, BC'],
  ['9999 Main St', 'STREET', '9999 Main St, Surrey'],
  ['9999 Main St, BC V3T 1A1', 'STREET', '9999 Main St, Surrey, BC V3T 1A1'],
  ['9999 Main St, Surrey', 'STREET', '9999 Main St, Surrey'],
] as const)('%s found as a %s is suggested with its number', ([typed, precision, address]) => {
  const fullAddress = precision === 'STREET' ? 'Main St, Surrey, BC' : '12 Main St, Surrey, BC'
  expect(verdict(typed, [found('Surrey', { precision, score: 78, fullAddress })])).toMatchObject({
    suggestions: [{ address, area: 'Surrey' }],
  })
})

test('a post office box without a street is asked about', () => {
  for (const candidates of [null, [found('Surrey', { precision: 'LOCALITY', score: 67 })]])
    expect(verdict('PO Box 12, Surrey', candidates)).toMatchObject({
      verdict: 'confirm',
      question: expect.stringContaining('post office box'),
    })
})

const MISSING = [{ element: 'LOCALITY', fault: 'missing', penalty: 10 }]

test.for([
  ['90 points are enough', found('Surrey', { score: 90 }), 'accept'],
  ['89 points are not', found('Surrey', { score: 89 }), 'confirm'],
  ['a block is enough', found('Surrey', { precision: 'BLOCK', score: 99 }), 'accept'],
  ['a street is not', found('Surrey', { precision: 'STREET', score: 95 }), 'confirm'],
  ['a town is not', found('Surrey', { precision: 'LOCALITY', score: 95 }), 'confirm'],
  ['a house outside is refused', found('Prince George'), 'refuse'],
  ['below 90 points it is not', found('Prince George', { score: 89 }), 'confirm'],
  ['nor by a town alone', found('Hope', { precision: 'LOCALITY', score: 68 }), 'confirm'],
  [
    'nor with a town that is not in the address',
    found('Nelson', { score: 90, faults: MISSING }),
    'confirm',
  ],
  ['the province alone says nothing', found('', { precision: 'PROVINCE', score: 1 }), 'confirm'],
] as const)('of what the register finds, %s', ([, candidate, expected]) => {
  expect(verdict('12 Main St', [candidate])).toMatchObject({ verdict: expected })
})

test('the best of several counts, whatever their order', () => {
  const lesser = found('Sooke', { score: 60 })
  expect(verdict('12 Main St', [lesser, found('Delta')])).toMatchObject({ area: 'Delta' })
})

test('the same street in two municipalities is asked about', () => {
  const both = [found('Delta'), found('Sooke', { score: 96 })]
  expect(verdict('12 Main St', both)).toMatchObject({ verdict: 'confirm' })
  const far = [found('Delta'), found('Sooke', { score: 94 })]
  expect(verdict('12 Main St', far)).toMatchObject({ verdict: 'accept' })
})

test('no register refuses what the words place in one of our areas', () => {
  for (const score of [100, 65])
    expect(verdict('12 Main St, Surrey', [found('Sooke', { score })])).toMatchObject({
      verdict: 'confirm',
      suggestions: [{ area: 'Surrey' }],
    })
})

test('no register accepts what the words place outside', () => {
  expect(verdict('12 Main St, Abbotsford', [found('Langley')])).toMatchObject({
    verdict: 'confirm',
  })
  expect(verdict('12 Main St, Calgary, AB', [found('Surrey')])).toMatchObject({ verdict: 'refuse' })
})

test('a house that the register places in the neighbouring area is booked there', () => {
  const alias = [{ element: 'LOCALITY', fault: 'isAlias', penalty: 1 }]
  const candidate = found('District of North Vancouver', { score: 99, faults: alias })
  expect(verdict('12 Main St, Vancouver', [candidate])).toEqual({
    verdict: 'accept',
    source: 'geocoder',
    area: 'North Vancouver',
  })
})

test.for([
  found('Vancouver', { electoralArea: 'Metro Vancouver A', ...NEAR_VANCOUVER }),
  found('Musqueam 2 near Vancouver', NEAR_VANCOUVER),
  found('Tsawwassen First Nation', { lat: 49.03, lon: -123.1 }),
  found('A reserve', NEAR_VANCOUVER),
])('land within the region but in no municipality is asked about: $locality', (candidate) => {
  expect(verdict('12 Main St', [candidate])).toMatchObject({ verdict: 'confirm' })
})

test('a neighbourhood stands for its municipality', () => {
  expect(verdict('12 Main St', [found('Kitsilano in Vancouver')])).toMatchObject({
    verdict: 'accept',
    area: 'Vancouver',
  })
})

test.for([[null], [[]]])('without an answer (%j) the words decide', ([candidates]) => {
  expect(verdict('12 Main St, Delta', candidates ?? null)).toMatchObject({
    verdict: 'accept',
    source: 'words',
  })
})
