import { expect, test } from 'vitest'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { seeded } from '../../testing/seeded.ts'
import { priceLoad } from '../rate-card.ts'
import { firstRateCard, oldestRateCard } from '../testing/first-rate-card.ts'
import { someItem } from '../testing/random-loads.ts'
import { travelNotice } from './travel-notice.ts'

const withTravel = (travel: typeof firstRateCard.travel) => ({ ...firstRateCard, travel })

test('the farthest areas come first, those of one price together, with tax', () => {
  expect(travelNotice(firstRateCard)).toBe(
    '$63.00 to Bowen Island; $21.00 to Langley, White Rock, Maple Ridge, Pitt Meadows and Lions Bay',
  )
  expect(travelNotice(withTravel({ 'Lions Bay': 15_00, Langley: 15_00 }))).toBe(
    '$16.00 to Langley and Lions Bay',
  )
})

test('nothing is said where no area costs more', () => {
  expect(travelNotice(oldestRateCard)).toBeNull()
  expect(travelNotice(withTravel({ Delta: 0 }))).toBeNull()
})

test('no far area costs more than the notice says', () => {
  for (const [seed, area] of SERVICE_AREAS.entries()) {
    const card = withTravel({ [area]: 10_01 + seed * 77 })
    const says = Number(/\$([\d.]+)/.exec(travelNotice(card) ?? '')?.[1]) * 100
    const load = {
      loadSize: 'tiny' as const,
      items: [someItem(seeded(seed))],
      conditions: { flights: 0 },
      confidence: 1,
      sameDay: seed % 2 === 0,
    }
    const more =
      priceLoad(card, { ...load, area }).estimatedPrice - priceLoad(card, load).estimatedPrice
    expect(more).toBeLessThanOrEqual(says)
  }
})
