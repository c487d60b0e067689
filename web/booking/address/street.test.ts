import { expect, test } from 'vitest'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { BookingDetails, EMPTY } from '../details.ts'
import { aForm } from '../testing/given.ts'
import { hasStreet, STREET_MISSING } from './street.ts'

test.for(SERVICE_AREAS)('%s alone has no street, a house on a street there has one', (area) => {
  for (const place of [
    area,
    `${area}, BC`,
    `${area}, V5H 1A1`,
    `City of ${area}, B.C. V5H 1A1, Canada`,
  ])
    expect([place, hasStreet(place)]).toEqual([place, false])
  for (const house of ['4500 Kingsway', '12B Main St', '#5 - 88 Main St', 'Lot 4, Cates Hill Rd'])
    for (const tail of [`, ${area}`, ` ${area} BC V5H 1A1`, ` ${area.toLowerCase()}, canada`])
      expect([house + tail, hasStreet(house + tail)]).toEqual([house + tail, true])
})

test.for([
  'V5H 1A1',
  'Burnaby v5h',
  'Kingsway, Burnaby',
  'Metrotown, Burnaby, BC',
  '4500, Burnaby',
  '152 St, Surrey',
  'W 4th Ave, Vancouver',
  '10th Avenue, Langley',
  'PO Box 283, Burnaby',
  'RR 2, Bowen Island',
])('%s has no house on a street', (address) => {
  expect(hasStreet(address)).toBe(false)
})

test.for([
  '88 Richmond St, New Westminster',
  '1055 Victoria Dr',
  '6838 152 St, Surrey',
  '2205 W 4th Ave, Vancouver',
  '20000 Langley Bypass, Langley',
  '12 North Rd, Coquitlam',
  'Burnaby, 4500 Kingsway',
  // Houses have names there.
  'Driftwood Cottage, Bowen Island',
  'Cates Hill Rd, Bowen Island, BC',
])('%s can be driven to', (address) => {
  expect(hasStreet(address)).toBe(true)
})

test('the form is not sent with an address from the area check alone', () => {
  const messages = (address: string) =>
    BookingDetails.safeParse({ ...EMPTY, ...aForm({ address }) }).error?.issues.map(
      ({ path, message }) => [path[0], message],
    )
  expect(messages('Burnaby, V5H 1A1')).toEqual([['address', STREET_MISSING]])
  expect(messages('4500 Kingsway, Burnaby, V5H 1A1')).toBeUndefined()
  expect(messages('')?.[0]).toEqual(['address', 'Full address is required'])
})
