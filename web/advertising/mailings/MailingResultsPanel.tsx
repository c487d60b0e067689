import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RETURN_ABOUT } from '../../../contract/ad-figures.ts'
import { formatInstantDay } from '../../../contract/calendar.ts'
import { leftOutLabels } from '../../../contract/mailing-people.ts'
import {
  addMailingCost,
  getMailingResults,
  type MailingResults,
  removeMailingCost,
} from '../../../contract/mailing-results.ts'
import type { MailingId } from '../../../contract/mailings.ts'
import { formatMoney } from '../../../contract/money.ts'
import { formatCount, formatPercent } from '../../../contract/numbers.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { readDollars } from '../../ui/field/read-dollars.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './mailings.module.css'

/** What a campaign brought, down to completed jobs and the net share, and what it cost. */
export function MailingResultsPanel({ id }: { id: MailingId }) {
  const query = useQuery(apiQuery(getMailingResults, { params: { mailingId: id } }))
  const results = query.data
  return (
    <section className={layout.panel} aria-label="Results">
      <header className={styles.head}>
        <h3>Results</h3>
      </header>
      <QueryError what="the results" query={query} />
      {results && (
        <>
          <Funnel results={results} />
          <div className={styles.money}>
            <Return results={results} />
            <NetShare results={results} />
            <Costs id={id} results={results} />
          </div>
        </>
      )}
    </section>
  )
}

function Funnel({ results }: { results: MailingResults }) {
  const { counts, emails, texts, clicked, booked, cancelled, open, completed, refundedJobs } =
    results
  const handed = counts.sent + counts.failed
  const share = (count: number, of: number) => (of === 0 ? '' : formatPercent(count / of, 1))
  return (
    <dl className={styles.funnel}>
      <Figure
        name="Sent"
        value={counts.sent}
        note={`${formatCount(emails)} email, ${formatCount(texts)} text`}
      />
      <Figure name="Delivered" value={counts.delivered} note={share(counts.delivered, handed)} />
      <Figure
        name="Clicked"
        value={clicked}
        note={`${share(clicked, counts.delivered) || '0%'} of delivered`}
      />
      <Figure
        name="Booked"
        value={booked}
        note={`${formatCount(cancelled)} cancelled, ${formatCount(open)} open`}
      />
      <Figure name="Completed" value={completed} note={`${formatCount(refundedJobs)} refunded`} />
      <Figure
        name="Bounced"
        value={results.bounced}
        note={`${formatCount(results.unsubscribed)} unsubscribed, ${formatCount(results.complained)} complaints`}
      />
    </dl>
  )
}

const Figure = ({ name, value, note }: { name: string; value: number; note: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b className={layout.figure}>{formatCount(value)}</b>
      <span className={layout.quiet}>{note}</span>
    </dd>
  </div>
)

function Return({ results: { roi, share, cost, gross, leftOut } }: { results: MailingResults }) {
  return (
    <div className={layout.stack}>
      <h4>ROI on the platform’s net share</h4>
      <p>
        <b className={layout.figure}>{roi === null ? 'No cost entered' : formatPercent(roi, 0)}</b>{' '}
        {roi !== null &&
          `(net share ${formatMoney(share)} − cost ${formatMoney(cost)}) / cost ${formatMoney(cost)}`}
      </p>
      <p className={layout.quiet}>{RETURN_ABOUT}</p>
      <p>
        <span className={layout.quiet}>Gross, not used for ROI:</span>{' '}
        <b>{formatMoney(gross)} paid</b>
      </p>
      {leftOut.length > 0 && (
        <div>
          <h4>Left out</h4>
          {leftOut.map(({ reason, people }) => (
            <Line key={reason} name={leftOutLabels[reason]} value={formatCount(people)} />
          ))}
        </div>
      )}
    </div>
  )
}

type LineProps = { name: string; value: string; isSum?: boolean }

const Line = ({ name, value, isSum = false }: LineProps) => (
  <p className={`${layout.spread} ${isSum ? styles.sum : ''}`}>
    <span>{name}</span>
    <span className="num">{value}</span>
  </p>
)

const less = (amount: MailingResults['gross']): string =>
  amount === 0 ? formatMoney(amount) : `−${formatMoney(amount)}`

const NetShare = ({ results }: { results: MailingResults }) => (
  <div className={layout.stack}>
    <h4>Net share</h4>
    <div>
      <Line
        name={`Customers paid, ${formatCount(results.completed)} ${results.completed === 1 ? 'job' : 'jobs'}`}
        value={formatMoney(results.gross)}
      />
      <Line name="Refunds" value={less(results.refunds)} />
      <Line name="Disputes" value={less(results.disputes)} />
      <Line name="Net revenue" value={formatMoney(results.revenue)} isSum />
      <Line name="GST" value={less(results.gst)} />
      <Line name="Haulers" value={less(results.haulers)} />
      <Line name="Payment fees" value={less(results.fees)} />
      <Line name="Net share" value={formatMoney(results.share)} isSum />
    </div>
  </div>
)

function Costs({ id, results }: { id: MailingId; results: MailingResults }) {
  const remove = useApiMutation(removeMailingCost, {
    refetches: [getMailingResults],
    success: 'The cost is removed.',
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  return (
    <div className={layout.stack}>
      <h4>Cost</h4>
      <div>
        {results.costs.map(({ id: costId, label, amount, enteredBy, enteredAt }) => (
          <p key={costId} className={layout.spread}>
            <span>
              {label}{' '}
              <small className={layout.dim}>
                entered by {enteredBy || 'a former colleague'}, {formatInstantDay(enteredAt)}
              </small>
            </span>
            <span className={layout.line}>
              <span className="num">{formatMoney(amount)}</span>
              <IconButton
                needs="run-marketing"
                size="s"
                label={`Remove ${label}`}
                onClick={() => remove.mutate({ params: { mailingId: id, costId } })}
              >
                <IconX size={16} />
              </IconButton>
            </span>
          </p>
        ))}
        <Line name="Cost" value={formatMoney(results.cost)} isSum />
      </div>
      <p className={layout.quiet}>
        {formatCount(results.segments)} {results.segments === 1 ? 'segment' : 'segments'} of text
        sent. Offers given are already in net revenue.
      </p>
      <NewCost id={id} />
    </div>
  )
}

function NewCost({ id }: { id: MailingId }) {
  const [label, setLabel] = useState('')
  const [typed, setTyped] = useState('')
  const amount = readDollars(typed)
  const add = useApiMutation(addMailingCost, {
    refetches: [getMailingResults],
    success: 'The cost is entered.',
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  return (
    <form
      noValidate
      className={styles.pair}
      onSubmit={(event) => {
        event.preventDefault()
        if (amount === undefined || label.trim() === '') return
        add.mutate(
          { params: { mailingId: id }, body: { label, amount } },
          {
            onSuccess: () => {
              setLabel('')
              setTyped('')
            },
          },
        )
      }}
    >
      <TextField label="Cost of" value={label} onValue={setLabel} maxLength={80} />
      <TextField
        label="Amount"
        inputMode="decimal"
        value={typed}
        onValue={setTyped}
        error={typed !== '' && amount === undefined ? 'Write an amount such as 37.40' : undefined}
      />
      <Button
        type="submit"
        needs="run-marketing"
        disabled={amount === undefined || label.trim() === ''}
        pending={add.isPending && 'Entering...'}
      >
        Enter cost
      </Button>
    </form>
  )
}
