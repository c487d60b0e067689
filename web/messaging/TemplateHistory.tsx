import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import { listTemplateVersions, type TemplateVersion } from '../../contract/template-versions.ts'
import type { TemplateId } from '../../contract/templates.ts'
import { apiQuery } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import styles from './template-history.module.css'
import { TemplateDiff } from './TemplateDiff.tsx'

type Props = {
  templateId: TemplateId
  /** Takes the words of an earlier version into the form. */
  onRestore: (version: TemplateVersion) => void
}

/** Every version of a template with its author and what it changed, newest first. */
export function TemplateHistory({ templateId, onRestore }: Props) {
  const query = useQuery(apiQuery(listTemplateVersions, { params: { id: templateId } }))
  return (
    <section className={styles.history} aria-labelledby="template-versions">
      <h3 id="template-versions">Versions</h3>
      <p className={layout.quiet}>
        Messages that were written keep the words they were written with.
      </p>
      <QueryError what="the versions" query={query} />
      {query.isPending && <ListSkeleton rows={2} />}
      <ul className={styles.versions}>
        {query.data?.map((version, at, all) => (
          <Version
            key={version.version}
            version={version}
            before={all[at + 1]}
            onRestore={at === 0 ? undefined : () => onRestore(version)}
          />
        ))}
      </ul>
    </section>
  )
}

type VersionProps = {
  version: TemplateVersion
  before: TemplateVersion | undefined
  onRestore: (() => void) | undefined
}

function Version({ version, before, onRestore }: VersionProps) {
  const [isOpen, setOpen] = useState(false)
  const name = `version ${version.version}`
  return (
    <li>
      <div className={layout.spread}>
        <div>
          <p>
            <b>Version {version.version}</b>
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
          {onRestore && (
            <Button needs="change-settings" aria-label={`Go back to ${name}`} onClick={onRestore}>
              Go back
            </Button>
          )}
        </div>
      </div>
      {isOpen && before && <TemplateDiff before={before} after={version} />}
    </li>
  )
}

/** 'Nov 30, 2026, 2:44 PM, by Anika Sandhu. Shorter. Brings back version 1.' */
function storyOf({ publishedAt, publishedBy, note, restores }: TemplateVersion): string {
  const by = publishedBy ? `, by ${publishedBy}` : ''
  const why = note === '' ? '' : ` ${note}${/[.!?]$/.test(note) ? '' : '.'}`
  const back = restores === null ? '' : ` Brings back version ${restores}.`
  return `${formatInstant(publishedAt)}${by}.${why}${back}`
}
