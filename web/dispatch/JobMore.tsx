import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import { canMove } from '../../contract/jobs.ts'
import { Button } from '../ui/button/Button.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import styles from './release/release.module.css'

const ReleaseSheet = onDemand(async () => (await import('./release/ReleaseSheet.tsx')).ReleaseSheet)

/** What a hauler rarely needs of a job: to give it back. */
export function JobMore({ job }: { job: HaulerJob }) {
  const [isReleasing, setReleasing] = useState(false)
  if (!canMove(job, 'release', 'hauler')) return null
  return (
    <div className={styles.more} role="group" aria-label={`More about job #${job.id}`}>
      <Button
        variant="quiet"
        icon={<IconArrowBackUp size={20} aria-hidden="true" />}
        onClick={() => setReleasing(true)}
      >
        Release job
      </Button>
      {isReleasing && <ReleaseSheet job={job} onClose={() => setReleasing(false)} />}
    </div>
  )
}
