import { GST_LINES, type GstReturn } from '../../../contract/gst-return.ts'
import type { OperationsReport } from '../../../contract/operations-report.ts'
import { dollars, toCsv } from '../../ui/csv.ts'
import { endingText } from './operations-copy.ts'

/** One line for each figure, plain numbers as a spreadsheet reads them. */
export function operationsCsv({
  margin,
  utilisation,
  claims,
  customers,
  quotes,
  endings,
}: OperationsReport): string {
  const rows: { what: string; value: string | number | null }[] = [
    { what: 'Platform’s share (CAD)', value: dollars(margin.platform) },
    { what: 'Payment fees (CAD)', value: dollars(margin.fees) },
    { what: 'Recorded disposal fees (CAD)', value: dollars(margin.disposal) },
    { what: 'Margin after disposal (CAD)', value: dollars(margin.margin) },
    { what: 'Jobs with a recorded disposal fee', value: margin.jobsWithCost },
    { what: 'Jobs without a recorded disposal fee', value: margin.jobsWithoutCost },
    { what: 'Jobs scheduled', value: utilisation.booked },
    { what: 'Places offered', value: utilisation.offered },
    ...utilisation.weeks.flatMap(({ from, to, booked, offered }) => [
      { what: `Jobs scheduled ${from} to ${to}`, value: booked },
      { what: `Places offered ${from} to ${to}`, value: offered },
    ]),
    { what: 'Time to claim, median (seconds)', value: claims.medianSeconds },
    { what: 'Time to claim, nine of ten (seconds)', value: claims.p90Seconds },
    { what: 'Customers', value: customers.all },
    { what: 'Customers who came back', value: customers.repeat },
    { what: 'Jobs at the booked price', value: quotes.exact },
    { what: 'Jobs above the booked price', value: quotes.above },
    { what: 'Jobs below the booked price', value: quotes.below },
    { what: 'Booked prices (CAD)', value: dollars(quotes.booked) },
    { what: 'Final prices (CAD)', value: dollars(quotes.final) },
    { what: 'Off by, on average (%)', value: quotes.meanMiss },
    ...endings.map((ending) => {
      const { name, note } = endingText(ending)
      return { what: `${name}: ${note}`, value: ending.jobs }
    }),
  ]
  return toCsv(
    [
      { title: 'Figure', value: ({ what }) => what },
      { title: 'Value', value: ({ value }) => value },
    ],
    rows,
  )
}

/** The lines of the GST/HST return that the ledger knows. */
export const gstCsv = ({ lines }: GstReturn): string =>
  toCsv(
    [
      { title: 'Line', value: ({ line }) => line },
      { title: 'What', value: ({ line }) => GST_LINES[line].title },
      { title: 'Amount (CAD)', value: ({ amount }) => dollars(amount) },
    ],
    lines,
  )
