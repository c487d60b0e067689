import { z } from 'zod'
import { LoadSize } from '../../contract/jobs.ts'
import { ServiceArea } from '../../contract/places.ts'

const CentsBeforeTax = z.number().int().nonnegative()
const CubicYards = z.number().positive()
const Kilograms = z.number().nonnegative()

/** Charged by weight; `perLoad` is the station's own fee, `least` its minimum. */
const Material = z.object({
  perTonne: CentsBeforeTax,
  perLoad: CentsBeforeTax,
  least: CentsBeforeTax,
})
export type Material = z.infer<typeof Material>

/**
 * Everything a price is made of, before GST. A card is never changed, only followed by a new
 * version; a quote names the version it was priced with.
 */
export const RateCard = z.object({
  /** Truck and crew up to these volumes; between two points the price runs straight. */
  truck: z.array(z.object({ volume: CubicYards, price: CentsBeforeTax })).min(2),
  /** For every cubic yard beyond the last point. */
  truckBeyond: CentsBeforeTax,
  /** What a load of each size is taken to be at least, whatever the description says. */
  floors: z.record(LoadSize, z.object({ volume: CubicYards, weight: Kilograms })),
  /** Carrying one piece: so much each, and so much per kilogram. */
  loading: z.object({ perPiece: CentsBeforeTax, perKilogram: z.number().nonnegative() }),
  /** One flight of stairs, and for each cubic yard carried over it. */
  stairs: z.object({ perFlight: CentsBeforeTax, perCubicYard: CentsBeforeTax }),
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
  sameDayPercent: z.number().int().min(0).max(100),
  gstPercent: z.number().int().min(0).max(100),
  /** All-in: no quote is lower. */
  minimum: CentsBeforeTax,
  /** Prices are rounded up to a multiple of this. */
  roundTo: z.number().int().positive(),
  /** How far above the estimate the final price may go without asking. */
  capPercent: z.number().int().min(0).max(100),
  /** Half the width of the range, in percent: when sure, and when only the size is known. */
  range: z.object({ sure: z.number().min(0), unsure: z.number().min(0) }),
})
export type RateCard = z.infer<typeof RateCard>

/** A card as it stands in the table: the version that quotes name. */
export type DatedRateCard = { version: number; card: RateCard }
