import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

type Row = { name: string; amount: number | null }
const columns = [
  { title: 'Name', value: (row: Row) => row.name },
  { title: 'Amount', value: (row: Row) => row.amount },
]
const csv = (...rows: Row[]) => toCsv(columns, rows)

test('a file begins with the mark that makes spreadsheets read it as UTF-8', () => {
  expect(csv({ name: 'Zoë', amount: 12.5 })).toBe('\uFEFFName,Amount\r\nZoë,12.5\r\n')
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csv({ name: 'Kim, "Jo"\nLee', amount: null })).toContain('"Kim, ""Jo""\nLee",\r\n')
})

test.each(['=1+1', '@SUM(A1)', '-2+3+cmd', '+A1'])('%s is text, not a formula', (name) => {
  expect(csv({ name, amount: 1 })).toContain(`'${name},1`)
})

test.each(['+1 604-555-0142', '-12.50'])('%s stays as it is', (name) => {
  expect(csv({ name, amount: 1 })).toContain(`\n${name},1`)
})
