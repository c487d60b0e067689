import { expect, test } from 'vitest'
import { HaulerId } from '../../contract/haulers.ts'
import { cents } from '../../contract/money.ts'
import type { Seller } from '../../contract/sellers.ts'
import { sellerFile } from './seller-file.ts'

const sums = (consideration: number, activities: number, fees: number) => ({
  consideration: cents(consideration),
  activities,
  fees: cents(fees),
  taxes: cents(0),
})
const NONE = sums(0, 0, 0)

const seller = (fields: Partial<Seller> = {}): Seller => ({
  haulerId: HaulerId.parse(7),
  name: 'Dale Kowalchuk',
  accountId: 'acct_7',
  details: {
    kind: 'individual',
    legalName: 'Dale Kowalchuk',
    street: '4-1166 Alberni St',
    city: 'Vancouver',
    province: 'BC',
    postalCode: 'V6E 3Z3',
    gstNumber: '123456789RT0001',
    birthDate: '1988-04-12',
    taxNumber: '046454286',
  },
  missing: [],
  quarters: [NONE, sums(-35_00, 0, -15_05), NONE, sums(104_99, 1, 45_00)],
  total: sums(69_99, 1, 29_95),
  ...fields,
})

/** The row of a seller, by the titles of the columns. */
function rowOf(fields: Partial<Seller>): Record<string, string> {
  const [titles = '', row = ''] = sellerFile([seller(fields)])
    .slice(1)
    .split('\r\n')
  const values = row.split(',')
  return Object.fromEntries(titles.split(',').map((title, index) => [title, values[index] ?? '']))
}

test('a row has who it is, each quarter and the year, exact to the cent', () => {
  expect(rowOf({})).toMatchObject({
    'Hauler ID': '7',
    'Payment account': 'acct_7',
    'Legal name': 'Dale Kowalchuk',
    'Date of birth': '1988-04-12',
    'GST/HST number': '123456789 RT0001',
    Missing: '',
    'Q1 consideration (CAD)': '0.00',
    'Q2 consideration (CAD)': '-35.00',
    'Q2 fees (CAD)': '-15.05',
    'Q4 consideration (CAD)': '104.99',
    'Q4 activities': '1',
    'Q4 fees (CAD)': '45.00',
    'Q4 taxes (CAD)': '0.00',
    'Year consideration (CAD)': '69.99',
    'Year fees (CAD)': '29.95',
  })
})

test('a tax number that begins with a zero keeps it in a spreadsheet', () => {
  expect(rowOf({})['Tax number']).toBe('046 454 286')
})

test('who gave nothing has blanks, and a column that says so', () => {
  const row = rowOf({ details: null, accountId: null, missing: ['details'] })
  expect(row).toMatchObject({ 'Legal name': '', 'Tax number': '', Missing: 'all tax details' })
  expect(row['Payment account']).toBe('')
})

test('a name that looks like a formula is only a name', () => {
  const details = { ...seller().details, legalName: '=1+cmd' } as Seller['details']
  expect(rowOf({ details })['Legal name']).toBe("'=1+cmd")
})
