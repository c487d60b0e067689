import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../contract/calendar.ts'
import { loadRuleHistory } from '../../../contract/load-rule-calls.ts'
import { MOST_RULES, type RuleVersion } from '../../../contract/load-rules.ts'
import { apiQuery } from '../../api/query.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import styles from './rule-form.module.css'
import { areasOf } from './rule-words.ts'

/** Every version of a rule, fetched when it is opened. */
export function RuleHistory({ ruleKey }: { ruleKey: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className={styles.history} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>History</summary>
      {opened && <Versions ruleKey={ruleKey} />}
    </details>
  )
}

function Versions({ ruleKey }: { ruleKey: string }) {
  const history = useQuery({
    ...apiQuery(loadRuleHistory, { params: { key: ruleKey } }),
    refetchOnMount: 'always',
  })
  return (
    <>
      <QueryError what="the history" query={history} />
      {history.isPending && <p role="status">Loading...</p>}
      <ol>
        {history.data?.map((version) => (
          <Version key={version.id} version={version} />
        ))}
      </ol>
      {history.data?.length === MOST_RULES && <p>Older versions are not shown.</p>}
    </>
  )
}

const Version = ({ version }: { version: RuleVersion }) => (
  <li>
    <p>
      <b>
        <time dateTime={version.effectiveFrom.toISOString()}>
          {formatInstant(version.effectiveFrom)}
        </time>
        {version.endedAt ? ' to ' : ', in force'}
        {version.endedAt && (
          <time dateTime={version.endedAt.toISOString()}>{formatInstant(version.endedAt)}</time>
        )}
      </b>
      {', '}
      {version.editedBy ? `by ${version.editedBy}` : 'with the product'}
    </p>
    {version.endedReason && (
      <p>
        Ended by {version.endedBy ?? 'the team'}: “{version.endedReason}”
      </p>
    )}
    <p>
      {version.title}: {version.text}
    </p>
    <p>
      {areasOf(version)}. {version.source}
    </p>
  </li>
)
