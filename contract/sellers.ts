import { z } from 'zod'
import { MoneySum } from './money.ts'
import { endpoint } from './endpoint.ts'
import { HaulerId } from './haulers.ts'
import { Id } from './ids.ts'
import { MAX_LIMIT } from './list.ts'
import { Province, SellerKind, TaxPart } from './tax-details.ts'

/** A calendar year, four digits in the address. */
const Year = z.codec(
  z
    .string()
    .regex(/^20\d\d$/)
    .meta({ example: '2026' }),
  z.int(),
  { decode: Number, encode: String },
)

/** What a seller's activities came to in some time, by the ledger. */
export const SellerSums = z.object({
  /** Paid or credited to the hauler: shares, trip fees and tips, less what was taken back. */
  consideration: MoneySum,
  /** Jobs and trips for which the hauler was credited something. */
  activities: z.number(),
  /** The platform's part of the same jobs with the GST in it, less what it gave back. */
  fees: MoneySum,
  /** The platform withholds no tax from haulers. */
  taxes: MoneySum,
})
export type SellerSums = z.infer<typeof SellerSums>

/**
 * A hauler in the yearly report to the Canada Revenue Agency (Part XX of the Income Tax Act): identity,
 * payout account, and sums by quarter.
 */
export const Seller = z.object({
  haulerId: HaulerId,
  /** As registered; the legal name stands in the details. */
  name: z.string(),
  /** What the payment provider calls the account that payouts go to. */
  accountId: z.string().nullable(),
  details: z
    .object({
      kind: SellerKind,
      legalName: z.string(),
      street: z.string(),
      city: z.string(),
      province: Province,
      postalCode: z.string(),
      gstNumber: z.string(),
      birthDate: z.string().nullable(),
      taxNumber: z.string().nullable(),
    })
    .nullable(),
  missing: z.array(TaxPart),
  /** January to March first. */
  quarters: z.array(SellerSums),
  total: SellerSums,
})
export type Seller = z.infer<typeof Seller>

/**
 * The haulers with a job or payout in a calendar year in BC, with tax number and birth date: by id, at most
 * 200; `after` is the last id of the answer before. `X-Total-Count` says how many there are. Each download is
 * recorded with its user, at the first page.
 */
export const listSellers = endpoint({
  method: 'GET',
  path: '/api/admin/sellers/:year',
  access: 'admin',
  // A file of tax numbers and birth dates: for those who settle with haulers, not for all who read the books.
  right: 'settle-money',
  summary: `For the accountant: the haulers with a job or payout in a year (BC calendar), tax details, and sums by quarter, ${MAX_LIMIT} at a time; each download is recorded with its user`,
  params: z.object({ year: Year }),
  query: z.object({ after: Id.optional() }),
  response: z.array(Seller),
})

/** A hauler whose tax details are incomplete. */
export const SellerMissing = Seller.pick({ haulerId: true, name: true, missing: true })
export type SellerMissing = z.infer<typeof SellerMissing>

/**
 * The sellers of a year with incomplete tax details and how many there are: the first 200 of them by id. The
 * answer has no tax numbers.
 */
export const listSellersMissing = endpoint({
  method: 'GET',
  path: '/api/admin/sellers/:year/missing',
  access: 'admin',
  right: 'see-money',
  summary: 'The sellers of a year with incomplete tax details, and what is missing',
  params: z.object({ year: Year }),
  response: z.object({
    sellers: z.number(),
    missingSellers: z.number(),
    missing: z.array(SellerMissing),
  }),
})
