import { useQuery } from '@tanstack/react-query'
import { parseAsString, useQueryState, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { dayOf } from '../../../contract/calendar.ts'
import { listLoadRules } from '../../../contract/load-rule-calls.ts'
import { RULE_KINDS, type LoadRule } from '../../../contract/load-rules.ts'
import { listQuoteItems } from '../../../contract/pickable-items.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { findRules, isOld, kindWords, type ItemNames } from './rule-words.ts'
import { RuleEntry } from './RuleEntry.tsx'
import { RulePanel } from './RulePanel.tsx'
import styles from './rules.module.css'
import { RulesToolbar } from './RulesToolbar.tsx'

const filters = { q: parseAsString.withDefault(''), area: parseAsString.withDefault('') }

/** What may not be taken, what needs care and what can go free, each with its source, for the team to keep. */
export function Rules() {
  const rules = useQuery({ ...apiQuery(listLoadRules, {}), refetchOnMount: 'always' })
  const names = useItemNames()
  const [{ q, area }, setFilters] = useQueryStates(filters)
  const [shownKey, setShownKey] = useQueryState(
    'rule',
    parseAsString.withOptions({ history: 'push' }),
  )
  const found = findRules(rules.data ?? [], { search: q, area }, names)
  const open = (which: string) => void setShownKey(which)
  const clear = () => void setFilters(null)
  return (
    <div className={layout.panel}>
      <RulesToolbar
        search={q}
        area={area}
        onChange={(change) => void setFilters(change)}
        onAdd={() => open('new')}
      />
      {rules.isError && (
        <div className={panel.notice}>
          <QueryError what="the rules" query={rules} />
        </div>
      )}
      {rules.isPending && <ListSkeleton rows={10} />}
      {rules.data && <ToCompare rules={rules.data} />}
      {rules.data?.length === 0 && (
        <EmptyState
          title="No rules yet"
          hint="Without rules we take every load, and customers do not hear what is collected free."
        />
      )}
      {rules.data && rules.data.length > 0 && found.length === 0 && (
        <EmptyState title="No rules match these filters" drawing="sofa">
          <Button onClick={clear}>Clear filters</Button>
        </EmptyState>
      )}
      <Groups rules={found} names={names} onEdit={open} />
      {rules.data && (
        <RulePanel
          which={shownKey}
          rules={rules.data}
          names={names}
          onShow={open}
          onClose={() => void setShownKey(null, { history: 'replace' })}
        />
      )}
    </div>
  )
}

function ToCompare({ rules }: { rules: readonly LoadRule[] }) {
  const today = dayOf(now())
  const old = rules.filter((rule) => isOld(rule, today)).length
  return (
    old > 0 && (
      <p className={`${layout.notice} ${layout.soon} ${styles.toCompare}`}>
        {old === 1 ? 'One rule was' : `${old} rules were`} last compared with the source more than a
        year ago.
      </p>
    )
  )
}

type GroupsProps = {
  rules: readonly LoadRule[]
  names: ItemNames
  onEdit: (which: string) => void
}

const Groups = ({ rules, names, onEdit }: GroupsProps) =>
  RULE_KINDS.map((kind) => {
    const ofKind = rules.filter((rule) => rule.kind === kind)
    return (
      ofKind.length > 0 && (
        <section key={kind} className={styles.group} aria-labelledby={`rules-${kind}`}>
          <h3 id={`rules-${kind}`}>
            {kindWords[kind].heading} <span className="num">{ofKind.length}</span>
          </h3>
          <ul>
            {ofKind.map((rule) => (
              <RuleEntry
                key={rule.key}
                rule={rule}
                names={names}
                onEdit={() => onEdit(String(rule.id))}
              />
            ))}
          </ul>
        </section>
      )
    )
  })

/** What the catalogue calls its items; empty until it has come. */
function useItemNames(): ItemNames {
  const { data } = useQuery(apiQuery(listQuoteItems, {}))
  return useMemo(() => new Map(data?.map(({ key, name }) => [key, name])), [data])
}
