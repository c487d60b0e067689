import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getGstReturn, GST_LINES, type GstReturn } from '../../../contract/gst-return.ts'
import { formatMoney } from '../../../contract/money.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { downloadCsv } from '../../ui/csv.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { gstCsv } from './report-files.ts'
import { Running } from './Running.tsx'
import styles from './reports.module.css'
import type { PeriodInView } from './use-period.ts'

/** The lines of the GST/HST return that the ledger knows. */
export function Gst({ view: { days } }: { view: PeriodInView }) {
  const query = useQuery({
    ...apiQuery(getGstReturn, { query: days }),
    placeholderData: (before) => before,
  })
  return (
    <div className={layout.stack}>
      <QueryError what="the GST figures" query={query} />
      {query.isPending && <ListSkeleton rows={8} />}
      {query.data && <Lines gst={query.data} />}
    </div>
  )
}

const Lines = ({ gst }: { gst: GstReturn }) => (
  <section className={`${layout.panel} ${layout.intro} ${styles.gst}`} aria-labelledby="gst-title">
    <div className={`${layout.spread} ${styles.head}`}>
      <h3 id="gst-title">GST/HST return</h3>
      <Running isRunning={gst.isRunning} />
      <Button
        data-ask="gst-file"
        icon={<IconDownload size={18} />}
        onClick={() => downloadCsv(`gst-${gst.from}-to-${gst.to}.csv`, gstCsv(gst))}
      >
        CSV
      </Button>
    </div>
    <p>
      {gst.gstNumber === null
        ? 'No GST number is set up, so prices contain no GST now.'
        : `For GST number ${gst.gstNumber}.`}{' '}
      The lines of form GST34 that the ledger knows. It is not tax advice.
    </p>
    <table className={layout.table}>
      <caption className="vh">Lines of the GST/HST return</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {gst.lines.map(({ line, amount }) => (
          <tr key={line}>
            <th scope="row">
              {line} {GST_LINES[line].title}
              <small>{GST_LINES[line].about}</small>
            </th>
            <td className="num">{amount === null ? 'Not in the books' : formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
