import { useQuery } from '@tanstack/react-query'
import { getJobPrice, type JobPrice as Price } from '../../contract/job-price.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import { groupRows, lineText, type ReceiptRow } from '../../contract/receipt-lines.ts'
import { refundSubjectNames } from '../../contract/refund-subjects.ts'
import { apiQuery } from '../api/query.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import details from '../ui/layout/details.module.css'
import layout from '../ui/layout/layout.module.css'
import { signed } from '../ui/signed.ts'
import styles from './job-price.module.css'

/** What is picked up, and the lines that make up its price. */
export function JobPrice({ jobId }: { jobId: JobId }) {
  const query = useQuery({ ...apiQuery(getJobPrice, { params: { jobId } }), staleTime: 0 })
  return (
    <section className={details.section} aria-labelledby="job-price">
      <h3 id="job-price">Items and price lines</h3>
      <QueryError what="the price lines of this job" query={query} />
      {query.isPending && <p role="status" aria-label="Loading" />}
      {query.data && <Lines price={query.data} />}
    </section>
  )
}

const Lines = ({ price }: { price: Price }) => (
  <>
    {price.items.length === 0 ? (
      <p className={layout.quiet}>This job was booked without a list of items.</p>
    ) : (
      <ul className={styles.items} aria-label="Items">
        {price.items.map(({ name, quantity }) => (
          <li key={name}>
            <span className="num">{quantity} ×</span> {name}
          </li>
        ))}
      </ul>
    )}
    <table className={styles.lines} aria-label="Price lines">
      <thead className="vh">
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      {/* Lines have no names of their own, and never change places. */}
      <tbody>
        {[...groupRows(price), ...sumRows(price)].map((row, at) => (
          <tr key={at} data-look={row.look}>
            <th scope="row">{lineText(row)}</th>
            <td className="num">{signed(row.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {price.cap !== null && (
      <p className={`${layout.quiet} num`}>
        On site it can rise to {formatMoney(price.cap)} without the team.
      </p>
    )}
  </>
)

/** The tax within, the total, and what was added or went back after it. */
function sumRows({ total, gst, tip, refunds, net }: Price): ReceiptRow[] {
  const later = refunds.filter(({ isAfter, of }) => isAfter || of === 'tip')
  return [
    ...(gst
      ? [
          { name: 'Before GST', amount: cents(total - gst.amount) },
          { name: `GST, ${gst.percent}%`, amount: gst.amount },
        ]
      : []),
    { name: 'Total', amount: total, look: 'total' },
    ...(tip === null ? [] : [{ name: 'Tip, no GST', amount: tip }]),
    ...later.map(({ of, isOnItsWay, amount }) => ({
      name: `Refund${of === 'price' ? '' : ` of the ${refundSubjectNames[of]}`}${isOnItsWay ? ', on its way' : ''}`,
      amount: cents(-amount),
    })),
    ...(tip === null && later.length === 0
      ? []
      : [{ name: 'Paid in the end', amount: net, look: 'strong' as const }]),
  ]
}
