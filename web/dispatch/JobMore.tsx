import { IconArrowBackUp, IconDoorOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { HaulerStatus } from '../../contract/haulers.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import { canMove } from '../../contract/jobs.ts'
import { Button } from '../ui/button/Button.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { useKeptCard } from './keep-card.ts'
import styles from './release/release.module.css'

const ReleaseSheet = onDemand(async () => (await import('./release/ReleaseSheet.tsx')).ReleaseSheet)
const NoShowSheet = onDemand(async () => (await import('./no-show/NoShowSheet.tsx')).NoShowSheet)

const ICON = { size: 20, 'aria-hidden': true } as const

/** What a hauler rarely needs of a job: to record that no one is there, or to give it back. */
export function JobMore({ job, hauler }: { job: HaulerJob; hauler: HaulerStatus }) {
  const [opened, setOpened] = useState<'release' | 'no_show' | null>(null)
  const close = () => setOpened(null)
  useKeptCard(job, opened === 'no_show')
  const isAtDoor =
    hauler === 'approved' && job.arrivedAt !== null && canMove(job, 'no_show', 'hauler')
  if (!canMove(job, 'release', 'hauler')) return null
  return (
    <div className={styles.more} role="group" aria-label={`More about job #${job.id}`}>
      {isAtDoor && (
        <Button
          variant="quiet"
          icon={<IconDoorOff {...ICON} />}
          onClick={() => setOpened('no_show')}
        >
          No one here?
        </Button>
      )}
      <Button
        variant="quiet"
        icon={<IconArrowBackUp {...ICON} />}
        onClick={() => setOpened('release')}
      >
        Release job
      </Button>
      {opened === 'release' && <ReleaseSheet job={job} onClose={close} />}
      {opened === 'no_show' && <NoShowSheet job={job} onClose={close} />}
    </div>
  )
}
