import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { choiceOf, requiredText } from './fields.ts'

/** As postal services write them, and their names. */
export const PROVINCES = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
} as const
// The keys of such a record are its provinces; Object.keys forgets that.
const CODES = Object.keys(PROVINCES) as [keyof typeof PROVINCES, ...(keyof typeof PROVINCES)[]]
/** A province or territory by its two letters. */
export const Province = z.enum(CODES, 'Please choose a province or territory')
export type Province = z.infer<typeof Province>

/** Whether a hauler works as a person or as a company; it decides which numbers are needed. */
export const SELLER_KINDS = ['individual', 'business'] as const
/** One of `SELLER_KINDS`. */
export const SellerKind = choiceOf(SELLER_KINDS)
export type SellerKind = z.infer<typeof SellerKind>

/** What people put between the groups of a number: spaces, dashes, dots. */
const withoutGaps = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/** The check of a social insurance number: every second digit doubled, the digits add up to tens. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && !/^0+$/.test(digits)
}

/** Reads a code without its gaps and in upper case: 'v6e 3z3' and 'V6E3Z3' are the same. */
const code = (required: string) =>
  z.string(required).max(40, 'This is too long').overwrite(withoutGaps)

const NO_SIN = 'Your social insurance number is required'
const Sin = code(NO_SIN)
  .min(1, NO_SIN)
  .regex(/^\d{9}$/, 'A social insurance number has 9 digits')
  .refine(passesLuhn, 'This is not a social insurance number. Please check the digits')
  .meta({ example: '046 454 286' })

const NO_BUSINESS_NUMBER = 'Your business number is required'
const BusinessNumber = code(NO_BUSINESS_NUMBER)
  .min(1, NO_BUSINESS_NUMBER)
  .regex(
    /^\d{9}([A-Z]{2}\d{4})?$/,
    'A business number has 9 digits, and may end with a program account like RT0001',
  )
  .meta({ example: '123456789' })

const GstNumber = code('Please write your GST/HST number, or leave it empty')
  .regex(
    /^(\d{9}RT\d{4})?$/,
    'A GST/HST number is a business number with RT and 4 digits, like 123456789 RT0001',
  )
  .default('')
  .meta({ example: '123456789 RT0001' })

const NO_POSTAL_CODE = 'Postal code is required'
const PostalCode = code(NO_POSTAL_CODE)
  .min(1, NO_POSTAL_CODE)
  .regex(
    /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/,
    'A postal code looks like V6E 3Z3',
  )
  .overwrite((text) => `${text.slice(0, 3)} ${text.slice(3)}`)
  .meta({ example: 'V6E 3Z3' })

const who = {
  legalName: requiredText('Legal name is required'),
  street: requiredText('Street address is required'),
  city: requiredText('City is required', { max: 100 }),
  province: Province,
  postalCode: PostalCode,
  gstNumber: GstNumber,
}

const BirthDate = z
  .string('Date of birth is required')
  .min(1, 'Date of birth is required')
  .pipe(Day)
  .refine((day) => day >= '1900-01-01', 'Please check the year')
  .meta({ example: '1985-04-12' })

/** Always complete: a change without the tax number is refused, the stored number is not reused. */
export const NewTaxDetails = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('individual'), ...who, birthDate: BirthDate, taxNumber: Sin }),
    z.object({ kind: z.literal('business'), ...who, taxNumber: BusinessNumber }),
  ],
  'Please say whether you haul as an individual or as a business',
)
export type NewTaxDetails = z.infer<typeof NewTaxDetails>

/** What the tax agency asks of a seller, by the name its owner knows it by. */
export const TAX_PARTS = ['details', 'birthDate', 'taxNumber'] as const
/** One of `TAX_PARTS`. */
export const TaxPart = z.enum(TAX_PARTS)
export type TaxPart = z.infer<typeof TaxPart>

/** The stored details as their owner sees them: only the end of the number, no birth date. */
export const TaxDetails = z.object({
  kind: SellerKind,
  legalName: z.string(),
  street: z.string(),
  city: z.string(),
  province: Province,
  postalCode: z.string(),
  gstNumber: z.string(),
  /** The last three digits. */
  taxNumberEnd: z.string().nullable(),
  hasBirthDate: z.boolean(),
  /** The fields to fill in (again); empty when the details are complete. */
  missing: z.array(TaxPart),
  updatedAt: Instant,
})
export type TaxDetails = z.infer<typeof TaxDetails>

const Answer = z.object({ details: TaxDetails.nullable() })

/**
 * What the signed-in hauler gave for the yearly report; of the tax number only the last 3 digits.
 * `details` is null before the first save.
 */
export const getTaxDetails = endpoint({
  method: 'GET',
  path: '/api/hauler/tax-details',
  access: 'hauler',
  summary:
    'The tax details of the signed-in hauler for the yearly report to the Canada Revenue Agency; of the tax number only the last 3 digits',
  response: Answer,
})

/**
 * Replaces the tax details; tax number and birth date are stored encrypted. `invalid_input`, naming the
 * field, for a number whose check digit is wrong and a date of birth that has not come.
 */
export const saveTaxDetails = endpoint({
  method: 'PUT',
  path: '/api/hauler/tax-details',
  access: 'hauler',
  summary: 'Save or replace the tax details; the tax number and birth date are stored encrypted',
  body: NewTaxDetails,
  response: Answer,
})
