import { IconClock, IconPhone, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { windowCopy } from '../../../contract/job-headline.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import {
  getReleaseTerms,
  RELEASE_REASONS,
  RELEASE_UNDO_SECONDS,
  ReleaseReason,
} from '../../../contract/release.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { readSettings } from '../../settings.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import dialog from '../../ui/dialog/dialog.module.css'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import field from '../../ui/field/field.module.css'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { dialable } from '../../ui/field/phone.ts'
import { TextArea } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { isReasonReady, lateCopy, LONGEST_NOTE, reasonOf, termsCopy } from './release-copy.ts'
import styles from './release.module.css'
import { useRelease } from './use-release.ts'

type Props = { job: HaulerJob; onClose: () => void }

/** A hauler gives a job back: what that means now, and why they cannot come. */
export function ReleaseSheet({ job, onClose }: Props) {
  const titleId = useId()
  return (
    <Dialog isNarrow labelledBy={titleId} onClose={onClose}>
      <header className={dialog.formHead}>
        <div>
          <h2 id={titleId} tabIndex={-1} data-autofocus>
            Release job
          </h2>
          <p className={layout.dim}>
            Job #{job.id}, {job.firstName} {job.lastName},{' '}
            {windowCopy(job.preferredDate, job.preferredTime)}
          </p>
        </div>
        <IconButton label="Close" onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <ReleaseForm job={job} onClose={onClose} />
    </Dialog>
  )
}

function ReleaseForm({ job, onClose }: Props) {
  // Fetched each time: the deadline goes by the server's clock.
  const terms = useQuery({
    ...apiQuery(getReleaseTerms, { params: { jobId: job.id } }),
    staleTime: 0,
  })
  const [choice, setChoice] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const releasing = useRelease(job, onClose)
  const isLate = terms.data?.isLate ?? false
  const isReady = isReasonReady(choice, note)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isReady || choice === null) return
    const reason = ReleaseReason.parse(reasonOf(choice, note))
    releasing.mutate({ params: { jobId: job.id }, body: { reason } })
  }
  return (
    <form className={dialog.form} onSubmit={send} noValidate>
      <div className={`${dialog.formBody} ${layout.stack}`}>
        <QueryError what="what releasing this job means" query={terms} />
        {terms.data && (
          <p className={`${layout.notice} ${isLate ? layout.bad : layout.good} ${styles.terms}`}>
            <IconClock size={20} aria-hidden="true" />
            <span>{terms.data.refusal ?? termsCopy(terms.data, job.firstName, now())}</span>
          </p>
        )}
        {terms.data && isLate && <QuickerHelp words={lateCopy(terms.data.lateReleases)} />}
        <Reasons choice={choice} onChoose={setChoice} />
        {isTried && choice === null && (
          <FieldMessage id="release-reason" text="Please choose a reason" />
        )}
        <TextArea
          id="release-note"
          label={choice === 'Something else' ? 'What happened?' : 'Note for our team (optional)'}
          value={note}
          onValue={setNote}
          maxLength={LONGEST_NOTE}
          autoCapitalize="sentences"
          error={
            isTried && choice !== null && !isReady
              ? 'Please say in a few words what happened'
              : undefined
          }
        />
        <p className={layout.quiet}>
          The job goes back to the market right away, and haulers who can do it hear of it.{' '}
          {job.firstName} reads: &quot;We&apos;re finding another hauler for your pickup.&quot; Your
          reason stays with our team. You have {RELEASE_UNDO_SECONDS} seconds to undo it.
        </p>
      </div>
      <footer className={`${dialog.formFoot} ${layout.stack}`} data-foot-bar>
        <Button
          type="submit"
          variant={isLate ? 'danger' : 'cta'}
          pending={releasing.isPending && 'Releasing'}
          disabled={!terms.data || terms.data.refusal !== null}
        >
          {isLate ? 'Release, counts as late' : 'Release job'}
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </footer>
    </form>
  )
}

type ReasonProps = { choice: string | null; onChoose: (reason: string) => void }

const Reasons = ({ choice, onChoose }: ReasonProps) => (
  <fieldset className={styles.reasons}>
    <legend>Why?</legend>
    {RELEASE_REASONS.map((reason) => (
      <label key={reason} className={field.choice}>
        <input
          type="radio"
          name="release-reason"
          className={field.cover}
          checked={choice === reason}
          onChange={() => onChoose(reason)}
        />
        {reason}
      </label>
    ))}
  </fieldset>
)

function QuickerHelp({ words }: { words: string }) {
  const { supportPhone } = readSettings()
  return (
    <>
      <p className={layout.notice}>{words}</p>
      <ButtonLink
        href={`tel:${dialable(supportPhone)}`}
        icon={<IconPhone size={20} aria-hidden="true" />}
      >
        Call us first, {supportPhone}
      </ButtonLink>
      <p className={layout.quiet}>We may be able to move the stop, and then nothing counts.</p>
    </>
  )
}
