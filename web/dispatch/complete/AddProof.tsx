import { IconCamera, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatInstant } from '../../../contract/calendar.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import dialog from '../../ui/dialog/dialog.module.css'
import layout from '../../ui/layout/layout.module.css'
import styles from './complete.module.css'
import { CompletionFields } from './CompletionFields.tsx'
import { useCompletion } from './use-completion.ts'

/**
 * What a completed job lacks, and the way to add it, or who accepted it without; nothing where its payout waits for no
 * proof and the sheet is closed.
 */
export function AddProof({ job }: { job: HaulerJob }) {
  const [isOpen, setOpen] = useState(false)
  if (job.acceptedWithoutProof && !isOpen) return <Accepted by={job.acceptedWithoutProof} />
  if (job.payout?.waitsFor !== 'proof' && !isOpen) return null
  const isTicketDue = job.proof === 'ticket_due'
  return (
    <div className={`${layout.stack} ${styles.lacking}`}>
      <p className={`${layout.notice} ${layout.soon}`}>
        {isTicketDue ? (
          <>
            <b>Still on your truck.</b> The payout waits for the place and the ticket.
          </>
        ) : (
          <>
            <b>No proof yet.</b> The payout waits until our team has looked. Add an after-photo and
            where everything went to speed it up.
          </>
        )}
      </p>
      <Button
        variant="primary"
        icon={<IconCamera size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {isTicketDue ? 'Add the ticket' : 'Add proof'}
      </Button>
      <AddSheet job={job} opened={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

const Accepted = ({ by }: { by: NonNullable<HaulerJob['acceptedWithoutProof']> }) => (
  <div className={styles.lacking}>
    <p className={layout.notice}>
      {by.name || 'Our team'} accepted this job without proof, {formatInstant(by.at)}. The payout no
      longer waits for it.
    </p>
  </div>
)

type SheetProps = { job: HaulerJob; opened: boolean; onClose: () => void }

function AddSheet({ job, opened, onClose }: SheetProps) {
  const titleId = useId()
  const completion = useCompletion(job, onClose)
  const [isUploading, setUploading] = useState(false)
  return (
    <Dialog isNarrow opened={opened} labelledBy={titleId} onClose={onClose}>
      <header className={dialog.formHead}>
        <div>
          <h2 id={titleId} tabIndex={-1} data-autofocus>
            Add proof of job #{job.id}
          </h2>
          <p className={layout.dim}>
            {job.firstName} {job.lastName}
          </p>
        </div>
        <IconButton label="Close" onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <form
        className={dialog.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isUploading) completion.add()
        }}
      >
        <div className={`${dialog.formBody} ${layout.stack}`}>
          <CompletionFields jobId={job.id} completion={completion} onBusy={setUploading} />
        </div>
        <footer className={`${dialog.formFoot} ${styles.foot}`} data-foot-bar>
          <Button
            variant="cta"
            wide
            type="submit"
            unready={isUploading}
            pending={(completion.isSending && 'Sending') || (isUploading && 'Photos on their way')}
          >
            Send
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
