import { expect, test } from 'vitest'
import { offeredDescription, streetOf } from './offer-text.ts'

test.for([
  ['2418 St Johns St, Port Moody', 'St Johns St'],
  ['170 - 22470 Dewdney Trunk Rd, Maple Ridge, BC V2X 5Z6', 'Dewdney Trunk Rd'],
  ['Unit 5 88 Begbie St, New Westminster', 'Begbie St'],
  ['#1204-1166 Alberni St, Vancouver', 'Alberni St'],
  ['Basement suite, 1234 Main St, Burnaby', 'Main St'],
  ['The Grand, 1234 Main St', 'Main St'],
  ['The Grand 1234 Main St', 'Main St'],
  ['Apt. 4 - 1200 Georgia St W', 'Georgia St W'],
  ['Rear 1234 E 5th Ave', 'E 5th Ave'],
  ['Vancouver, 123 Main St.', 'Main St.'],
  ['12345, 67 Ave, Surrey', '67 Ave'],
  ['12345 67 Ave Surrey BC V3W1A1', '67 Ave'],
  ['8 15277 152 St, Surrey', '152 St'],
  ['123/125 Main St', 'Main St'],
  ['123½ Main St', 'Main St'],
  ['123 Main St #402', 'Main St'],
  ['c/o John Smith, 55 Oak St', 'Oak St'],
  ['ph. 604-555-1234, 12 Oak Dr', 'Oak Dr'],
  ['7155 Kingsway, Burnaby', 'Kingsway'],
  ['1234 E Broadway', 'E Broadway'],
] as const)('of %s a hauler sees %s before the claim', ([address, shown]) => {
  expect(streetOf(address)).toBe(shown)
})

test.for(['The white house by the church', '12 Oak', 'Ask for John, 604-555-1234', 'V5K 0A1', ''])(
  'of %j nothing is shown but the area',
  (address) => {
    expect(streetOf(address)).toBeNull()
  },
)

const customer = { firstName: 'Amrita', lastName: 'Gill', address: '2418 St Johns St, Port Moody' }

test.for([
  ['Call 604 555-0142 or +1 (604) 555-0142', 'Call … or …'],
  ['Write to amrita.g@example.ca first', 'Write to … first'],
  ['Ask for Amrita, or GILL at the desk', 'Ask for …, or … at the desk'],
  ['Gate code 4419, buzzer: 12, unit #7', 'Gate …, …, …'],
  ['The gate code is 4512', 'The gate …'],
  ['gate: 4512#, then left', '…, then left'],
  ['entry code = 4512', 'entry …'],
  ['Gate 4512', '…'],
  ['The code to the gate is *4512#', 'The …'],
  ['Code for the front door is 12A', '…'],
  ['garage door code - 4 5 1 2', 'garage door …'],
  ['Alarm: 9981. Lock 310', '…. …'],
  ['Use 4512 at the gate', 'Use …'],
  ['The lockbox combination is 07-31', 'The lockbox …'],
  ['In the garage: 10 boxes, 200 lbs of tiles', 'In the garage: 10 boxes, 200 lbs of tiles'],
  ['From the garage 200 lbs of tiles', 'From the garage 200 lbs of tiles'],
  ['A garage door 8 by 7 feet and 2 gates', 'A garage door 8 by 7 feet and 2 gates'],
  ['It is the blue house, 2418', 'It is the blue house, …'],
  ['Near V3H 2B4', 'Near …'],
  ['3 sofas, 10 boxes and 200 lbs of tiles', '3 sofas, 10 boxes and 200 lbs of tiles'],
] as const)('the description %j reads %j before the claim', ([text, shown]) => {
  expect(offeredDescription(text, customer)).toBe(shown)
})

test('a name inside another word stays: Gill is not in gills', () => {
  expect(offeredDescription('A tank with gills', customer)).toBe('A tank with gills')
})
