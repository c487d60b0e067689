import type { Seller, SellerSums } from '../../contract/sellers.ts'
import type { TaxPart } from '../../contract/tax-details.ts'
import { dollars, toCsv, type CsvColumn } from '../ui/csv.ts'

const MISSING: Record<TaxPart, string> = {
  details: 'all tax details',
  birthDate: 'date of birth',
  taxNumber: 'tax number',
}

/** What a seller still has to give, in words; empty when nothing is missing. */
export const missingWords = (missing: readonly TaxPart[]): string =>
  missing.map((part) => MISSING[part]).join(', ')

/** In groups, so that no spreadsheet takes it for a number and drops its zeros: '046 454 286', '123456789 RT0001'. */
const grouped = (number: string, kind: 'individual' | 'business'): string =>
  kind === 'individual' ? number.replace(/(...)(...)(...)/, '$1 $2 $3') : withAccount(number)

const withAccount = (number: string): string => number.replace(/^(\d{9})(?=.)/, '$1 ')

type Details = NonNullable<Seller['details']>
const given = (title: string, value: (details: Details) => string | null): CsvColumn<Seller> => ({
  title,
  value: ({ details }) => details && value(details),
})

const sums = (
  name: string,
  of: (seller: Seller) => SellerSums | undefined,
): CsvColumn<Seller>[] => [
  { title: `${name} consideration (CAD)`, value: (row) => dollars(of(row)?.consideration ?? 0) },
  { title: `${name} activities`, value: (row) => of(row)?.activities ?? 0 },
  { title: `${name} fees (CAD)`, value: (row) => dollars(of(row)?.fees ?? 0) },
  { title: `${name} taxes (CAD)`, value: (row) => dollars(of(row)?.taxes ?? 0) },
]

const columns: CsvColumn<Seller>[] = [
  { title: 'Hauler ID', value: ({ haulerId }) => haulerId },
  { title: 'Registered name', value: ({ name }) => name },
  { title: 'Payment account', value: ({ accountId }) => accountId },
  given('Kind', ({ kind }) => kind),
  given('Legal name', ({ legalName }) => legalName),
  given('Street', ({ street }) => street),
  given('City', ({ city }) => city),
  given('Province', ({ province }) => province),
  given('Postal code', ({ postalCode }) => postalCode),
  given('Date of birth', ({ birthDate }) => birthDate),
  given('Tax number', ({ taxNumber, kind }) => taxNumber && grouped(taxNumber, kind)),
  given('GST/HST number', ({ gstNumber }) => withAccount(gstNumber)),
  { title: 'Missing', value: ({ missing }) => missingWords(missing) },
  ...[0, 1, 2, 3].flatMap((quarter) =>
    sums(`Q${quarter + 1}`, ({ quarters }) => quarters[quarter]),
  ),
  ...sums('Year', ({ total }) => total),
]

/** The sellers of a year as a file for the accountant, one row each. */
export const sellerFile = (sellers: readonly Seller[]): string => toCsv(columns, sellers)
