import type { CellValue } from '../../contract/columns.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../contract/csv.ts'
import { keepFile } from './browser/download.ts'

export { dollars } from '../../contract/columns.ts'

export type CsvColumn<Row> = { title: string; value: (row: Row) => CellValue }

/** Rows as a CSV file, with the titles as its first line. */
export function toCsv<Row>(columns: CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ]
  return BYTE_ORDER_MARK + lines.map(csvLine).join('')
}

/** Hands the text to the browser as a file to keep. */
export const downloadCsv = (name: string, csv: string): void =>
  keepFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
