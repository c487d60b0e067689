import { IconDownload } from '@tabler/icons-react'
import { dayOf } from '../../../contract/calendar.ts'
import { now } from '../../clock.ts'
import { type CsvColumn, downloadCsv, toCsv } from '../csv.ts'
import { Button } from '../button/Button.tsx'
import panel from '../layout/panel.module.css'

type Props<Row> = {
  /** What the file is called, before the day: 'payouts'. */
  name: string
  columns: CsvColumn<Row>[]
  /** The rows of the current filter. */
  rows: readonly Row[]
}

/** Hands over the rows of a list as they are filtered, as a file to keep. */
export const CsvButton = <Row,>({ name, columns, rows }: Props<Row>) => (
  <Button
    className={panel.tool}
    icon={<IconDownload size={18} />}
    disabled={rows.length === 0}
    onClick={() => downloadCsv(`${name}-${dayOf(now())}.csv`, toCsv(columns, rows))}
  >
    CSV
  </Button>
)
