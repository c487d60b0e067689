import { readCsv } from '../read-csv.ts'

/** What a spreadsheet or a bookkeeping program reads of an amount, in cents. */
export const centsOf = (text: string | undefined): number => Math.round(Number(text) * 100)

/** The column of each figure in the file of revenue. */
const COLUMNS = {
  gross: 'Gross (CAD)',
  refunds: 'Refunds (CAD)',
  disputes: 'Disputes lost (CAD)',
  revenue: 'Revenue (CAD)',
  fees: 'Payment fees (CAD)',
  afterFees: 'After fees (CAD)',
  gst: 'GST (CAD)',
  haulers: 'Haulers’ share (CAD)',
  platform: 'Platform’s share (CAD)',
}

/** The parts of a file of revenue by their names, and the total that stands below them. */
export function readRevenueFile(file: string) {
  const [head = [], ...rows] = readCsv(file.slice(1))
  const parts = rows.map((row): [string, Record<string, number>] => {
    const sums = Object.entries(COLUMNS).map(([figure, title]) => [
      figure,
      centsOf(row[head.indexOf(title)]),
    ])
    const jobs = Number(row[head.indexOf('Jobs')])
    return [row[0] ?? '', { jobs, ...Object.fromEntries(sums) }]
  })
  const total = parts.pop()?.[1]
  return { parts, total }
}

/** What each account changed by on each day in BC, from the file of the ledger; without zeros. */
export function readLedgerFile(file: string, { from, to }: { from: string; to: string }) {
  const [head = [], ...rows] = readCsv(file.slice(1))
  const cell = (row: string[], title: string) => row[head.indexOf(title)] ?? ''
  const sums = new Map<string, number>()
  for (const row of rows) {
    // The clock of BC is seven hours behind.
    const at = new Date(Date.parse(cell(row, 'Booked')) - 7 * 3_600_000)
    const day = at.toISOString().slice(0, 10)
    if (day < from || day > to) continue
    const key = `${day} ${cell(row, 'Account')}`
    const amount = centsOf(cell(row, 'Debit (CAD)')) - centsOf(cell(row, 'Credit (CAD)'))
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0))
}

/** A line of a journal as QuickBooks Online reads it: MM/DD/YYYY, debits and credits apart. */
export function fromQuickBooks([, date = '', name = '', debit, credit]: string[]) {
  const [month, day, year] = date.split('/')
  return { day: `${year}-${month}-${day}`, name, amount: centsOf(debit) - centsOf(credit) }
}

/** A line of a journal as Xero reads it: DD/MM/YYYY, credits below zero. */
export function fromXero([, date = '', , name = '', , amount]: string[]) {
  const [day, month, year] = date.split('/')
  return { day: `${year}-${month}-${day}`, name, amount: centsOf(amount) }
}
