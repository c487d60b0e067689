import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { getSettings, type SettingsVersion } from '../../../contract/settings-calls.ts'
import type { GroupValues, SettingsGroup } from '../../../contract/settings-groups.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { GroupEditor } from './GroupEditor.tsx'
import { GROUP_FACTS } from './group-fields.ts'
import { rowsOf } from './group-form.ts'
import styles from './groups.module.css'
import { VersionHistory } from './VersionHistory.tsx'

/** A group of settings: what is in force, a draft of the next version, and the earlier ones. */
export function GroupPanel({ group }: { group: SettingsGroup }) {
  const query = useQuery(apiQuery(getSettings, { params: { group } }))
  const { title, about } = GROUP_FACTS[group]
  return (
    <section className={layout.panel} aria-labelledby={`group-${group}`}>
      <header className={styles.head}>
        <h3 id={`group-${group}`} className={styles.title}>
          {title}
        </h3>
        <p className={layout.quiet}>{about}</p>
      </header>
      <QueryError what="these settings" query={query} />
      {query.isPending && <ListSkeleton rows={4} />}
      {query.data && <Group key={group} group={group} versions={query.data} />}
    </section>
  )
}

/** What the draft is made from. */
export type DraftOrigin = {
  base: SettingsVersion
  /** What stands in the fields at the beginning, where it is not what the base has. */
  start?: GroupValues
  /** The earlier version that is brought back. */
  restores?: number | undefined
  /** The first day and the note as they were typed, where a draft goes on from another base. */
  from?: string
  note?: string
}

function Group({ group, versions }: { group: SettingsGroup; versions: SettingsVersion[] }) {
  const [origin, setOrigin] = useState<DraftOrigin>()
  const opener = useId()
  const close = () => {
    flushSync(() => setOrigin(undefined))
    // Unless the person went on elsewhere while it was published.
    if (document.activeElement === document.body) document.getElementById(opener)?.focus()
  }
  const newest = versions.find(({ state }) => state !== 'withdrawn')
  const inForce = versions.find(({ state }) => state === 'in_force')
  if (!newest || !inForce) return null
  if (origin)
    return (
      <GroupEditor
        key={origin.base.version}
        group={group}
        origin={origin}
        newest={newest}
        onOrigin={setOrigin}
        onClose={close}
      />
    )
  return (
    <>
      <dl className={`${layout.sums} ${styles.values}`}>
        {rowsOf(inForce.content).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={`${layout.row} ${styles.foot}`}>
        <Button
          id={opener}
          needs="change-settings"
          variant="primary"
          onClick={() => setOrigin({ base: newest })}
        >
          Change
        </Button>
      </div>
      <VersionHistory
        group={group}
        versions={versions}
        onRestore={({ version, content }) =>
          setOrigin({ base: newest, start: content, restores: version })
        }
      />
    </>
  )
}
