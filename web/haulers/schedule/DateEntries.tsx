import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import {
  getHaulerSchedule,
  setScheduleDays,
  type HaulerSchedule,
} from '../../../contract/hauler-schedule.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip } from '../../ui/field/Chip.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { DatesKind } from './dates-choice.ts'
import { DatesDialog } from './DatesDialog.tsx'
import { entriesExtra, entriesOff, type Entry } from './schedule-copy.ts'
import styles from './schedule.module.css'

/** The dates that differ from the week: days off and extra hours, each to add and to remove. */
export function DateEntries({ schedule }: { schedule: HaulerSchedule }) {
  const [kind, setKind] = useState<DatesKind | null>(null)
  return (
    <section className={layout.panel} aria-label="Days off and extra hours">
      <EntryRow
        title="Days off"
        none="None planned"
        entries={entriesOff(schedule.exceptions)}
        onAdd={() => setKind('off')}
      />
      <EntryRow
        title="Extra hours"
        none="Open a slot for one date"
        entries={entriesExtra(schedule.exceptions)}
        onAdd={() => setKind('extra')}
      />
      {kind && <DatesDialog schedule={schedule} first={kind} onClose={() => setKind(null)} />}
    </section>
  )
}

type RowProps = { title: string; none: string; entries: readonly Entry[]; onAdd: () => void }

function EntryRow({ title, none, entries, onAdd }: RowProps) {
  const removal = useApiMutation(setScheduleDays, {
    refetches: [getHaulerSchedule, listAvailableJobs],
    success: 'Your usual hours count again',
    failure: ({ reason }) => ({ title: 'Update Failed', message: reason }),
  })
  return (
    <div className={styles.entry}>
      <div>
        <h3>{title}</h3>
        {entries.length === 0 && <p className={layout.quiet}>{none}</p>}
      </div>
      <Button
        icon={<IconPlus aria-hidden="true" />}
        aria-label={`Add ${title.toLowerCase()}`}
        onClick={onAdd}
      >
        Add
      </Button>
      {entries.length > 0 && (
        <ul>
          {entries.map(({ from, to, slots, text, note }) => (
            <li key={`${from} ${text}`}>
              <Chip
                label={note ? `${text} (${note})` : text}
                onRemove={() =>
                  removal.mutate({ body: { from, to, slots: [...slots], maxJobs: null } })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
