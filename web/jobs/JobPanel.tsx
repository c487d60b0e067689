import { IconX } from '@tabler/icons-react'
import { useCallback, useId, useState } from 'react'
import type { AdminJob } from '../../contract/jobs.ts'
import { useMedia } from '../ui/browser/use-media.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import dialog from '../ui/dialog/dialog.module.css'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { DrawerStatus } from '../ui/dialog/DrawerStatus.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { DockedPanel } from './workbench/DockedPanel.tsx'
import type { Undoable } from './workbench/tray.ts'

const JobDetails = onDemand(
  async () => (await import('./JobDetails.tsx')).JobDetails,
  <DrawerStatus isLoading />,
)
const DeleteDialog = onDemand(async () => (await import('./DeleteJobDialog.tsx')).DeleteJobDialog)
const UndoBar = onDemand(async () => (await import('./workbench/UndoBar.tsx')).UndoBar)

/** As wide as the list and the panel need beside each other. */
const DOCKED = '(width > 1080px)'

/** Decided when the panel opens: a device that is turned keeps the question that stands open in it. */
function useDocked(isOpen: boolean): boolean {
  const fits = useMedia(DOCKED)
  const [isDocked, setDocked] = useState(fits)
  if (!isOpen && isDocked !== fits) setDocked(fits)
  return isDocked
}

type Props = {
  /** The job in the address, whether it exists or not; null closes the panel. */
  shownId: number | null
  rows: AdminJob[]
  deleting: AdminJob | null
  onShow: (id: number | null) => void
  onDelete: (job: AdminJob | null) => void
}

/**
 * The panel that has its own address, and the question before a job is deleted: beside the list where there is
 * room, else over it. Only what the panel holds is fetched when needed: a panel that is replaced would open
 * above the search.
 */
export function JobPanel({ shownId, rows, deleting, onShow, onDelete }: Props) {
  const last = useLast(shownId)
  const wasDeleting = useLast(deleting) !== null
  const isDocked = useDocked(shownId !== null)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const endUndo = useCallback(() => setUndoable(null), [])
  const titleId = useId()
  const close = () => onShow(null)
  const title = `Job #${last}`
  const content = last !== null && (
    <ErrorBoundary what="the job">
      <JobDetails
        id={last}
        rows={rows}
        asking={deleting !== null}
        onShow={onShow}
        onDelete={onDelete}
        onDone={setUndoable}
      />
    </ErrorBoundary>
  )
  const bar = undoable && <UndoBar undoable={undoable} onGone={endUndo} />
  const isOver = !isDocked && shownId !== null
  return (
    <>
      {isDocked ? (
        shownId !== null && (
          <DockedPanel labelledBy={titleId} onClose={close}>
            <header className={dialog.head}>
              <h2 id={titleId} tabIndex={-1} data-autofocus>
                {title}
              </h2>
              <IconButton label="Close details" onClick={close}>
                <IconX size={22} aria-hidden="true" />
              </IconButton>
            </header>
            <div className={dialog.body}>{content}</div>
          </DockedPanel>
        )
      ) : (
        <Drawer opened={shownId !== null} title={title} onClose={close}>
          {content}
          {/* Outside of the drawer nothing can be pressed while it is open. */}
          {isOver && bar}
        </Drawer>
      )}
      {!isOver && bar}
      {wasDeleting && (
        <DeleteDialog
          job={deleting}
          onDone={(gone) => {
            if (gone && deleting?.id === shownId) onShow(null)
            onDelete(null)
          }}
        />
      )}
    </>
  )
}
