import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstantDay } from '../../contract/calendar.ts'
import {
  getLegalText,
  getLegalTextVersion,
  withdrawLegalText,
  type LegalDocument,
  type LegalTextToEdit,
} from '../../contract/legal-texts.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './legal.module.css'
import { LineChanges } from './LineChanges.tsx'

const STATES = {
  in_force: ['In force', layout.good],
  scheduled: ['Scheduled', layout.soon],
  past: ['Earlier', ''],
  withdrawn: ['Withdrawn', layout.bad],
} as const

type Props = {
  document: LegalDocument
  versions: LegalTextToEdit['versions']
  /** Goes on with the text of an earlier version. */
  onRestore: (text: string) => void
}

/** Every version of a legal text with its author and what it changed, and the way back to an earlier text. */
export const LegalHistory = ({ document, versions, onRestore }: Props) => (
  <section aria-labelledby={`${document}-versions`}>
    <h4 id={`${document}-versions`}>Versions</h4>
    <ul className={styles.versions}>
      {versions.map((version, at) => (
        <Version
          key={version.version}
          document={document}
          version={version}
          before={versions.slice(at + 1).find(({ state }) => state !== 'withdrawn')?.version}
          onRestore={
            version.state === 'past' || version.state === 'withdrawn' ? onRestore : undefined
          }
        />
      ))}
    </ul>
  </section>
)

type VersionProps = {
  document: LegalDocument
  version: Props['versions'][number]
  before: number | undefined
  onRestore: Props['onRestore'] | undefined
}

function Version({ document, version: each, before, onRestore }: VersionProps) {
  const { version, publishedAt, publishedBy, effectiveFrom, state } = each
  const [isOpen, setOpen] = useState(false)
  const [label, look] = STATES[state]
  return (
    <li>
      <div className={layout.spread}>
        <p className={layout.row}>
          <span>
            <b>Version {version}</b> of {formatInstantDay(publishedAt)}
            {publishedBy && `, by ${publishedBy}`}
            {effectiveFrom > publishedAt && `, from ${formatInstantDay(effectiveFrom)} on`}
          </span>
          <span className={`${layout.tag} ${look}`}>{label}</span>
        </p>
        <div className={layout.row}>
          {before !== undefined && (
            <Button
              variant="quiet"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide' : 'Show'} what version ${version} changed`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide changes' : 'Changes'}
            </Button>
          )}
          {state === 'scheduled' && <Withdraw document={document} version={version} />}
          {onRestore && <Restore document={document} version={version} onRestore={onRestore} />}
        </div>
      </div>
      {isOpen && before !== undefined && (
        <Changes document={document} before={before} after={version} />
      )}
    </li>
  )
}

type One = { document: LegalDocument; version: number }

const textOf = (params: One) => apiQuery(getLegalTextVersion, { params })

/** The text is fetched when it is needed. */
function Restore({ document, version, onRestore }: One & { onRestore: Props['onRestore'] }) {
  const query = useQuery({ ...textOf({ document, version }), enabled: false })
  const restore = async () => {
    const { data } = await query.refetch()
    if (data) onRestore(data.text)
  }
  return (
    <Button
      needs="change-settings"
      pending={query.isFetching && 'Looking...'}
      aria-label={`Go back to version ${version}`}
      onClick={() => void restore()}
    >
      Go back
    </Button>
  )
}

function Withdraw({ document, version }: One) {
  const withdraw = useApiMutation(withdrawLegalText, {
    refetches: [getLegalText],
    success: `Version ${version} is withdrawn`,
    failure: ({ reason }) => ({ title: 'Not withdrawn', message: reason }),
  })
  return (
    <Button
      needs="change-settings"
      pending={withdraw.isPending && 'Withdrawing...'}
      aria-label={`Withdraw version ${version}`}
      onClick={() => withdraw.mutate({ params: { document, version } })}
    >
      Withdraw
    </Button>
  )
}

type ChangesProps = { document: LegalDocument; before: number; after: number }

function Changes({ document, before, after }: ChangesProps) {
  const old = useQuery(textOf({ document, version: before }))
  const next = useQuery(textOf({ document, version: after }))
  if (!old.data || !next.data)
    return <QueryError what="the texts" query={old.isError ? old : next} />
  return <LineChanges before={old.data.text} after={next.data.text} />
}
