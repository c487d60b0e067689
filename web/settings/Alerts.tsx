import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ALERT_KINDS, listAlertSettings, type AlertSettings } from '../../contract/alerts.ts'
import { apiQuery } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { formatPhone } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import panel from '../ui/layout/panel.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { ALERT_LABELS } from './alert-copy.ts'
import { AlertForm } from './AlertForm.tsx'
import styles from './settings.module.css'

/** Who of the team gets which alert, and how. */
export function Alerts() {
  const query = useQuery(apiQuery(listAlertSettings, {}))
  const [editedId, setEditedId] = useState<number>()
  const staff = query.data ?? []
  const edited = staff.find(({ userId }) => userId === editedId)
  return (
    <section className={layout.panel} aria-labelledby="alerts">
      <div className={styles.head}>
        <h3 id="alerts" className={styles.title}>
          Alerts
        </h3>
        <p className={layout.quiet}>Each trouble is reported once, to the people who chose it.</p>
      </div>
      {query.isError && (
        <div className={panel.notice}>
          <QueryError what="the alerts" query={query} />
        </div>
      )}
      {query.isPending && <ListSkeleton rows={2} />}
      {query.data && <Unheard staff={staff} />}
      <ul className={`${layout.stack} ${panel.cards}`}>
        {staff.map((person) => (
          <li key={person.userId} className={`${layout.spread} ${panel.card}`}>
            <div>
              <h4>{person.name}</h4>
              <p className={layout.quiet}>
                Email: {countOf(person.byEmail)}. Text: {countOf(person.bySms)}
                {person.phone && ` to ${formatPhone(person.phone)}`}.
              </p>
            </div>
            <Button
              size="s"
              aria-label={`Change alerts of ${person.name}`}
              onClick={() => setEditedId(person.userId)}
            >
              Change alerts
            </Button>
          </li>
        ))}
      </ul>
      {edited && <AlertForm person={edited} onClose={() => setEditedId(undefined)} />}
    </section>
  )
}

const countOf = (kinds: readonly string[]): string =>
  kinds.length === 0 ? 'none' : kinds.length === 1 ? '1 kind' : `${kinds.length} kinds`

/** The troubles that reach no one. */
function Unheard({ staff }: { staff: readonly AlertSettings[] }) {
  const unheard = ALERT_KINDS.filter(
    (kind) => !staff.some(({ byEmail, bySms }) => [...byEmail, ...bySms].includes(kind)),
  )
  return (
    unheard.length > 0 && (
      <div className={panel.notice}>
        <p className={`${layout.notice} ${layout.soon}`}>
          No one gets alerts about: {unheard.map((kind) => ALERT_LABELS[kind]).join(', ')}.
        </p>
      </div>
    )
  )
}
