import { COVER } from './asides.ts'

/** How much there is of something, in the unit of the text. */
export type Size = { cubicYards: number } | { squareFeet: number } | { feet: number }

const NUMBER = String.raw`(\d{1,4}(?:\.\d{1,2})?)`
const UNIT = String.raw`(?: ?(?:feet|foot|ft)\b\.?|['’′])`
const SIDE = '(?: ?(?:long|wide|deep|high|tall|across))?'
const BY = String.raw` ?(?:x|by|×|\*) ?`
const SIDED = `${NUMBER}${UNIT} (?:long|wide|deep|high|tall|across)`
const NEXT = '(?: ?(?:,|x|by|and)){0,2} ?'
const INCHES = String.raw` ?(?:in|inch|inches|["”″])`
const CUBIC_FEET = 27
/** Square feet of roofers. */
const SQUARE = 100

/** The cubic yards of what a heap is compared with. */
const AS_LARGE_AS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    car: 8,
    minivan: 9,
    van: 10,
    suv: 9,
    truck: 8,
    pickup: 7,
    'pick up': 7,
    fridge: 1.5,
    couch: 2,
    sofa: 2,
    desk: 1,
    bathtub: 1,
    washer: 0.6,
    shed: 5,
    'garden shed': 5,
    bed: 2,
    queen: 2,
  }),
)
const COMPARISON = [...AS_LARGE_AS.keys()].join('|')

type Rule = { pattern: RegExp; sizeOf: (...groups: readonly string[]) => Size | undefined }

/** Each finds one way to say how much there is. Every repetition is bounded. */
const RULES: readonly Rule[] = [
  // "8ft x 6ft x 4ft high", "10 x 6 x 3 feet".
  {
    pattern: new RegExp(
      `(?<![\\d.])${NUMBER}(${UNIT})?${SIDE}${BY}${NUMBER}(${UNIT})?${SIDE}${BY}${NUMBER}(${UNIT})?(?![\\d"”])${SIDE}`,
      'g',
    ),
    sizeOf: (length, unit, width, second, height, third) =>
      unit || second || third ? volume(length, width, height) : undefined,
  },
  // "10 ft long, 4 ft wide and 3 ft high".
  {
    pattern: new RegExp(`(?<![\\d.])${SIDED}${NEXT}${SIDED}${NEXT}${SIDED}\\b`, 'g'),
    sizeOf: (length, width, height) => volume(length, width, height),
  },
  // "10x12 slab 4in thick".
  {
    pattern: new RegExp(
      `(?<![\\d.])${NUMBER}${UNIT}? ?(?:x|by) ?${NUMBER}${UNIT}?(?=[a-z, ]{1,20}${NUMBER}${INCHES}? (?:thick|deep)\\b)`,
      'g',
    ),
    sizeOf: (length, width, thickness) => volume(length, width, String(Number(thickness) / 12)),
  },
  // "850 sq ft", "18 squares".
  {
    pattern: new RegExp(
      `(?<![\\d.])${NUMBER} ?(?:sq\\.? ?(?:ft|feet|foot)|sqft|sf|square (?:feet|foot))\\b`,
      'g',
    ),
    sizeOf: (area) => ({ squareFeet: Number(area) }),
  },
  {
    pattern: new RegExp(`(?<![\\d.])${NUMBER} ?(?:roofing )?(?:squares|sqs?)\\b`, 'g'),
    sizeOf: (squares) => ({ squareFeet: Number(squares) * SQUARE }),
  },
  // "14 linear ft".
  {
    pattern: new RegExp(
      `(?<![\\d.])${NUMBER} (?:linear|lineal|running|lin)\\.? ?(?:feet|foot|ft)\\b`,
      'g',
    ),
    sizeOf: (length) => ({ feet: Number(length) }),
  },
  // "60 ft of".
  {
    pattern: new RegExp(
      `(?<![\\d.x])${NUMBER}(?:${UNIT}|lf\\b)(?! ?(?:x|by) ?\\d| (?:spa|board|stool)s?\\b)(?: (?:run|stretch|section|length) of)?`,
      'g',
    ),
    sizeOf: (length) => ({ feet: Number(length) }),
  },
  // "The size of a minivan".
  {
    pattern: new RegExp(
      `\\b(?:size of|big as|large as|filled?|fills) (?:a|an|our|my|1|one) (?:small |large |big |whole |full )?(${COMPARISON})\\b`,
      'g',
    ),
    sizeOf: (thing) => ({ cubicYards: AS_LARGE_AS.get(thing ?? '') ?? 0 }),
  },
]

const volume = (length = '', width = '', height = ''): Size => ({
  cubicYards: (Number(length) * Number(width) * Number(height)) / CUBIC_FEET,
})

/**
 * The sizes that a text names by their place, and the text with each of them covered: their numbers count
 * nothing, and all other places stay where they are.
 */
export function sizesIn(plainText: string): {
  coveredText: string
  sizes: ReadonlyMap<number, Size>
} {
  const sizes = new Map<number, Size>()
  let coveredText = plainText
  for (const { pattern, sizeOf } of RULES) {
    coveredText = coveredText.replace(pattern, (match: string, ...rest: unknown[]) => {
      const at = rest.findIndex((part) => typeof part === 'number')
      const size = sizeOf(
        ...rest.slice(0, at).map((group) => (typeof group === 'string' ? group : '')),
      )
      if (!size) return match
      sizes.set(Number(rest[at]), size)
      return COVER.repeat(match.length)
    })
  }
  return { coveredText, sizes }
}
