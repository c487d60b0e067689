import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ALERT_KINDS,
  listAlertSettings,
  SERVER_ALERTS,
  type AlertSettings,
} from '../../contract/alerts.ts'
import { apiQuery } from '../api/query.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import panel from '../ui/layout/panel.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { ALERT_LABELS } from './alert-copy.ts'
import { AlertForm } from './AlertForm.tsx'
import { NotifyMe } from './NotifyMe.tsx'
import { PersonCard, PersonRow } from './PersonRow.tsx'
import styles from './settings.module.css'

/** Who of the team gets which alert, and how. */
export function Alerts() {
  const query = useQuery(apiQuery(listAlertSettings, {}))
  const [editedId, setEditedId] = useState<number>()
  const staff = query.data ?? []
  const edited = staff.find(({ userId }) => userId === editedId)
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-labelledby="alerts">
      <div className={`${layout.row} ${styles.head} ${styles.heading}`}>
        <h3 id="alerts" className={styles.title}>
          Alerts
        </h3>
        <p className={layout.quiet}>Each alert goes to the people who chose it.</p>
      </div>
      {query.isError && (
        <div className={panel.notice}>
          <QueryError what="the alerts" query={query} />
        </div>
      )}
      {query.isPending && <ListSkeleton rows={2} />}
      {query.data && <Unheard staff={staff} />}
      {query.data && <Staff staff={staff} onEdit={({ userId }) => setEditedId(userId)} />}
      <NotifyMe />
      {edited && <AlertForm person={edited} onClose={() => setEditedId(undefined)} />}
    </section>
  )
}

type StaffProps = { staff: readonly AlertSettings[]; onEdit: (person: AlertSettings) => void }

function Staff({ staff, onEdit }: StaffProps) {
  const isPhone = useIsPhone()
  const people = staff.map((person) => ({
    key: person.userId,
    person,
    onEdit: () => onEdit(person),
  }))
  if (isPhone)
    return (
      <ul className={`${layout.stack} ${panel.cards}`}>
        {people.map(({ key, ...each }) => (
          <PersonCard key={key} {...each} />
        ))}
      </ul>
    )
  return (
    <table className={styles.parts}>
      <caption className="vh">Alerts of the team</caption>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">By email</th>
          <th scope="col">By text</th>
          <th scope="col">In the browser</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {people.map(({ key, ...each }) => (
          <PersonRow key={key} {...each} />
        ))}
      </tbody>
    </table>
  )
}

/** The troubles that reach no one. */
function Unheard({ staff }: { staff: readonly AlertSettings[] }) {
  const unheard = ALERT_KINDS.filter(
    (kind) =>
      !staff.some(({ byEmail, bySms, byPush }) => [...byEmail, ...bySms, ...byPush].includes(kind)),
  )
  if (unheard.length === 0) return null
  return (
    <div className={styles.unheard}>
      <p className={`${layout.notice} ${layout.soon}`}>
        {unheard.length === ALERT_KINDS.length
          ? 'No one gets alerts yet. Choose who is alerted to an at-risk job, a failed payout or a full disk.'
          : `No one gets alerts about: ${unheard.map((kind) => ALERT_LABELS[kind]).join(', ')}.`}
        {unheard.some((kind) => SERVER_ALERTS.includes(kind)) &&
          ' Those about the server go to the owners by email.'}
      </p>
    </div>
  )
}
