import { IconArrowBackUp, IconClock, IconCopy, IconDots, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { mayNote } from '../../contract/hauler-notes.ts'
import type { HaulerStatus } from '../../contract/haulers.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import { canMove } from '../../contract/jobs.ts'
import { now } from '../clock.ts'
import { useQueueState } from '../offline/the-queue.ts'
import { withWaiting } from '../offline/waiting-steps.ts'
import { readSettings } from '../settings.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { onDemand, useFetchAhead } from '../ui/feedback/on-demand.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { dialable } from '../ui/field/phone.ts'
import { useKeptCard } from './keep-card.ts'
import { NoteButtons, NoteSheet } from './notes/NoteButtons.tsx'
import styles from './job-more.module.css'

const ReleaseSheet = onDemand(async () => (await import('./release/ReleaseSheet.tsx')).ReleaseSheet)
const NoShowSheet = onDemand(async () => (await import('./no-show/NoShowSheet.tsx')).NoShowSheet)
/** They may be opened where there is no signal, and before the worker has stored them. */
const SHEETS = [ReleaseSheet, NoShowSheet, NoteSheet]

const ICON = { size: 20, 'aria-hidden': true } as const

type Props = {
  job: HaulerJob
  hauler: HaulerStatus
  /** The hauler would come after the window: what helps then is in view. */
  isLate?: boolean
  /** Leads to the price of the job, where it can be changed now. */
  onPrice?: (() => void) | undefined
}

/** What a hauler rarely needs of a job: no one is there, it goes back, and what the team should read. */
export function JobMore({ job: stored, hauler, isLate = false, onPrice }: Props) {
  const { job } = withWaiting(stored, useQueueState().entries)
  const [opened, setOpened] = useState<'release' | 'no_show' | null>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const close = () => setOpened(null)
  useKeptCard(job, opened === 'no_show')
  useFetchAhead(SHEETS)
  const isAtDoor =
    hauler === 'approved' && job.arrivedAt !== null && canMove(job, 'no_show', 'hauler')
  const canRelease = canMove(job, 'release', 'hauler')
  if (!canRelease && !mayNote(job, now())) return null
  const onRelease = canRelease ? () => setOpened('release') : undefined
  const isOpen = isUnfolded || isLate
  return (
    <div className={styles.more} role="group" aria-label={`More about job #${job.id}`}>
      {isAtDoor && (
        <Button icon={<IconClock {...ICON} />} onClick={() => setOpened('no_show')}>
          No one here?
        </Button>
      )}
      {isLate ? (
        <CallTeam />
      ) : (
        <Button
          icon={<IconDots {...ICON} />}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          More
        </Button>
      )}
      {isOpen && (
        <>
          {canRelease && (
            <Button icon={<IconArrowBackUp {...ICON} />} onClick={onRelease}>
              Release job
            </Button>
          )}
          {!isLate && (
            <Button icon={<IconCopy {...ICON} />} onClick={() => void copy(job.address)}>
              Copy address
            </Button>
          )}
        </>
      )}
      {/* Its sheet stays open when the hauler is no longer late. */}
      <NoteButtons job={job} isFolded={!isOpen} pointers={{ onPrice, onRelease }} />
      {opened === 'release' && <ReleaseSheet job={job} onClose={close} />}
      {opened === 'no_show' && <NoShowSheet job={job} onClose={close} />}
    </div>
  )
}

function CallTeam() {
  const { productName, supportPhone } = readSettings()
  return (
    <ButtonLink icon={<IconPhone {...ICON} />} href={`tel:${dialable(supportPhone)}`}>
      Call {productName}
    </ButtonLink>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast.success(address, 'Address copied')
  } catch {
    toast.failure('Your browser does not let us copy. Press and hold the address instead')
  }
}
