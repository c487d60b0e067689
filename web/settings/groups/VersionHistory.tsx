import { useState } from 'react'
import { formatInstant } from '../../../contract/calendar.ts'
import {
  getSettings,
  withdrawSettings,
  type SettingsVersion,
} from '../../../contract/settings-calls.ts'
import type { SettingsGroup } from '../../../contract/settings-groups.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { DiffTable } from './DiffTable.tsx'
import { changesBetween } from './group-form.ts'
import styles from './groups.module.css'

const STATES = {
  in_force: ['In force', layout.good],
  scheduled: ['Scheduled', layout.soon],
  past: ['Earlier', ''],
  withdrawn: ['Withdrawn', layout.bad],
} as const

type Props = {
  group: SettingsGroup
  /** Newest first. */
  versions: readonly SettingsVersion[]
  onRestore: (version: SettingsVersion) => void
}

/** Every version with its author and what it changed, newest first. */
export const VersionHistory = ({ group, versions, onRestore }: Props) => (
  <section className={styles.history} aria-labelledby={`history-${group}`}>
    <h4 id={`history-${group}`}>Versions</h4>
    <ul>
      {versions.map((version, at) => (
        <Version
          key={version.version}
          group={group}
          version={version}
          before={versions.slice(at + 1).find(({ state }) => state !== 'withdrawn')}
          onRestore={onRestore}
        />
      ))}
    </ul>
  </section>
)

type VersionProps = Pick<Props, 'group' | 'onRestore'> & {
  version: SettingsVersion
  before: SettingsVersion | undefined
}

function Version({ group, version, before, onRestore }: VersionProps) {
  const [isOpen, setOpen] = useState(false)
  const [label, look] = STATES[version.state]
  const name = `version ${version.version}`
  return (
    <li>
      <div className={layout.spread}>
        <div>
          <p className={layout.row}>
            <b>Version {version.version}</b>
            <span className={`${layout.tag} ${look}`}>{label}</span>
          </p>
          <p className={layout.quiet}>{storyOf(version)}</p>
        </div>
        <div className={layout.row}>
          {before && (
            <Button
              variant="quiet"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide' : 'Show'} what ${name} changed`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide changes' : 'Changes'}
            </Button>
          )}
          {version.state === 'scheduled' && <Withdraw group={group} version={version} />}
          {(version.state === 'past' || version.state === 'withdrawn') && (
            <Button
              needs="change-settings"
              aria-label={`Go back to ${name}`}
              onClick={() => onRestore(version)}
            >
              Go back
            </Button>
          )}
        </div>
      </div>
      {isOpen && before && (
        <DiffTable
          changes={changesBetween(before.content, version.content)}
          before={`Version ${before.version}`}
          after={`Version ${version.version}`}
        />
      )}
    </li>
  )
}

/** 'From Nov 30, 2026, 12:00 AM, by Anika Sandhu. Mattress fee.' */
function storyOf({ version, effectiveFrom, publishedBy, note, restores }: SettingsVersion): string {
  const from = version === 1 ? 'From the beginning' : `From ${formatInstant(effectiveFrom)}`
  const by = publishedBy ? `, by ${publishedBy}` : ''
  const back = restores === null ? '' : ` Brings back version ${restores}.`
  return `${from}${by}. ${note}${/[.!?]$/.test(note) ? '' : '.'}${back}`
}

function Withdraw({ group, version: { version } }: Pick<VersionProps, 'group' | 'version'>) {
  const withdraw = useApiMutation(withdrawSettings, {
    refetches: [getSettings],
    success: `Version ${version} is withdrawn`,
    failure: ({ reason }) => ({ title: 'Not withdrawn', message: reason }),
  })
  return (
    <Button
      needs="change-settings"
      pending={withdraw.isPending && 'Withdrawing...'}
      onClick={() => withdraw.mutate({ params: { group, version } })}
    >
      Withdraw
    </Button>
  )
}
