import { formatShare } from '../../contract/hauler-share.ts'
import { formatMoney } from '../../contract/money.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import layout from '../ui/layout/layout.module.css'
import { type Call, isLink } from './call.ts'
import { CodePart } from './CodePart.tsx'
import styles from './new-job.module.css'
import { sentenceToSay } from './say.ts'
import { TimeLeft } from './TimeLeft.tsx'
import type { Price } from './use-price.ts'

type Props = {
  call: Call
  price: Price
  /** Until when the chosen window is held. */
  heldUntil: Date | null
  problem: string | undefined
  /** The press on Book waits for the price. */
  isWaiting: boolean
  isBooking: boolean
  onAgree: (agreed: boolean) => void
  onCode: (code: string) => void
  onBook: () => void
  isSaving: boolean
  /** Keeps the price for a caller who does not book yet. */
  onSave: () => void
}

/** What the caller is told: the price with its lines, the sentence to say, and the button that books. */
export function PriceSide(props: Props) {
  const { call, price, heldUntil, problem, isWaiting, isBooking, onAgree, onCode, onBook } = props
  const { isSaving, onSave } = props
  const { quote, refusal } = price
  const choice =
    call.date !== null && call.window !== null ? { date: call.date, window: call.window } : null
  return (
    <aside className={styles.side} aria-label="Estimate">
      <div aria-live="polite" aria-busy={!price.isCurrent}>
        <h3 className={layout.dim}>Estimate</h3>
        <p className={`${layout.figure} ${styles.total}`}>
          {quote ? formatMoney(quote.estimatedPrice) : '–'}
        </p>
        <p className={layout.dim}>
          {refusal ?? (quote ? 'Final price confirmed on-site' : 'Add items to see the price')}
        </p>
      </div>
      {quote && (
        <dl className={`${layout.sums} ${styles.lines}`}>
          {quote.lines.map(({ kind, label, amount }) => (
            <div key={`${kind} ${label}`}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
          <div>
            <dt>GST included</dt>
            <dd>{formatMoney(quote.gst)}</dd>
          </div>
          <div>
            <dt>Hauler {formatShare(quote.sharePermille)}</dt>
            <dd>{formatMoney(quote.haulerPayout)}</dd>
          </div>
          <div>
            <dt>At most, if approved on site</dt>
            <dd>{formatMoney(quote.priceCap)}</dd>
          </div>
        </dl>
      )}
      <CodePart
        offer={quote?.offer ?? null}
        onCode={onCode}
        note="“Save as quote” keeps the price without the code: it is entered when the caller books."
      />
      {quote && (
        <>
          <h3>Say to the caller</h3>
          <p className={`${styles.say} num`}>{sentenceToSay(quote, choice, now())}</p>
        </>
      )}
      {heldUntil && choice && (
        <p className={`${layout.notice} ${layout.soon} num`}>
          <b>
            The window is held for <TimeLeft until={heldUntil} />.
          </b>{' '}
          {isLink(call.payment) && 'It stays held while the customer pays.'}
        </p>
      )}
      <CheckboxField
        id="call-agreed"
        label="The caller heard this and agreed"
        checked={call.agreed}
        error={problem}
        onChecked={onAgree}
      />
      <Button
        variant="cta"
        size="l"
        wide
        pending={isBooking ? 'Booking...' : isWaiting && 'Checking the price...'}
        aria-keyshortcuts="Control+Enter"
        onClick={onBook}
      >
        {bookLabel(call)} <kbd aria-hidden="true">Ctrl Enter</kbd>
      </Button>
      <Button wide pending={isSaving && 'Saving...'} onClick={onSave}>
        Save as quote
      </Button>
      <AfterBooking call={call} />
    </aside>
  )
}

const bookLabel = ({ payment, collectBy }: Call): string => {
  if (payment === 'sms') return 'Book and text the link'
  if (payment === 'email') return 'Book and email the link'
  if (payment === 'both') return 'Book and send the link'
  if (payment === 'account') return 'Book on account'
  return collectBy === 'hauler' ? 'Book, paid at pickup' : 'Book, paid to the office'
}

const AfterBooking = ({ call }: { call: Call }) => (
  <section className={styles.after}>
    <h3>After you book</h3>
    <ol className={layout.quiet}>
      {isLink(call.payment) ? (
        <>
          <li>The link goes to {call.phone || 'the caller'}.</li>
          <li>When the customer opens payment, the hold is extended.</li>
          <li>Not paid in 24 hours: cancelled, place released.</li>
        </>
      ) : (
        <>
          <li>The place is kept, and haulers can take the job.</li>
          <li>
            {call.payment === 'account'
              ? 'Once it is done, its price goes on the invoice of the month.'
              : 'Once the money is confirmed, the job counts as paid.'}
          </li>
        </>
      )}
    </ol>
  </section>
)
