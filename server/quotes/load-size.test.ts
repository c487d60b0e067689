import { describe, expect, test } from 'vitest'
import { LOAD_SIZES, type LoadSize } from '../../contract/jobs.ts'
import { volumeOf } from './confidence.ts'
import { settleSize, sizeOfVolume } from './load-size.ts'
import { readByRules } from './read-by-rules.ts'
import { firstRateCard as card } from './testing/first-rate-card.ts'

/** Usual loads of as many pieces as the name of their size says. */
const USUAL: Record<LoadSize, string[]> = {
  tiny: [
    'an old armchair and a lamp',
    'a sofa please take it',
    'a queen mattress and a box spring',
    'a fridge and a microwave',
    'a washer and a dryer',
    'a treadmill in the basement',
    'a recliner and an ottoman',
    'dresser and nightstand',
  ],
  small: [
    'a sofa and two mattresses',
    'sofa, loveseat and coffee table',
    'sofa, coffee table and two chairs',
    'a washer, a dryer and a stove',
    'two dressers and a desk',
    'fridge, stove and dishwasher',
    'three mattresses and two box springs',
    'a desk, a bookcase, an office chair and a filing cabinet',
    'bed frame, mattress, box spring and dresser',
  ],
  medium: [
    'sofa, two dressers, a desk, a bookcase and three boxes',
    'sofa, loveseat, armchair, coffee table, tv stand and 2 lamps',
    'washer, dryer, fridge, stove, dishwasher and microwave',
    'dining table, six chairs, sideboard and a china cabinet',
    'bed, mattress, box spring, dresser, two nightstands, desk and chair',
  ],
  large: [
    'sofa, loveseat, bookcase, two dressers, a bed, a desk and 5 boxes',
    'sofa, loveseat, two armchairs, dining table, six chairs, tv stand, dresser',
    'two beds, two mattresses, two dressers, desk, bookcase, sofa, coffee table and a lamp',
  ],
  xl: [
    'sectional, two wardrobes, dining table, six chairs, three dressers, ten boxes',
    'sofa, loveseat, two beds, two mattresses, three dressers, dining table, six chairs, fridge, washer, dryer',
  ],
}

test.for(LOAD_SIZES.flatMap((size) => USUAL[size].map((says) => [size, says] as const)))(
  'what people call %s is counted so: %s',
  ([size, description]) => {
    const load = { description, loadSize: 'small' as const }
    const { items } = readByRules(load)
    expect(sizeOfVolume(card, volumeOf(items))).toBe(size)
  },
)

const piece = (volume: number, weight: number, quantity = 1) => ({ volume, weight, quantity })

describe('the size that price, vehicle and plan use', () => {
  test('is the counted one when the customer did not choose, and small when nothing was counted', () => {
    expect(settleSize(card, { chosenSize: null, items: [piece(1, 30, 6)] })).toMatchObject({
      counted: 'medium',
      used: 'medium',
      because: 'items',
    })
    expect(settleSize(card, { chosenSize: null, items: [] })).toEqual({
      counted: null,
      pricedSize: 'small',
      used: 'small',
      because: 'default',
    })
  })

  test('is raised to the counted one, and a larger choice stays', () => {
    const items = [piece(14, 800)]
    expect(settleSize(card, { chosenSize: 'tiny', items })).toMatchObject({ used: 'xl' })
    expect(settleSize(card, { chosenSize: 'xl', items: [piece(1, 30)] })).toMatchObject({
      counted: 'tiny',
      used: 'xl',
      because: 'choice',
    })
  })

  test('of a small load that is too heavy for a pickup truck is one that only trucks take', () => {
    const concrete = settleSize(card, { chosenSize: null, items: [piece(1.5, 1800)] })
    expect(concrete).toEqual({ counted: 'tiny', pricedSize: 'tiny', used: 'xl', because: 'weight' })
  })

  test('never shrinks with another piece', () => {
    for (const chosenSize of [null, ...LOAD_SIZES]) {
      const sizes = Array.from({ length: 40 }, (_, at) => [piece(0.5, 60, at + 1)]).map((items) =>
        LOAD_SIZES.indexOf(settleSize(card, { chosenSize, items }).used),
      )
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    }
  })
})
