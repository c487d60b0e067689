import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getJobMoney, type JobMoney } from '../../contract/job-money.ts'
import type { AdminJob } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery } from '../api/query.ts'
import { focusProblem } from '../ui/field/focus-problem.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { QuestionModal } from '../ui/dialog/QuestionModal.tsx'
import { Segments } from '../ui/button/Segments.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import styles from './job-money.module.css'
import { clientName } from './job-list.ts'
import { ShareChoices } from './ShareChoices.tsx'
import { useRefund, type RefundForm } from './use-refund.ts'

type Props = { job: AdminJob | null; onDone: () => void }

/** Gives part of a settled job's price or tip back, and says before who bears how much of it. */
export function RefundDialog({ job, onDone }: Props) {
  const asked = useLast(job)
  return (
    <QuestionModal opened={job !== null} title={`Refund of job #${asked?.id}`} onClose={onDone}>
      {asked && <RefundOfJob job={asked} onDone={onDone} />}
    </QuestionModal>
  )
}

function RefundOfJob({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const money = useQuery(apiQuery(getJobMoney, { params: { jobId: job.id } }))
  if (money.isError && !money.data) return <QueryError what="the money of this job" query={money} />
  if (!money.data) return <p role="status">Loading...</p>
  return <RefundQuestions job={job} money={money.data} onDone={onDone} />
}

type FormProps = { job: AdminJob; money: JobMoney; onDone: () => void }

function RefundQuestions({ job, money, onDone }: FormProps) {
  const form = useRefund(money, onDone)
  const { refundable } = money
  const hasBoth = refundable.price.refusal === null && refundable.tip.refusal === null
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
        focusProblem(event.currentTarget)
      }}
    >
      {hasBoth && (
        <fieldset className={styles.group}>
          <legend>What goes back</legend>
          <Segments
            label="What goes back"
            options={[
              { value: 'price', label: 'Price' },
              { value: 'tip', label: 'Tip' },
            ]}
            value={form.of}
            onChange={form.setOf}
          />
        </fieldset>
      )}
      <AmountChoice form={form} />
      <ShareChoices form={form} />
      <Textarea
        size="md"
        label="Reason"
        description={`${clientName(job)} reads it in the message about the refund`}
        autosize
        minRows={2}
        maxLength={500}
        value={form.fields.reason}
        error={form.reasonError}
        onChange={(event) => form.change({ reason: event.currentTarget.value })}
      />
      {form.refused !== null && (
        <p className={styles.refused} role="alert">
          {form.refused}
        </p>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={form.pending}>
          {form.amount === null ? 'Refund' : `Refund ${formatMoney(form.amount)}`}
        </Button>
      </Group>
    </form>
  )
}

/** All that is left, or a part of it. */
const AmountChoice = ({ form }: { form: RefundForm }) => (
  <fieldset className={styles.group}>
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
      <TextInput
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        value={form.fields.typed}
        error={form.amountError}
        onChange={(event) => form.change({ typed: event.currentTarget.value })}
      />
    )}
    {form.offer.alreadyRefunded > 0 && (
      <p>{formatMoney(form.offer.alreadyRefunded)} of it was refunded before.</p>
    )}
  </fieldset>
)
