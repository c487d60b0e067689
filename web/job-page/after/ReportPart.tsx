import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import type { JobPage } from '../../../contract/job-page.ts'
import {
  PROBLEM_KINDS,
  type ProblemKind,
  problemKindCopy,
} from '../../../contract/job-page-parts.ts'
import { takeOpenedPart } from '../../ui/browser/opened-part.ts'
import { Button } from '../../ui/button/Button.tsx'
import field from '../../ui/field/field.module.css'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { useReport } from '../use-job-page.ts'
import styles from './after.module.css'
import { now } from '../../clock.ts'
import { isLate } from '../head/headline-of.ts'
import { MessageDialog } from './MessageDialog.tsx'

/** The way to report a problem, once the hauler has started; for a late one it stands under the headline. */
export function ReportPart({ token, job }: { token: string; job: JobPage }) {
  const [isOpen, setOpen] = useState(() => takeOpenedPart(['report']) !== null)
  if (!job.canReport || isLate(job, now())) return null
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

type DialogProps = {
  token: string
  title?: string
  /** What it is about, where the button that opened it says so. */
  about?: ProblemKind
  onClose: () => void
}

/** What happened, in the customer's words and photos, for the team. */
export function ReportDialog({ token, title = 'Report a problem', about, onClose }: DialogProps) {
  const [kind, setKind] = useState<ProblemKind | null>(about ?? null)
  const reporting = useReport()
  return (
    <MessageDialog
      title={title}
      label="What happened?"
      send={about ? 'Send message' : 'Send report'}
      isSending={reporting.isPending}
      onSend={(message) => {
        if (kind === null) return
        const body = { kind, ...message }
        reporting.mutate({ params: { token }, body }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      {(isTried) => !about && <Kinds kind={kind} isTried={isTried} onChoose={setKind} />}
    </MessageDialog>
  )
}

/** An early start has a button of its own. */
const KINDS = PROBLEM_KINDS.filter((kind) => kind !== 'early_start')

type KindsProps = {
  kind: ProblemKind | null
  isTried: boolean
  onChoose: (kind: ProblemKind) => void
}

const Kinds = ({ kind, isTried, onChoose }: KindsProps) => (
  <>
    <fieldset className={styles.kinds}>
      <legend className="vh">What is it about?</legend>
      {KINDS.map((each) => (
        <label key={each} className={field.choice}>
          <input
            type="radio"
            name="kind"
            className={field.cover}
            checked={kind === each}
            onChange={() => onChoose(each)}
          />
          {problemKindCopy[each]}
        </label>
      ))}
    </fieldset>
    {isTried && kind === null && (
      <FieldMessage id="kind-problem" text="Please choose what it is about" />
    )}
  </>
)
