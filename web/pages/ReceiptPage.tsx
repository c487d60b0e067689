import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { formatDay, formatInstantDay } from '../../contract/calendar.ts'
import { getReceipt, LINK_GONE, type Receipt } from '../../contract/job-page.ts'
import { loadSizeFacts } from '../../contract/jobs.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { jobPath, paths, receiptTokenIn } from '../../contract/paths.ts'
import { apiQuery } from '../api/query.ts'
import styles from '../job-page/receipt.module.css'
import { readSettings } from '../settings.ts'
import { Brand } from '../ui/Brand.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { QueryError } from '../ui/QueryError.tsx'

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
            <Button component="a" href={paths.myPickups} mt="lg">
              See your pickups
            </Button>
          </>
        )}
        {!isGone && <QueryError what="your receipt" query={query} />}
        {!isGone && query.data && <Printed receipt={query.data} />}
      </main>
    </>
  )
}

function Printed({ receipt }: { receipt: Receipt }) {
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
      <div className={styles.actions}>
        <Button onClick={() => window.print()}>Print or save as PDF</Button>
      </div>
    </>
  )
}

const Lines = ({ receipt: { payments, refunds, total, gst } }: { receipt: Receipt }) => (
  <table className={styles.lines}>
    <caption className="vh">What was paid and what went back</caption>
    <thead className="vh">
      <tr>
        <th scope="col">What</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {payments.map(({ at, amount }) => (
        <Line key={at.toISOString()} name={`Paid ${formatInstantDay(at)}`} amount={amount} />
      ))}
      {refunds.map(({ at, amount, isOnItsWay }) => (
        <Line
          key={at.toISOString()}
          name={`${isOnItsWay ? 'Refund on its way' : 'Refunded'} ${formatInstantDay(at)}`}
          amount={amount}
          isBack
        />
      ))}
    </tbody>
    <tfoot>
      <Line name="Total (CAD)" amount={total} />
      {gst && <Line name={`GST included (${gst.percent}%)`} amount={gst.amount} />}
    </tfoot>
  </table>
)

const Line = ({
  name,
  amount,
  isBack = false,
}: {
  name: string
  amount: Cents
  isBack?: boolean
}) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="num">
      {isBack && '−'}
      {formatMoney(amount)}
    </td>
  </tr>
)
