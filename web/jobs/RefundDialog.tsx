import { useQuery } from '@tanstack/react-query'
import { getJobMoney, type JobMoney } from '../../contract/job-money.ts'
import type { RefundSubject } from '../../contract/refund-subjects.ts'
import type { AdminJob } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery, isFresh } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Segments } from '../ui/button/Segments.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { showProblems } from '../ui/field/focus-problem.ts'
import { TextArea, TextField } from '../ui/field/TextField.tsx'
import { clientName } from './job-list.ts'
import { refundableOf, refundRefusal } from './job-money.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './job-money.module.css'
import { ShareChoices } from './ShareChoices.tsx'
import { useRefund, type RefundForm } from './use-refund.ts'

type Props = { job: AdminJob | null; onDone: () => void }

/** Gives part of a settled job's price or tip back, and says before who bears how much of it. */
export function RefundDialog({ job, onDone }: Props) {
  const lastJob = useLast(job)
  return (
    <Dialog
      size="question"
      opened={job !== null}
      title={`Refund of job #${lastJob?.id}`}
      onClose={onDone}
    >
      {lastJob && <RefundOfJob job={lastJob} onDone={onDone} />}
    </Dialog>
  )
}

/** The questions of a refund, in the dialog and in the tray. */
export function RefundOfJob({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const money = useQuery({
    ...apiQuery(getJobMoney, { params: { jobId: job.id } }),
    staleTime: 0,
  })
  if (money.isError && !money.data) return <QueryError what="the money of this job" query={money} />
  if (!money.data) return <p role="status">Loading...</p>
  const refusal = refundRefusal(money.data)
  if (refusal !== null) return <p className={`${layout.notice} ${layout.soon}`}>{refusal}.</p>
  return (
    <>
      <QueryError what="the money of this job" query={money} />
      <RefundQuestions job={job} money={money.data} isReady={isFresh(money)} onDone={onDone} />
    </>
  )
}

const SUBJECTS: Record<RefundSubject, string> = {
  price: 'Price',
  tip: 'Tip',
  rescheduling_fee: 'Rescheduling fee',
}

type FormProps = { job: AdminJob; money: JobMoney; isReady: boolean; onDone: () => void }

function RefundQuestions({ job, money, isReady, onDone }: FormProps) {
  const form = useRefund(money, onDone)
  const options = refundableOf(money).map((value) => ({ value, label: SUBJECTS[value] }))
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) showProblems(event.currentTarget, form.submit)
      }}
    >
      {options.length > 1 && (
        <fieldset className={`${layout.stack} ${styles.group}`}>
          <legend>What goes back</legend>
          <Segments
            label="What goes back"
            options={options}
            value={form.of}
            onChange={form.setOf}
          />
        </fieldset>
      )}
      <AmountChoice form={form} />
      <ShareChoices form={form} />
      <TextArea
        label="Reason"
        hint={`${clientName(job)} reads it in the message about the refund`}
        rows={2}
        maxLength={500}
        value={form.fields.reason}
        error={form.reasonError}
        onValue={(value) => form.change({ reason: value })}
      />
      {form.refused !== null && (
        <p className={`${layout.notice} ${layout.bad}`} role="alert">
          {form.refused}
        </p>
      )}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" unready={!isReady} pending={form.pending}>
          {form.amount === null ? 'Refund' : `Refund ${formatMoney(form.amount)}`}
        </Button>
      </DialogActions>
    </form>
  )
}

/** All that is left, or a part of it. */
const AmountChoice = ({ form }: { form: RefundForm }) => (
  <fieldset className={`${layout.stack} ${styles.group}`}>
    <legend>How much</legend>
    <Segments
      label="How much"
      options={[
        { value: 'whole', label: `All of it, ${formatMoney(form.offer.most)}` },
        { value: 'part', label: 'A part' },
      ]}
      value={form.fields.isWhole ? 'whole' : 'part'}
      onChange={(choice) => form.change({ isWhole: choice === 'whole' })}
    />
    {!form.fields.isWhole && (
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        value={form.fields.typed}
        error={form.amountError}
        onValue={(value) => form.change({ typed: value })}
      />
    )}
    {form.offer.alreadyRefunded > 0 && (
      <p>{formatMoney(form.offer.alreadyRefunded)} of it was refunded before.</p>
    )}
  </fieldset>
)
