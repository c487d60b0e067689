import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import {
  FAULTS_LISTED,
  importColumns,
  MAX_IMPORT_ROWS,
  type ImportFault,
  type ImportKind,
} from '../../contract/imports.ts'

/** How many rows are handled before others have their turn. */
export const ROWS_AT_A_TIME = 250
/** A longer row is a quote that was not closed. */
const MAX_ROW = 20_000

/** A row of the file by the titles of its columns; `row` is its line of the table, the titles are line 1. */
export type FileRow = { row: number; cells: Readonly<Record<string, string>> }

/** The faults of a file: the first ones are listed, and all are counted. */
export class Faults {
  readonly listed: ImportFault[] = []
  count = 0

  add(row: number, column: string, message: string): void {
    this.count += 1
    if (this.listed.length < FAULTS_LISTED) this.listed.push({ row, column, message })
  }
}

/** How the text of a file is written. */
export type FileText = { encoding: 'utf8' | 'utf16le'; delimiter: string }

/** A line of a table, by its number in the file. */
export type FileLine = { line: number; cells: string[] }

/** The lines of a table in a file. @throws CsvError for what is no table. */
export async function* readCells(path: string, text: FileText): AsyncGenerator<FileLine> {
  const input = createReadStream(path)
  const parser = input.pipe(
    parse({
      bom: true,
      encoding: text.encoding,
      delimiter: text.delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: MAX_ROW,
    }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>)
      yield { line: info.lines, cells: record }
  } finally {
    input.destroy()
  }
}

/** The rows of a file, some at a time. What cannot be read as a table is a fault, and ends the file. */
export async function* readRows(
  path: string,
  kind: ImportKind,
  faults: Faults,
): AsyncGenerator<FileRow[]> {
  const text: FileText = { encoding: 'utf8', delimiter: await delimiterOf(path) }
  let titles: string[] | undefined
  let row = 0
  let batch: FileRow[] = []
  try {
    for await (const { cells } of readCells(path, text)) {
      row += 1
      if (!titles) {
        titles = cells.map((title) => title.toLowerCase())
        if (!areTitles(titles, kind, faults)) return
      } else if (row - 1 > MAX_IMPORT_ROWS) {
        faults.add(row, '', 'A file has at most 50,000 rows. Please split it into several')
        break
      } else batch.push({ row, cells: cellsOf(titles, cells, row, faults) })
      if (batch.length < ROWS_AT_A_TIME) continue
      yield batch
      batch = []
      await setImmediate()
    }
    if (batch.length > 0) yield batch
    if (row < 2 && faults.count === 0) faults.add(1, '', 'The file has no rows below its titles')
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (batch.length > 0) yield batch
    faults.add(row + 1, '', unreadable(error))
  }
}

/** What is wrong with a file that is no table. */
export const unreadable = ({ code }: CsvError): string =>
  code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? 'A quotation mark is opened here and never closed'
    : 'A quotation mark stands where none can be. Write it twice within quotation marks'

/** Spreadsheets write a semicolon or a tab in some countries. */
async function delimiterOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2_000), 0, 2_000)
    const [line = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/)
    const times = (delimiter: string) => line.split(delimiter).length
    return [',', ';', '\t'].toSorted((a, b) => times(b) - times(a))[0] ?? ','
  } finally {
    await file.close()
  }
}

function areTitles(titles: readonly string[], kind: ImportKind, faults: Faults): boolean {
  const columns: Record<string, { isRequired: boolean }> = importColumns[kind]
  const names = Object.keys(columns)
  for (const name of names)
    if (columns[name]?.isRequired && !titles.includes(name))
      faults.add(1, name, `The column ${name} is missing`)
  for (const [index, title] of titles.entries())
    if (!names.includes(title))
      faults.add(1, shortened(title), `There is no such column. There are: ${names.join(', ')}`)
    else if (titles.indexOf(title) !== index) faults.add(1, title, 'This column is there twice')
  return faults.count === 0
}

const shortened = (text: string): string => text.slice(0, 40)

function cellsOf(
  titles: readonly string[],
  cells: readonly string[],
  row: number,
  faults: Faults,
): Record<string, string> {
  if (cells.length > titles.length)
    faults.add(
      row,
      '',
      `This row has ${cells.length} cells, and the titles are ${titles.length}. Put text with a comma into quotation marks`,
    )
  return Object.fromEntries(titles.map((title, index) => [title, plain(cells[index] ?? '')]))
}

/** Our own files set an apostrophe before what a spreadsheet would run. */
const plain = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)
