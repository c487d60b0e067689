import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayOf, formatDay } from '../../../contract/calendar.ts'
import { checkLoadRule, listLoadRules } from '../../../contract/load-rule-calls.ts'
import type { LoadRule } from '../../../contract/load-rules.ts'
import type { NoticePlace } from '../../../contract/quotes.ts'
import { useApiMutation } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { areasOf, concernsOf, isOld, type ItemNames } from './rule-words.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './rules.module.css'

type Props = { rule: LoadRule; names: ItemNames; onEdit: () => void }

/** One rule: what the customer reads, what it is about, and how old what it says is. */
export const RuleEntry = ({ rule, names, onEdit }: Props) => {
  const today = dayOf(now())
  return (
    <li className={`${layout.stack} ${styles.rule}`}>
      <header className={layout.row}>
        <h4>{rule.title}</h4>
        {rule.silent && <StatusBadge status="none">Says nothing</StatusBadge>}
        {isOld(rule, today) && <StatusBadge status="pending">Compare with its source</StatusBadge>}
      </header>
      <p className={styles.said}>{rule.text}</p>
      <dl className={`${layout.stack} ${styles.facts}`}>
        <Fact name="Concerns">{concernsOf(rule, names)}</Fact>
        {rule.saying.length > 0 && <Fact name="Only if it says">{quoted(rule.saying)}</Fact>}
        {rule.unlessSaying.length > 0 && (
          <Fact name="Unless it says">{quoted(rule.unlessSaying)}</Fact>
        )}
        <Fact name="Where">{areasOf(rule)}</Fact>
        {rule.place && (
          <Fact name="Place to go">
            <Place {...rule.place} />
          </Fact>
        )}
        <Fact name="Source">
          {rule.source}, checked on {formatDay(rule.checkedOn)}
        </Fact>
      </dl>
      <footer className={layout.row}>
        <Button needs="change-settings" size="s" aria-label={`Edit ${rule.title}`} onClick={onEdit}>
          Edit
        </Button>
        {rule.checkedOn < today && <CheckedToday rule={rule} />}
      </footer>
    </li>
  )
}

const quoted = (phrases: readonly string[]): string => phrases.map((one) => `“${one}”`).join(', ')

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Place = ({ name, url }: NoticePlace) =>
  url === null ? (
    name
  ) : (
    <>
      {name}{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {new URL(url).host}
        <span className="vh">, opens in a new tab</span>
        <IconExternalLink size={15} aria-hidden="true" />
      </a>
    </>
  )

function CheckedToday({ rule }: { rule: LoadRule }) {
  const check = useApiMutation(checkLoadRule, {
    refetches: [listLoadRules],
    success: { title: 'Noted', message: `${rule.title}: checked today` },
    failure: ({ reason }) => ({ title: 'Failed to note it', message: reason }),
  })
  return (
    <Button
      needs="change-settings"
      variant="quiet"
      size="s"
      aria-label={`Mark as checked today: ${rule.title}`}
      pending={check.isPending}
      onClick={() => check.mutate({ params: { id: rule.id } })}
    >
      Mark as checked
    </Button>
  )
}
