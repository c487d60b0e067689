import { IconAlertTriangle, IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { mayNote } from '../../../contract/hauler-notes.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { onDemand } from '../../ui/feedback/on-demand.tsx'
import { useKeptCard } from '../keep-card.ts'
import { NoteList } from './JobNotes.tsx'
import styles from './note-buttons.module.css'
import type { Pointers } from './ProblemKinds.tsx'

export const NoteSheet = onDemand(async () => (await import('./NoteSheet.tsx')).NoteSheet)

const ICON = { size: 20, 'aria-hidden': true } as const

type Props = {
  job: HaulerJob
  /** The buttons are not in view. */
  isFolded?: boolean
  pointers?: Pointers
}

/** Opens the sheet for a note or a report, as long as the job takes them. */
export function NoteButtons({ job, isFolded = false, pointers = {} }: Props) {
  const [opened, setOpened] = useState<'note' | 'problem' | null>(null)
  // What is being written stays, also when the job leaves the list meanwhile.
  useKeptCard(job, opened !== null)
  const close = () => setOpened(null)
  const open = (sheet: 'note' | 'problem') => {
    NoteList.fetchAhead()
    setOpened(sheet)
  }
  const instead = (go: (() => void) | undefined) =>
    go &&
    (() => {
      close()
      // The closing sheet gives the focus back first.
      requestAnimationFrame(go)
    })
  return (
    <>
      {!isFolded && mayNote(job, now()) && (
        <div className={styles.buttons}>
          <Button icon={<IconNote {...ICON} />} onClick={() => open('note')}>
            Add note
          </Button>
          <Button icon={<IconAlertTriangle {...ICON} />} onClick={() => open('problem')}>
            Report a problem
          </Button>
        </div>
      )}
      {opened && (
        <NoteSheet
          job={job}
          isProblem={opened === 'problem'}
          pointers={{
            onPrice: instead(pointers.onPrice),
            onRelease: instead(pointers.onRelease),
          }}
          onClose={close}
        />
      )}
    </>
  )
}
