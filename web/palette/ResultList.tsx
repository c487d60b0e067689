import {
  IconKeyboard,
  IconLock,
  IconMoonStars,
  IconPackage,
  IconSend,
  IconSparkles,
  IconTruck,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import type { PaletteTab } from './Dialogs.tsx'
import type { Entry, Group } from './entries.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './palette.module.css'
import type { ResultGroup } from './search.ts'

export const LIST_ID = 'palette-results'
export const optionId = ({ id }: Entry): string => `palette-${id}`

const groupIcons: Partial<Record<Group, Icon>> = {
  Jobs: IconPackage,
  Clients: IconUser,
  Haulers: IconTruck,
}
const actionIcons: Record<string, Icon> = {
  'auto-assign': IconSparkles,
  'auto-post': IconSend,
  security: IconLock,
  theme: IconMoonStars,
  shortcuts: IconKeyboard,
}
const iconOf = ({ group, id, command }: Entry, tabs: readonly PaletteTab[]): Icon | undefined =>
  groupIcons[group] ??
  actionIcons[id] ??
  tabs.find(({ name }) => 'tab' in command && name === command.tab)?.icon

type Props = {
  groups: readonly ResultGroup[]
  active: Entry | undefined
  tabs: readonly PaletteTab[]
  onPoint: (entry: Entry) => void
  onChoose: (entry: Entry) => void
}

/** What was found. The focus stays in the field above, which names the active one. */
export function ResultList({ groups, active, tabs, onPoint, onChoose }: Props) {
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (groups.length === 0) return null
  return (
    <div
      id={LIST_ID}
      role="listbox"
      aria-label="Results"
      className={styles.list}
      // A press would take the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ group, entries }, index) => (
        <div key={group} role="group" aria-labelledby={`palette-group-${index}`}>
          <div id={`palette-group-${index}`} role="presentation" className={styles.group}>
            {group}
          </div>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              entry={entry}
              icon={iconOf(entry, tabs)}
              selected={entry === active}
              onPoint={() => onPoint(entry)}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = {
  entry: Entry
  icon: Icon | undefined
  selected: boolean
  onPoint: () => void
  onChoose: () => void
}

const Option = ({ entry, icon: Picture, selected, onPoint, onChoose }: OptionProps) => (
  <div
    id={optionId(entry)}
    role="option"
    aria-selected={selected}
    tabIndex={-1}
    className={`${layout.line} ${styles.option}`}
    // Moving, not being there: a list that changes under a resting pointer chooses nothing.
    onPointerMove={selected ? undefined : onPoint}
    onClick={onChoose}
  >
    {Picture && <Picture size={20} aria-hidden="true" />}
    <b>{entry.label}</b> <span className={`${layout.quiet} ${styles.detail}`}>{entry.detail}</span>{' '}
    {entry.status && <StatusBadge status={entry.status} />}
  </div>
)
