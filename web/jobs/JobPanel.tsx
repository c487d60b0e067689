import type { AdminJob } from '../../contract/jobs.ts'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { DrawerStatus } from '../ui/dialog/DrawerStatus.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { DeleteJobDialog } from './DeleteJobDialog.tsx'

const JobDetails = onDemand(
  async () => (await import('./JobDetails.tsx')).JobDetails,
  <DrawerStatus isLoading />,
)

type Props = {
  /** The job in the address, whether it exists or not; null closes the panel. */
  shownId: number | null
  rows: AdminJob[]
  deleting: AdminJob | null
  onShow: (id: number | null) => void
  onDelete: (job: AdminJob | null) => void
}

/**
 * The panel at the side that has its own address, and the question before a job is deleted. Only what
 * the panel holds is fetched when needed: a panel that is replaced would open above the search.
 */
export function JobPanel({ shownId, rows, deleting, onShow, onDelete }: Props) {
  const last = useLast(shownId)
  return (
    <>
      <Drawer opened={shownId !== null} title={`Job #${last}`} onClose={() => onShow(null)}>
        {last !== null && (
          <ErrorBoundary what="the job">
            <JobDetails
              id={last}
              rows={rows}
              asking={deleting !== null}
              onShow={onShow}
              onDelete={onDelete}
            />
          </ErrorBoundary>
        )}
      </Drawer>
      <DeleteJobDialog
        job={deleting}
        onDone={(gone) => {
          if (gone && deleting?.id === shownId) onShow(null)
          onDelete(null)
        }}
      />
    </>
  )
}
