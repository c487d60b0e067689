type Compound = { parts: readonly string[]; plural: boolean }

/** Two machines, one on top of the other. */
const LAUNDRY = [
  'stacked washer dryer',
  'stacked washer and dryer',
  'stacking washer dryer',
  'stacking washer and dryer',
  'laundry pair',
  'laundry set',
]

/** Keys of the catalogue that each of these names consists of: "queen set", "bed complete", "tv and stand". */
export const compounds: ReadonlyMap<string, Compound> = new Map([
  ...namesOfBeds(),
  ...LAUNDRY.map((name): [string, Compound] => [
    name,
    { parts: ['washer', 'dryer'], plural: false },
  ]),
  ...[...namesWithStand()].map((name): [string, Compound] => [
    name,
    {
      parts: name.startsWith('tv') ? ['tv', 'tv-stand'] : ['aquarium', 'aquarium-stand'],
      plural: false,
    },
  ]),
])

function* namesWithStand(): Generator<string> {
  for (const thing of ['tv', 'aquarium', 'fish tank', 'fishtank']) {
    yield `${thing} and stand`
    yield `${thing} with stand`
  }
}

function* namesOfBeds(): Generator<[string, Compound]> {
  const pair = ['mattress', 'box-spring']
  const whole = [...pair, 'bed-frame']
  const sizes = ['king', 'queen', 'double', 'twin', 'single', 'full'].flatMap((size) => [
    `${size} `,
    `${size} size `,
    `${size} sized `,
  ])
  for (const size of sizes) {
    yield [`${size}set`, { parts: pair, plural: false }]
    yield [`${size}sets`, { parts: pair, plural: true }]
  }
  for (const size of ['', ...sizes]) {
    for (const set of [
      'mattress set',
      'mattress and box',
      'mattress and boxspring',
      'mattress box',
    ]) {
      yield [`${size}${set}`, { parts: pair, plural: false }]
      yield [`${size}${set}s`, { parts: pair, plural: true }]
    }
    for (const box of ['box', 'box spring', 'boxspring']) {
      yield [`${size}mattress ${box} frame`, { parts: whole, plural: false }]
      yield [`${size}mattress ${box} and frame`, { parts: whole, plural: false }]
      yield [`${size}mattress and ${box} and frame`, { parts: whole, plural: false }]
    }
    yield [`${size}mattress and box spring`, { parts: pair, plural: false }]
    yield [`${size}mattresses and box springs`, { parts: pair, plural: true }]
    yield [`${size}mattress and frame`, { parts: ['mattress', 'bed-frame'], plural: false }]
    yield [`${size}bed set`, { parts: whole, plural: false }]
    yield [`${size}bed sets`, { parts: whole, plural: true }]
    yield [`${size}bed complete`, { parts: whole, plural: false }]
    yield [`${size}beds complete`, { parts: whole, plural: true }]
    yield [`complete ${size}bed`, { parts: whole, plural: false }]
    yield [`complete ${size}beds`, { parts: whole, plural: true }]
  }
}
