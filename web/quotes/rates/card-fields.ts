import { LOAD_SIZES, loadSizeFacts } from '../../../contract/jobs.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { feeLabels, MATERIALS, PIECES, type Fee } from '../../../contract/rate-cards.ts'

/** How a figure is typed: dollars, dollars with parts of a cent, a plain number, or words. */
export type FieldKind = 'money' | 'rate' | 'number' | 'text'

export type CardField = {
  /** Of the field in the form: the path without what an id may not hold. */
  name: string
  /** Where the figure stands in the card. */
  path: readonly (string | number)[]
  label: string
  kind: FieldKind
  /** Blank is nothing. */
  optional: boolean
}

export type FieldRow = { legend: string; fields: readonly CardField[] }
export type FieldGroup = { title: string; hint: string; rows: readonly FieldRow[] }

/** The name of the field for this place in a card. */
export const nameOf = (path: readonly PropertyKey[]): string =>
  path.map(String).join('-').replaceAll(' ', '_')

function field(
  label: string,
  kind: FieldKind,
  path: CardField['path'],
  optional = false,
): CardField {
  return { name: nameOf(path), path, label, kind, optional }
}

const originFields = (fee: Fee): CardField[] => [
  field('As of', 'text', ['origins', fee, 'asOf']),
  field('Station or program', 'text', ['origins', fee, 'station']),
  field('Source', 'text', ['origins', fee, 'source']),
]

const truckRow = (at: number): FieldRow => ({
  legend: `Point ${at + 1}`,
  fields: [
    field('Up to (yd³)', 'number', ['truck', at, 'volume'], true),
    field('Price ($)', 'money', ['truck', at, 'price'], true),
  ],
})

const truck = (points: number): FieldGroup => ({
  title: 'Truck',
  hint: 'Truck and crew by volume in cubic yards (yd³), before GST. Between two points the price runs straight; a point left blank is left out.',
  rows: [
    ...Array.from({ length: points }, (_, at) => truckRow(at)),
    {
      legend: 'Fuller than that',
      fields: [field('Each yd³ more ($)', 'money', ['truckBeyond'])],
    },
  ],
})

const loadSizes: FieldGroup = {
  title: 'Load sizes',
  hint: 'What a load is taken to be at least, whatever its description says.',
  rows: LOAD_SIZES.map((size) => ({
    legend: loadSizeFacts[size].label,
    fields: [
      field('Volume (yd³)', 'number', ['floors', size, 'volume']),
      field('Garbage (kg)', 'number', ['floors', size, 'weight']),
    ],
  })),
}

const carrying: FieldGroup = {
  title: 'Carrying',
  hint: 'Before GST.',
  rows: [
    {
      legend: 'Loading',
      fields: [
        field('Each piece ($)', 'money', ['loading', 'perPiece']),
        field('Each kilogram ($)', 'rate', ['loading', 'perKilogram']),
        field('Heavy piece, extra ($)', 'money', ['heavyPiece']),
      ],
    },
    {
      legend: 'Stairs',
      fields: [
        field('Each flight ($)', 'money', ['stairs', 'perFlight']),
        field('yd³ and flight ($)', 'money', ['stairs', 'perCubicYard']),
      ],
    },
    {
      legend: 'Walk to the truck',
      fields: [
        field('Each minute ($)', 'money', ['walk', 'perMinute']),
        field('yd³ and minute ($)', 'money', ['walk', 'perCubicYard']),
      ],
    },
    {
      legend: 'Heaviest load',
      fields: [
        field('Pickup or van (kg)', 'number', ['payloads', 'pickup']),
        field('Any vehicle (kg)', 'number', ['payloads', 'largest']),
      ],
    },
  ],
}

const bulkFields: readonly CardField[] = [
  field('Bulk from (kg)', 'number', ['disposal', 'garbage', 'bulkFrom']),
  field('Bulk per tonne ($)', 'money', ['disposal', 'garbage', 'bulkPerTonne']),
]

const stations: FieldGroup = {
  title: 'Stations and fees',
  hint: 'What stations charge, before GST, and where the figure is from. As of: a date like 2026-11-20, a year, or undated.',
  rows: [
    ...MATERIALS.map((fee) => ({
      legend: feeLabels[fee],
      fields: [
        field('Per tonne ($)', 'money', ['disposal', fee, 'perTonne']),
        field('Per load ($)', 'money', ['disposal', fee, 'perLoad']),
        field('Least ($)', 'money', ['disposal', fee, 'least']),
        ...originFields(fee),
        ...(fee === 'garbage' ? bulkFields : []),
      ],
    })),
    ...PIECES.map((fee) => ({
      legend: feeLabels[fee],
      fields: [field('Each ($)', 'money', ['fees', fee]), ...originFields(fee)],
    })),
  ],
}

const travel: FieldGroup = {
  title: 'Travel',
  hint: 'What a pickup costs more there, before GST. Blank is nothing.',
  rows: [
    {
      legend: 'Areas',
      fields: SERVICE_AREAS.map((area) => field(`${area} ($)`, 'money', ['travel', area], true)),
    },
  ],
}

const dayAndTax: FieldGroup = {
  title: 'Day and tax',
  hint: 'The minimum charge includes GST; prices are rounded up.',
  rows: [
    {
      legend: 'All prices',
      fields: [
        field('Pickup today, extra (%)', 'number', ['sameDayPercent']),
        field('GST (%)', 'number', ['gstPercent']),
        field('Minimum charge ($)', 'money', ['minimum']),
        field('Round up to ($)', 'money', ['roundTo']),
      ],
    },
  ],
}

const rangeAndCap: FieldGroup = {
  title: 'Range and cap',
  hint: 'How far the final price may be from the estimate, in percent of it.',
  rows: [
    {
      legend: 'Range and cap',
      fields: [
        field('When sure (± %)', 'number', ['range', 'sure']),
        field('By size alone (± %)', 'number', ['range', 'unsure']),
        field('Cap above (%)', 'number', ['capPercent']),
      ],
    },
  ],
}

const unchanging = [loadSizes, carrying, stations, travel, dayAndTax, rangeAndCap]

/** Every figure of a card in the order of the screen, with room for so many points of the truck. */
export const fieldGroups = (points: number): FieldGroup[] => [truck(points), ...unchanging]
