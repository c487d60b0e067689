import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { formatDay } from '../../contract/calendar.ts'
import { LINK_GONE } from '../../contract/job-page.ts'
import {
  getReceipt,
  getReceiptPdf,
  type Receipt,
  receiptLines,
  type ReceiptLine,
} from '../../contract/receipts.ts'
import { loadSizeFacts } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { jobPath, paths, receiptTokenIn } from '../../contract/paths.ts'
import { apiQuery } from '../api/query.ts'
import layout from '../ui/layout/layout.module.css'
import styles from '../job-page/receipt.module.css'
import { readSettings } from '../settings.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { Brand } from '../ui/layout/Brand.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'

/** What was paid for a job and what went back, to be printed or kept. */
export function ReceiptPage() {
  const [path] = useLocation()
  const token = receiptTokenIn(path) ?? ''
  const query = useQuery(apiQuery(getReceipt, { params: { token } }))
  const isGone = query.error?.status === 404
  return (
    <>
      <header className={styles.top}>
        <Brand />
        {!isGone && <a href={jobPath(token)}>Back to the pickup</a>}
      </header>
      <main className={styles.page}>
        {isGone && (
          <>
            <PageHeading look="display" documentTitle={LINK_GONE}>
              {LINK_GONE}
            </PageHeading>
            <ButtonLink variant="primary" href={paths.myPickups}>
              See your pickups
            </ButtonLink>
          </>
        )}
        {!isGone && <QueryError what="your receipt" query={query} />}
        {!isGone && query.data && <Printed receipt={query.data} token={token} />}
      </main>
    </>
  )
}

function Printed({ receipt, token }: { receipt: Receipt; token: string }) {
  const { productName, supportPhone } = readSettings()
  const { jobId, day, address, loadSize, cancellationFee, gst } = receipt
  return (
    <>
      <PageHeading look="display" documentTitle={`Receipt for pickup #${jobId}`}>
        Receipt
      </PageHeading>
      <p className={styles.about}>
        Pickup #{jobId}, {loadSizeFacts[loadSize].label} load, {formatDay(day)}
        <br />
        {address}
      </p>
      <Lines receipt={receipt} />
      {cancellationFee !== null && (
        <p>
          The pickup was cancelled; {formatMoney(cancellationFee)} was kept as the cancellation fee.
        </p>
      )}
      {gst && <p>GST number {gst.number}</p>}
      <p className={styles.about}>
        {productName}, {supportPhone}. All amounts are in Canadian dollars.
      </p>
      <div className={`${layout.row} ${styles.actions}`}>
        <ButtonLink variant="primary" href={getReceiptPdf.path.replace(':token', token)} download>
          Download PDF
        </ButtonLink>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
    </>
  )
}

function Lines({ receipt }: { receipt: Receipt }) {
  const { moves, sums } = receiptLines(receipt)
  return (
    <table className={`${layout.table} ${styles.lines}`}>
      <caption className="vh">What was paid and what went back</caption>
      <thead className="vh">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      {/* Lines have no names of their own, and never change places. */}
      <tbody>
        {moves.map((line, at) => (
          <Line key={at} {...line} />
        ))}
      </tbody>
      <tfoot>
        {sums.map((line, at) => (
          <Line key={at} {...line} />
        ))}
      </tfoot>
    </table>
  )
}

const Line = ({ name, amount, isBack = false }: ReceiptLine) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="num">
      {isBack && '−'}
      {formatMoney(amount)}
    </td>
  </tr>
)
