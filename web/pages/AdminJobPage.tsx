import { IconArrowLeft } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { AdminJob } from '../../contract/jobs.ts'
import { adminJobPath } from '../../contract/paths.ts'
import { DeleteJobDialog } from '../jobs/DeleteJobDialog.tsx'
import { JobDetails } from '../jobs/JobDetails.tsx'
import { JobMessages } from '../jobs/job-messages.ts'
import type { Undoable } from '../jobs/workbench/tray.ts'
import { UndoBar } from '../jobs/workbench/UndoBar.tsx'
import { adminPath } from '../paths.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './admin-dashboard.module.css'
import { StaffPage } from './StaffPage.tsx'
import own from './admin-job-page.module.css'
import { drawJobMessages } from './job-conversation.tsx'

const NONE: AdminJob[] = []

/** One job on a page of its own: the same as in the panel beside the list. */
export function AdminJobPage() {
  const [path, navigate] = useLocation()
  const [deleting, setDeleting] = useState<AdminJob | null>(null)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const endUndo = useCallback(() => setUndoable(null), [])
  // What is no number is the page of a job that does not exist.
  const id = Number(path.slice(adminJobPath('').length)) || 0
  const list = adminPath({ tab: 'jobs' })
  return (
    <StaffPage title={`Job #${id}`}>
      <main className={`${styles.main} ${own.page}`}>
        <Link href={list} asChild>
          <ButtonLink variant="quiet" icon={<IconArrowLeft size={18} />}>
            Recent Jobs
          </ButtonLink>
        </Link>
        <div className={`${layout.panel} ${own.panel}`}>
          <ErrorBoundary what="the job">
            <JobMessages value={drawJobMessages}>
              <JobDetails
                id={id}
                rows={NONE}
                asking={deleting !== null}
                onShow={() => navigate(list)}
                onDelete={setDeleting}
                onDone={setUndoable}
                isOwnPage
              />
            </JobMessages>
          </ErrorBoundary>
        </div>
      </main>
      {undoable && <UndoBar undoable={undoable} onGone={endUndo} />}
      <DeleteJobDialog
        job={deleting}
        onDone={(gone) => {
          setDeleting(null)
          if (gone) navigate(list)
        }}
      />
    </StaffPage>
  )
}
