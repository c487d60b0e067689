import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_PHOTOS } from '../../../contract/booking.ts'
import type { JobPage } from '../../../contract/job-page.ts'
import {
  PROBLEM_KINDS,
  type ProblemKind,
  problemKindCopy,
} from '../../../contract/job-page-parts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import field from '../../ui/field/field.module.css'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import { PhotoUploader } from '../../ui/media/PhotoUploader.tsx'
import { useReport } from '../use-job-page.ts'
import styles from './after.module.css'
import { wordsProblem } from './ReplyDialog.tsx'

/** The way to report a problem, once the hauler has started. */
export function ReportPart({ token, job }: { token: string; job: JobPage }) {
  const [isOpen, setOpen] = useState(false)
  if (!job.canReport) return null
  const who = job.hauler?.firstName ?? 'your hauler'
  return (
    <div className={styles.report}>
      <Button
        wide
        icon={<IconFlag size={20} stroke={1.9} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Report a problem
      </Button>
      <p>Our team answers here. What {who} has not been paid yet waits until it is settled.</p>
      {isOpen && <ReportDialog token={token} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ReportDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const [kind, setKind] = useState<ProblemKind | null>(null)
  const [words, setWords] = useState('')
  const [photos, setPhotos] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const reporting = useReport()
  const problem = wordsProblem(words)
  const send = () => {
    setTried(true)
    if (kind === null || problem !== undefined) return
    reporting.mutate({ params: { token }, body: { kind, words, photos } }, { onSuccess: onClose })
  }
  return (
    <Dialog isNarrow title="Report a problem" onClose={onClose}>
      <fieldset className={styles.kinds}>
        <legend className="vh">What is it about?</legend>
        {PROBLEM_KINDS.map((each) => (
          <label key={each} className={field.choice}>
            <input
              type="radio"
              name="kind"
              className={field.cover}
              checked={kind === each}
              onChange={() => setKind(each)}
            />
            {problemKindCopy[each]}
          </label>
        ))}
      </fieldset>
      {isTried && kind === null && (
        <FieldMessage id="kind-problem" text="Please choose what it is about" />
      )}
      <TextArea
        id="problem-words"
        label="What happened?"
        rows={4}
        value={words}
        error={isTried ? problem : undefined}
        onValue={setWords}
      />
      <PhotoUploader
        max={MAX_PHOTOS}
        purpose="photo"
        value={photos}
        onChange={setPhotos}
        onBusy={setBusy}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={isBusy}
          pending={reporting.isPending && 'Sending...'}
          onClick={send}
        >
          Send report
        </Button>
      </DialogActions>
    </Dialog>
  )
}
