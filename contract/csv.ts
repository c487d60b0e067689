import type { CellValue } from './columns.ts'

/** Excel reads a file as UTF-8 only when it begins with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line of a CSV file: comma, CRLF, quotes where needed; opens in spreadsheets as it is. */
export const csvLine = (cells: readonly CellValue[]): string => `${cells.map(cell).join(',')}\r\n`

const PHONE_OR_NUMBER = /^[+-]?[\d\s().-]+$/

function cell(value: CellValue): string {
  if (value === null) return ''
  const text = String(value)
  // A spreadsheet runs what begins like a formula, and customers write these texts.
  const safe = /^[=+\-@\t\r]/.test(text) && !PHONE_OR_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
