import { useState } from 'react'
import { formatMoment } from '../../contract/calendar.ts'
import { getJobMoney, type JobMoney } from '../../contract/job-money.ts'
import { getJobTimeline } from '../../contract/job-timeline.ts'
import { getAdminJob, listAdminJobs } from '../../contract/jobs.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import { waivePrice } from '../../contract/price-reviews.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'

type Props = { question: NonNullable<JobMoney['question']> }

/** A higher price that the customer has not paid: until then the old one stands, unless a colleague gives the difference free. */
export function OpenQuestion({ question: { id, from, to, answerBy } }: Props) {
  const [reason, setReason] = useState<string | null>(null)
  const waiving = useApiMutation(waivePrice, {
    refetches: [getJobMoney, getAdminJob, listAdminJobs, getJobTimeline],
    success: ({ price }) => `The customer pays ${formatMoney(price)}, as before`,
    failure: ({ reason: why }) => why,
  })
  const difference = formatMoney(cents(to - from))
  return (
    <div className={`${layout.notice} ${layout.stack} num`}>
      <p>
        <b>{difference} more is asked of the customer.</b> {formatMoney(from)} stays until{' '}
        {formatMoney(to)} is paid{answerBy && `, by ${formatMoment(answerBy)} at the latest`}.
      </p>
      {reason === null ? (
        <Button size="s" needs="give-money" onClick={() => setReason('')}>
          Give the {difference} free…
        </Button>
      ) : (
        <form
          className={layout.stack}
          aria-label="Give the difference free"
          onSubmit={(event) => {
            event.preventDefault()
            if (reason.trim() === '') return
            waiving.mutate({ params: { priceChangeId: id }, body: { reason: reason.trim() } })
          }}
        >
          <TextField
            label="Why it is free"
            placeholder="We forgot the fridge on the phone"
            maxLength={200}
            value={reason}
            onValue={setReason}
          />
          <p className={layout.quiet}>
            The customer reads it on the receipt. The hauler gets the share of the higher price.
          </p>
          <span className={layout.row}>
            <Button
              size="s"
              type="submit"
              disabled={reason.trim() === ''}
              pending={waiving.isPending && 'Saving...'}
            >
              Give it free
            </Button>
            <Button size="s" onClick={() => setReason(null)}>
              Keep asking
            </Button>
          </span>
        </form>
      )}
    </div>
  )
}
