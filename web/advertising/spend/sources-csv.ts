import { returnOf } from '../../../contract/ad-figures.ts'
import { originFacts, type AdSources, type AdSourceRow } from '../../../contract/ad-sources.ts'
import { dollars, toCsv, type CsvColumn } from '../../ui/csv.ts'

type Row = Omit<AdSourceRow, 'origin'> & { source: string; isTotal: boolean }

/** As a spreadsheet calculates with it: '1.35' for 135 %; empty without spend. */
const ratio = (roi: number | null): string => (roi === null ? '' : roi.toFixed(4))

const touchColumns = (touch: 'first' | 'last', title: string): CsvColumn<Row>[] => [
  { title: `${title}: jobs`, value: (row) => row[touch].jobs },
  { title: `${title}: net share (CAD)`, value: (row) => dollars(row[touch].share) },
  { title: `${title}: gross (CAD)`, value: (row) => dollars(row[touch].gross) },
  {
    title: `${title}: ROI`,
    value: ({ cost, isTotal, ...row }) =>
      isTotal ? '' : ratio(returnOf({ cost, share: row[touch].share })),
  },
]

const columns: CsvColumn<Row>[] = [
  { title: 'Source', value: ({ source }) => source },
  { title: 'Visitors', value: ({ visitors }) => visitors },
  ...touchColumns('first', 'First touch'),
  ...touchColumns('last', 'Last touch'),
  { title: 'Cost (CAD)', value: ({ cost }) => dollars(cost) },
]

/** The table of sources as a CSV file, its total as the last line. */
export const sourcesCsv = ({ sources, total }: AdSources): string =>
  toCsv(columns, [
    ...sources.map(({ origin, ...row }) => ({
      ...row,
      source: originFacts[origin].label,
      isTotal: false,
    })),
    { ...total, source: 'All sources', isTotal: true },
  ])
