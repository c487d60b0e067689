import { expect, test } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { GST_LINE_NUMBERS } from '../../../contract/gst-return.ts'
import { cents } from '../../../contract/money.ts'
import type { OperationsReport } from '../../../contract/operations-report.ts'
import { gstCsv, operationsCsv } from './report-files.ts'

const QUARTER = { from: Day.parse('2026-07-01'), to: Day.parse('2026-09-30'), isRunning: false }

/** The cells of a file as a spreadsheet reads them. */
function readBack(file: string): string[][] {
  expect(file.startsWith('\uFEFF')).toBe(true)
  const lines = file.slice(1).trimEnd().split('\r\n')
  return lines.map((line) => {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)]
    const last = cells.findIndex(([, , end]) => end === '')
    return cells
      .slice(0, last + 1)
      .map(([, cell = '']) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'))
  })
}

const report: OperationsReport = {
  ...QUARTER,
  margin: {
    platform: cents(817_239_52),
    fees: cents(130_155_56),
    disposal: cents(9_000_01),
    margin: cents(678_083_95),
    jobsWithCost: 7,
    jobsWithoutCost: 3,
  },
  utilisation: {
    booked: 40,
    offered: 96,
    weeks: [
      { from: Day.parse('2026-07-01'), to: Day.parse('2026-07-04'), booked: 10, offered: 48 },
      { from: Day.parse('2026-07-05'), to: Day.parse('2026-07-11'), booked: 30, offered: 48 },
    ],
  },
  claims: { jobs: 10, medianSeconds: 900.5, p90Seconds: null },
  endings: [
    { move: 'cancel', by: 'customer', reason: '=1+1, "moved"', isOther: false, jobs: 2 },
    { move: null, by: null, reason: null, isOther: true, jobs: 5 },
  ],
  customers: { all: 8, repeat: 3 },
  quotes: {
    jobs: 10,
    exact: 6,
    above: 3,
    below: 1,
    booked: cents(2_500_00),
    final: cents(2_610_49),
    meanMiss: 4.4,
  },
}

test('the file of operations, read back, has every figure of the report to the cent', () => {
  const [head, ...rows] = readBack(operationsCsv(report))
  expect(head).toEqual(['Figure', 'Value'])
  expect(Object.fromEntries(rows)).toEqual({
    'Platform’s share (CAD)': '817239.52',
    'Payment fees (CAD)': '130155.56',
    'Recorded disposal fees (CAD)': '9000.01',
    'Margin after disposal (CAD)': '678083.95',
    'Jobs with a recorded disposal fee': '7',
    'Jobs without a recorded disposal fee': '3',
    'Jobs scheduled': '40',
    'Places offered': '96',
    'Jobs scheduled 2026-07-01 to 2026-07-04': '10',
    'Places offered 2026-07-01 to 2026-07-04': '48',
    'Jobs scheduled 2026-07-05 to 2026-07-11': '30',
    'Places offered 2026-07-05 to 2026-07-11': '48',
    'Time to claim, median (seconds)': '900.5',
    'Time to claim, nine of ten (seconds)': '',
    Customers: '8',
    'Customers who came back': '3',
    'Jobs at the booked price': '6',
    'Jobs above the booked price': '3',
    'Jobs below the booked price': '1',
    'Booked prices (CAD)': '2500.00',
    'Final prices (CAD)': '2610.49',
    'Off by, on average (%)': '4.4',
    'Cancelled by the customer: =1+1, "moved"': '2',
    'All other reasons: Less frequent': '5',
  })
})

test('the file of the GST return, read back, has every line of the form', () => {
  const amounts = [37_283_97, 1_775_43, 0, 1_775_43, null, 150_54, 150_54, 1_624_89]
  const lines = GST_LINE_NUMBERS.map((line, place) => {
    const amount = amounts[place] ?? null
    return { line, amount: amount === null ? null : cents(amount) }
  })
  const [head, ...rows] = readBack(gstCsv({ ...QUARTER, gstNumber: null, lines }))
  expect(head).toEqual(['Line', 'What', 'Amount (CAD)'])
  expect(
    rows.map(([line, , amount]) => [
      Number(line),
      amount === '' ? null : Math.round(Number(amount) * 100),
    ]),
  ).toEqual(lines.map(({ line, amount }) => [line, amount]))
})
