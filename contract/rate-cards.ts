import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { JobId, LoadSize } from './jobs.ts'
import { Money } from './money.ts'
import { ServiceArea } from './places.ts'

// The figures of a card are numbers, not decimal texts: cents before GST, some with a fraction of a cent.
const CentsBeforeTax = z.number().int().nonnegative().max(10_000_000)
const CubicYards = z.number().positive().max(1_000)
const Kilograms = z.number().nonnegative().max(100_000)

/** Charged by weight; `perLoad` is the station's own fee, `least` its minimum. */
const Material = z.object({
  perTonne: CentsBeforeTax,
  perLoad: CentsBeforeTax,
  least: CentsBeforeTax,
})
/** What a station charges for one material, in cents before GST. */
export type Material = z.infer<typeof Material>

/** What stations charge for by weight. */
export const MATERIALS = ['garbage', 'drywall', 'green', 'wood', 'rubble', 'recycling'] as const
/** What they charge for by the piece. */
export const PIECES = ['mattress', 'refrigerant', 'tire'] as const
/** Everything that stations charge for. */
export const FEES = [...MATERIALS, ...PIECES] as const
/** One of `FEES`. */
export type Fee = (typeof FEES)[number]

/** What a person reads for each fee. */
export const feeLabels: Record<Fee, string> = {
  garbage: 'Garbage',
  drywall: 'Used drywall',
  green: 'Yard waste',
  wood: 'Clean wood',
  rubble: 'Concrete and rubble',
  recycling: 'Metal, appliances, electronics',
  mattress: 'Mattress or box spring',
  refrigerant: 'Cooling appliance',
  tire: 'Tire',
}

/** What stands in `asOf` when a source gives no date. */
export const UNDATED = 'undated'

/** Where a fee was found, and when it was valid as far as its source says. */
export const FeeOrigin = z.object({
  /** The station or program that takes it. */
  station: requiredText('Please name the station or program'),
  /** The address or name of the page the figure stands on. */
  source: requiredText('Please name the source of the figure'),
  asOf: z
    .string()
    .regex(
      /^(undated|\d{4}|\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))$/,
      `Please write a date like 2026-11-20, a year, or ${UNDATED}`,
    ),
})
export type FeeOrigin = z.infer<typeof FeeOrigin>

/**
 * Everything a price is made of, before GST, with the dated fee table of the stations. A card is never
 * changed, only followed by a new version; a quote names the version it was priced with. What a version
 * must also hold to be published stands in rate-card-rules.ts.
 */
export const RateCard = z.object({
  /** Truck and crew up to these volumes; between two points the price runs straight. */
  truck: z
    .array(z.object({ volume: CubicYards, price: CentsBeforeTax }))
    .min(2, 'Please give at least two points'),
  /** For every cubic yard beyond the last point. */
  truckBeyond: CentsBeforeTax,
  /** The least volume and weight of a load of each size, for any description. */
  floors: z.record(LoadSize, z.object({ volume: CubicYards, weight: Kilograms })),
  /** Carrying one piece: so much each, and so much per kilogram. */
  loading: z.object({ perPiece: CentsBeforeTax, perKilogram: z.number().nonnegative().max(1_000) }),
  /** One flight of stairs, and for each cubic yard carried over it. */
  stairs: z.object({ perFlight: CentsBeforeTax, perCubicYard: CentsBeforeTax }),
  /** Each minute of the walk between load and truck, and for each cubic yard carried over it. */
  walk: z
    .object({ perMinute: CentsBeforeTax, perCubicYard: CentsBeforeTax })
    .default({ perMinute: 200, perCubicYard: 50 }),
  /**
   * The heaviest load that pickup trucks and vans take, and the heaviest that any vehicle takes in one trip.
   * Payloads of half-ton pickups are about 700 to 1,100 kg, of cargo vans 1,400 to 1,600 kg, of box trucks of
   * 6.6 tonnes about 2,700 to 3,200 kg (November 2026).
   */
  payloads: z
    .object({ pickup: Kilograms, largest: Kilograms })
    .default({ pickup: 1_000, largest: 3_000 }),
  /** Coming to an area that is farther away; the others cost nothing more. */
  travel: z.partialRecord(ServiceArea, CentsBeforeTax).default({}),
  /** For each piece that needs more than two people or tools. */
  heavyPiece: CentsBeforeTax,
  disposal: z.object({
    garbage: Material.extend({
      /** From this weight on another rate holds; a lighter load never pays more than a heavier one. */
      bulkFrom: Kilograms,
      bulkPerTonne: CentsBeforeTax,
    }),
    drywall: Material,
    green: Material,
    wood: Material,
    rubble: Material,
    /** Metal, appliances and electronics, which depots take without a fee. */
    recycling: Material,
  }),
  fees: z.object({ mattress: CentsBeforeTax, refrigerant: CentsBeforeTax, tire: CentsBeforeTax }),
  /** Where each fee of `disposal` and `fees` is from; a card from before they were kept has none. */
  origins: z.partialRecord(z.enum(FEES), FeeOrigin).default({}),
  sameDayPercent: z.number().int().min(0).max(100),
  gstPercent: z.number().int().min(0).max(100),
  /** All-in: no quote is lower. */
  minimum: CentsBeforeTax,
  /** Prices are rounded up to a multiple of this. */
  roundTo: z.number().int().positive().max(100_000),
  /** How far above the estimate the final price may go without asking. */
  capPercent: z.number().int().min(0).max(100),
  /** Half the width of the range, in percent: when sure, and when only the size is known. */
  range: z.object({ sure: z.number().min(0).max(100), unsure: z.number().min(0).max(100) }),
})
export type RateCard = z.infer<typeof RateCard>

/** The number of a version, counted from 1 and never used twice. */
export const RateCardVersion = Id.brand<'RateCardVersion'>()
export type RateCardVersion = z.infer<typeof RateCardVersion>

/**
 * A version is in force, waits for its day, was followed by another, or was withdrawn before it took
 * effect.
 */
export const CARD_STATES = ['in_force', 'scheduled', 'past', 'withdrawn'] as const

/** A version as the admin team sees it; once published it only ever changes its state. */
export const ListedRateCard = z.object({
  version: RateCardVersion,
  state: z.enum(CARD_STATES),
  effectiveFrom: Instant,
  note: z.string(),
  /** Who published it; null for those that came with the product. */
  publishedBy: z.string().nullable(),
  publishedAt: Instant,
  card: RateCard,
})
export type ListedRateCard = z.infer<typeof ListedRateCard>

/** What one booked job cost and would cost, all-in with GST. */
export const PreviewedJob = z.object({
  jobId: JobId,
  /** Its items in a few words. */
  what: z.string(),
  loadSize: LoadSize,
  area: ServiceArea.nullable(),
  bookedAt: Instant,
  was: Money,
  wouldBe: Money,
  /** What stations would charge for it under this card, fees by the piece included. */
  disposal: Money,
  finalPrice: Money.nullable(),
})
export type PreviewedJob = z.infer<typeof PreviewedJob>

/** What a card would have made of booked jobs. */
export const RateCardPreview = z.object({
  jobs: z.array(PreviewedJob),
  /** Sentences about what is allowed and still worth a look. */
  findings: z.array(z.string()),
})
export type RateCardPreview = z.infer<typeof RateCardPreview>

/** The most versions that the list answers; the one in force is among them. */
export const MOST_RATE_CARDS = 50

/** The versions with their figures, newest first: the newest and the one in force, at most 50. */
export const listRateCards = endpoint({
  method: 'GET',
  path: '/api/admin/rate-cards',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The newest versions of the rate card and the one in force, at most 50, newest first',
  response: z.array(ListedRateCard),
})

/** What the ten newest paid jobs that were quoted would cost with this card. Nothing is stored. */
export const previewRateCard = endpoint({
  method: 'POST',
  path: '/api/admin/rate-cards/preview',
  access: 'admin',
  right: 'change-settings',
  summary: 'The prices of the ten newest quoted and paid jobs with this card',
  body: z.object({ card: RateCard }),
  response: RateCardPreview,
})

/**
 * Publishes the next version, from now or a later moment on. `refused`, naming the field, for figures that
 * cannot be published or a moment in the past or before the newest version's; `outdated` with `newest`
 * when another version was published since `basedOn`.
 */
export const publishRateCard = endpoint({
  method: 'POST',
  path: '/api/admin/rate-cards',
  access: 'admin',
  right: 'change-settings',
  summary: 'Publish the next version of the rate card, from now or a later moment on',
  body: z.object({
    card: RateCard,
    /** Absent: immediately. */
    effectiveFrom: Instant.optional(),
    note: requiredText('Please say what changes and why', { max: 500 }),
    /** The version that the card was made from: it must still be the newest. */
    basedOn: RateCardVersion,
  }),
  errors: ['refused', 'outdated'],
  response: ListedRateCard,
})

/**
 * Withdraws a version that has not taken effect; a second time changes nothing. `in_use` once it took
 * effect or a quote names it.
 */
export const withdrawRateCard = endpoint({
  method: 'DELETE',
  path: '/api/admin/rate-cards/:version',
  access: 'admin',
  right: 'change-settings',
  summary: 'Withdraw a version that has not taken effect yet',
  params: z.object({ version: RateCardVersion }),
  errors: ['in_use'],
  response: ListedRateCard,
})
