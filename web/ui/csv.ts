/** Excel reads a file as UTF-8 only when it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

export type CsvColumn<Row> = { title: string; value: (row: Row) => string | number | null }

/** Cents as dollars, a plain number with two decimals. */
export const dollars = (amount: number | null): string | null =>
  amount === null ? null : (amount / 100).toFixed(2)

/** Rows as a CSV file: comma, CRLF, quotes where needed; opens in spreadsheets as it is. */
export function toCsv<Row>(columns: CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => cell(title)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ]
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(',')}\r\n`).join('')
}

const PHONE_OR_NUMBER = /^[+-]?[\d\s().-]+$/

function cell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  // A spreadsheet runs what begins like a formula, and customers write these texts.
  const safe = /^[=+\-@\t\r]/.test(text) && !PHONE_OR_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands the text to the browser as a file to keep. */
export function downloadCsv(name: string, csv: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
