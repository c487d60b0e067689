import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstantDay } from '../../contract/calendar.ts'
import {
  getTermsText,
  getTermsToEdit,
  withdrawTerms,
  type TermsToEdit,
} from '../../contract/terms.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import { LineChanges } from './LineChanges.tsx'
import styles from './terms.module.css'

const STATES = {
  in_force: ['In force', layout.good],
  scheduled: ['Scheduled', layout.soon],
  past: ['Earlier', ''],
  withdrawn: ['Withdrawn', layout.bad],
} as const

type Props = {
  versions: TermsToEdit['versions']
  /** Goes on with the text of an earlier version. */
  onRestore: (text: string) => void
}

/** Every version of the terms with what it changed, and the way back to an earlier text. */
export const TermsHistory = ({ versions, onRestore }: Props) => (
  <section aria-labelledby="terms-versions">
    <h4 id="terms-versions">Versions</h4>
    <ul className={styles.versions}>
      {versions.map((version, at) => (
        <Version
          key={version.version}
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
  version: Props['versions'][number]
  before: number | undefined
  onRestore: Props['onRestore'] | undefined
}

function Version({ version: each, before, onRestore }: VersionProps) {
  const { version, publishedAt, effectiveFrom, state } = each
  const [isOpen, setOpen] = useState(false)
  const [label, look] = STATES[state]
  return (
    <li>
      <div className={layout.spread}>
        <p className={layout.row}>
          <span>
            <b>Version {version}</b> of {formatInstantDay(publishedAt)}
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
          {state === 'scheduled' && <Withdraw version={version} />}
          {onRestore && <Restore version={version} onRestore={onRestore} />}
        </div>
      </div>
      {isOpen && before !== undefined && <Changes before={before} after={version} />}
    </li>
  )
}

const textOf = (version: number) => apiQuery(getTermsText, { params: { version } })

/** The text is fetched when it is asked for. */
function Restore({ version, onRestore }: { version: number; onRestore: Props['onRestore'] }) {
  const query = useQuery({ ...textOf(version), enabled: false })
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

function Withdraw({ version }: { version: number }) {
  const withdraw = useApiMutation(withdrawTerms, {
    refetches: [getTermsToEdit],
    success: `Version ${version} is withdrawn`,
    failure: ({ reason }) => ({ title: 'Not withdrawn', message: reason }),
  })
  return (
    <Button
      needs="change-settings"
      pending={withdraw.isPending && 'Withdrawing...'}
      aria-label={`Withdraw version ${version}`}
      onClick={() => withdraw.mutate({ params: { version } })}
    >
      Withdraw
    </Button>
  )
}

function Changes({ before, after }: { before: number; after: number }) {
  const old = useQuery(textOf(before))
  const next = useQuery(textOf(after))
  if (!old.data || !next.data)
    return <QueryError what="the texts" query={old.isError ? old : next} />
  return <LineChanges before={old.data.text} after={next.data.text} />
}
