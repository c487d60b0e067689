import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelJob,
  undoCancel,
  type CancellationPreview,
} from '../../../contract/job-cancellation.ts'
import type { AdminJob } from '../../../contract/jobs.ts'
import { type Cents, formatMoney } from '../../../contract/money.ts'
import { isFresh, useApiMutation } from '../../api/query.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { secondsLeft, secondsText } from '../../undo-wait.ts'
import layout from '../../ui/layout/layout.module.css'
import { AFTER_CANCELLING } from './after-cancelling.ts'
import { informedCopy, refundsCopy, ruleCopy } from './cancel-copy.ts'
import { cancellationQuery } from './CancelLabel.tsx'
import { Tray } from './Tray.tsx'
import type { TrayProps } from './tray.ts'
import styles from './workbench.module.css'

type Fee = 'kept' | 'waived'

/** Cancels a job: what it costs, what goes back and who hears of it stand there before the button can be pressed. */
export function CancelTray({ job, onClose, onDone }: TrayProps) {
  const query = useQuery({ ...cancellationQuery(job), staleTime: 0 })
  const [fee, setFee] = useState<Fee>('kept')
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const { cancelling, undoing } = useCancelling()
  const preview = query.data
  const outcome = preview?.[fee]
  const isReady = preview !== undefined && preview.refusal === null && isFresh(query)
  const reasonError = hasTried && reason.trim() === '' ? 'Please give a reason' : undefined
  const params = { jobId: job.id }

  const submit = () => {
    setTried(true)
    if (!outcome || reason.trim() === '') return
    cancelling.mutate(
      { params, body: { reason, fee, amount: outcome.fee } },
      {
        onSuccess: ({ undoUntil }) => {
          const seconds = secondsLeft(undoUntil)
          onDone({
            title: `Job #${job.id} is cancelled.`,
            text: `Refund and messages leave in ${secondsText(seconds)}.`,
            seconds,
            undo: () => undoing.mutate({ params, body: { undoUntil } }),
          })
        },
      },
    )
  }
  return (
    <Tray
      title={`Cancel job #${job.id}`}
      hint={preview && ruleCopy(preview)}
      consequence={
        outcome && `${refundsCopy(outcome)} ${informedCopy(job.firstName, preview.haulerName)}`
      }
      action={outcome ? actionCopy(outcome.refunded) : 'Cancel the job'}
      close="Keep the job"
      isGrave
      isReady={isReady}
      pending={cancelling.isPending && 'Cancelling...'}
      onClose={onClose}
      onSubmit={submit}
    >
      <QueryError what="what cancelling costs" query={query} />
      {preview?.refusal && <p className={`${layout.notice} ${layout.bad}`}>{preview.refusal}.</p>}
      {preview && preview.kept.fee > 0 && (
        <FeeChoice job={job} preview={preview} fee={fee} onFee={setFee} />
      )}
      <TextField
        label="Reason, kept in the audit log"
        maxLength={500}
        value={reason}
        error={reasonError}
        onValue={setReason}
      />
    </Tray>
  )
}

const actionCopy = (refunded: Cents): string =>
  refunded > 0 ? `Cancel and refund ${formatMoney(refunded)}` : 'Cancel the job'

type ChoiceProps = {
  job: AdminJob
  preview: CancellationPreview
  fee: Fee
  onFee: (fee: Fee) => void
}

/** The fee kept or waived, each with what follows from it. */
function FeeChoice({ job, preview, fee, onFee }: ChoiceProps) {
  const missing = useMissingRight('give-money')
  const name = preview.rule === 'trip' ? 'trip fee' : 'cancellation fee'
  const titles = {
    kept: `Keep the ${formatMoney(preview.kept.fee)} ${name}.`,
    waived: 'Waive the fee.',
  }
  return (
    <fieldset className={`${layout.stack} ${styles.choices}`}>
      <legend className="vh">Fee of job #{job.id}</legend>
      {(['kept', 'waived'] as const).map((each) => (
        <label key={each} className={layout.line}>
          <input
            type="radio"
            name="cancellation-fee"
            checked={fee === each}
            disabled={each === 'waived' && missing !== null}
            onChange={() => onFee(each)}
          />
          <span>
            <b>{titles[each]}</b>{' '}
            <span className={`${layout.quiet} num`}>
              Refund {formatMoney(preview[each].refunded)}
              {preview.haulerName &&
                `, ${preview.haulerName} gets ${formatMoney(preview[each].haulerGets)}`}
            </span>
          </span>
        </label>
      ))}
      {missing !== null && <p className={layout.dim}>{missing}.</p>}
    </fieldset>
  )
}

const useCancelling = () => ({
  cancelling: useApiMutation(cancelJob, {
    refetches: AFTER_CANCELLING,
    success: () => null,
    failure: ({ reason }) => ({ title: 'The job is not cancelled', message: reason }),
  }),
  undoing: useApiMutation(undoCancel, {
    refetches: AFTER_CANCELLING,
    success: 'Undone. No money and no message has left',
    failure: ({ reason }) => `Couldn't undo that. ${reason}`,
  }),
})
