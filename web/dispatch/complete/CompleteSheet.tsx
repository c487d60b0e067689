import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import dialog from '../../ui/dialog/dialog.module.css'
import { MoveQuestion } from '../../ui/dialog/MoveQuestion.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Completed } from './Completed.tsx'
import styles from './complete.module.css'
import { CompletionFields } from './CompletionFields.tsx'
import { type Completion, useCompletion } from './use-completion.ts'

type Props = { job: HaulerJob; payout: string; opened: boolean; onClose: () => void }

/** Completes a job with after-photos and where everything went, then says when it is paid. */
export function CompleteSheet({ job, payout, opened, onClose }: Props) {
  const titleId = useId()
  const completion = useCompletion(job, onClose)
  const { completed } = completion
  const close = () => {
    if (completed) void completion.leave()
    onClose()
  }
  return (
    <Dialog isNarrow opened={opened} labelledBy={titleId} onClose={close}>
      <header className={dialog.formHead}>
        <div>
          <h2 id={titleId} tabIndex={-1} data-autofocus>
            {completed ? `Job #${job.id} completed` : `Complete job #${job.id}`}
          </h2>
          <p className={layout.dim}>
            {job.firstName} {job.lastName}
            {job.area && `, ${job.area}`}
          </p>
        </div>
        <IconButton label="Close" onClick={close}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      {completed ? (
        <Completed job={completed} onClose={close} />
      ) : (
        <CompletionForm job={job} payout={payout} completion={completion} />
      )}
    </Dialog>
  )
}

type FormProps = { job: HaulerJob; payout: string; completion: Completion }

function CompletionForm({ job, payout, completion }: FormProps) {
  const [isUploading, setUploading] = useState(false)
  const [isListed, setListed] = useState(false)
  const [asking, setAsking] = useState(false)
  const summary = useRef<HTMLElement>(null)
  const { missing, isSending } = completion
  const addKept = useEffectEvent(completion.addKept)
  useEffect(() => void addKept(), [])
  const submit = () => {
    if (isUploading) return
    if (missing.length === 0) return completion.complete()
    flushSync(() => setListed(true))
    summary.current?.focus()
  }
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={`${dialog.formBody} ${layout.stack}`}>
        {isListed && missing.length > 0 && (
          <section
            ref={summary}
            tabIndex={-1}
            className={`${layout.notice} ${layout.bad} ${styles.summary}`}
            aria-label="There is a problem"
          >
            <b>There is a problem</b>
            <ul>
              {missing.map(({ field, text }) => (
                <li key={field}>
                  <button type="button" onClick={() => focusPart(field)}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <CompletionFields jobId={job.id} completion={completion} onBusy={setUploading} />
      </div>
      <footer className={`${dialog.formFoot} ${styles.foot}`} data-foot-bar>
        {missing.length > 0 && (
          <p>
            <b>
              {missing.length === 1
                ? '1 thing is missing.'
                : `${missing.length} things are missing.`}
            </b>{' '}
            Without {missing.length === 1 ? 'it' : 'them'} the payout waits for a person.
          </p>
        )}
        <Button
          variant="cta"
          wide
          type="submit"
          icon={<IconCheck size={20} stroke={2.2} aria-hidden="true" />}
          unready={missing.length > 0 || isUploading}
          pending={(isSending && 'Completing') || (isUploading && 'Photos on their way')}
        >
          Mark Complete
        </Button>
        {missing.length > 0 && (
          <Button variant="quiet" wide onClick={() => setAsking(true)}>
            Complete without proof
          </Button>
        )}
      </footer>
      <MoveQuestion
        opened={asking}
        question="Complete without proof?"
        text={`The job is closed, and your payout, ${payout}, waits until our team has looked. ${job.firstName} gets no record of where everything went.`}
        confirm="Complete without proof"
        look="primary"
        onConfirm={() => {
          setAsking(false)
          completion.completeWithoutProof()
        }}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}

function focusPart(field: string): void {
  const part = document.querySelector<HTMLElement>(`[data-part="${field}"]`)
  part?.scrollIntoView({ block: 'center' })
  part?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
}
