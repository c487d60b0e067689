import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { formatDay, formatInstantDay, formatWeekday } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import {
  groupRows,
  issuedText,
  paymentRows,
  placeRows,
  receiptBadge,
  sumRows,
  whatWasDone,
  type ReceiptRow,
} from '../../contract/receipt-lines.ts'
import type { Receipt } from '../../contract/receipts.ts'
import { readSettings } from '../settings.ts'
import { BrandMark } from '../ui/layout/Brand.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import styles from './receipt.module.css'

type Props = { receipt: Receipt; onEditBuyer: () => void }

/** A receipt as a bookkeeper wants it, on one sheet that prints as one page. */
export function ReceiptSheet({ receipt, onEditBuyer }: Props) {
  const { number, jobId, address, seller } = receipt
  return (
    <article className={styles.sheet} data-own-scheme>
      <header className={styles.head}>
        <p className={styles.brand}>
          <BrandMark />
          <b>{readSettings().productName}</b>
        </p>
        <div className={styles.number}>
          <PageHeading look="display" documentTitle={`Receipt ${number}`}>
            Receipt
          </PageHeading>
          <p className="num">No. {number}</p>
        </div>
      </header>
      <Badge receipt={receipt} />
      <Dates receipt={receipt} />
      <Parties receipt={receipt} onEditBuyer={onEditBuyer} />
      <h2 className={styles.title}>Junk removal at {address}</h2>
      <p className={styles.done}>{whatWasDone(receipt)}</p>
      <Lines receipt={receipt} />
      <dl className={`${styles.sums} num`}>
        {sumRows(receipt).map(({ name, amount, look }) => (
          <div key={name} data-look={look}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <Payments receipt={receipt} />
      <Places receipt={receipt} />
      <footer className={styles.foot}>
        All amounts in Canadian dollars. Times are Pacific time. Questions? {seller.phone}
        {seller.email && ` or ${seller.email}`}. Please mention job #{jobId}.
      </footer>
    </article>
  )
}

function Badge({ receipt }: { receipt: Receipt }) {
  const badge = receiptBadge(receipt)
  if (!badge) return null
  const Icon = badge.tone === 'good' ? IconCheck : IconArrowBackUp
  return (
    <p className={styles.badge} data-tone={badge.tone}>
      <Icon size={18} stroke={2.4} aria-hidden />
      {badge.text}
    </p>
  )
}

const Dates = ({ receipt }: { receipt: Receipt }) => (
  <dl className={`${styles.dates} num`}>
    <div>
      <dt>Issued</dt>
      <dd>{issuedText(receipt)}</dd>
    </div>
    <div>
      <dt>Service date</dt>
      <dd>
        {formatWeekday(receipt.day)}, {formatDay(receipt.day)}
      </dd>
    </div>
    <div>
      <dt>Job</dt>
      <dd>#{receipt.jobId}</dd>
    </div>
  </dl>
)

const Parties = ({ receipt: { seller, buyer }, onEditBuyer }: Props) => (
  <div className={styles.parties}>
    <section aria-labelledby="receipt-from">
      <h2 id="receipt-from">From</h2>
      <p>
        <b>{seller.name}</b>
        {seller.address && (
          <>
            <br />
            {seller.address}
          </>
        )}
      </p>
      {seller.gstNumber && <p className="num">GST/HST {seller.gstNumber}</p>}
    </section>
    <section aria-labelledby="receipt-to">
      <h2>
        <span id="receipt-to">Bill to</span>
        <button type="button" aria-label="Edit bill to" onClick={onEditBuyer}>
          Edit
        </button>
      </h2>
      <p>
        {buyer.company && (
          <>
            <b>{buyer.company}</b>
            <br />
          </>
        )}
        {buyer.company ? buyer.name : <b>{buyer.name}</b>}
        <br />
        {buyer.address}
      </p>
    </section>
  </div>
)

function Lines({ receipt }: { receipt: Receipt }) {
  const amountTitle = receipt.gst ? 'Amount, GST included' : 'Amount'
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Quantity</th>
          <th scope="col">{amountTitle}</th>
        </tr>
      </thead>
      {/* Lines have no names of their own, and never change places. */}
      <tbody>
        {groupRows(receipt).map((row, at) => (
          <Line key={at} row={row} />
        ))}
      </tbody>
    </table>
  )
}

const Line = ({ row: { name, quantity, amount, look } }: { row: ReceiptRow }) => (
  <tr data-look={look}>
    <th scope="row" colSpan={quantity === undefined ? 2 : 1}>
      {name}
    </th>
    {quantity !== undefined && <td className="num">{quantity}</td>}
    <td className="num">{formatMoney(amount)}</td>
  </tr>
)

function Payments({ receipt }: { receipt: Receipt }) {
  const rows = paymentRows(receipt)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="receipt-payments">
      <h2 id="receipt-payments" className={styles.title}>
        Payments
      </h2>
      <table className={`${styles.lines} ${styles.payments}`}>
        <thead className="vh">
          <tr>
            <th scope="col">Date</th>
            <th scope="col">How</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, name, amount }, place) => (
            <tr key={place}>
              <td className="num">{formatInstantDay(at)}</td>
              <th scope="row">{name}</th>
              <td className="num">{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Places({ receipt }: { receipt: Receipt }) {
  const rows = placeRows(receipt)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="receipt-places">
      <h2 id="receipt-places" className={styles.title}>
        Where it went
      </h2>
      <dl className={styles.places}>
        {rows.map(({ place, groups }) => (
          <div key={place}>
            <dt>{place}</dt>
            <dd>{groups}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
