import { ALERT_KINDS, type AlertKind, type AlertSettings } from '../../contract/alerts.ts'
import { Button } from '../ui/button/Button.tsx'
import { formatPhone } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import panel from '../ui/layout/panel.module.css'
import { ALERT_LABELS } from './alert-copy.ts'
import styles from './settings.module.css'

type Props = { person: AlertSettings; onEdit: () => void }

/** The alerts of a person as a row of the table. */
export const PersonRow = ({ person, onEdit }: Props) => (
  <tr>
    <th scope="row">
      {person.name}
      <small>{person.email}</small>
    </th>
    <td>
      <Kinds kinds={person.byEmail} />
      <Weekly person={person} />
    </td>
    <td>
      <Kinds kinds={person.bySms} />
      <Phone person={person} />
    </td>
    <td>
      <Kinds kinds={person.byPush} />
    </td>
    <td>
      <ChangeButton person={person} onEdit={onEdit} />
    </td>
  </tr>
)

/** The same as a card, on a phone. */
export const PersonCard = ({ person, onEdit }: Props) => (
  <li className={`${layout.stack} ${panel.card} ${styles.card}`}>
    <div>
      <h4>{person.name}</h4>
      <p className={layout.quiet}>{person.email}</p>
    </div>
    <dl>
      <dt>By email</dt>
      <dd>
        <Kinds kinds={person.byEmail} />
        <Weekly person={person} />
      </dd>
      <dt>By text</dt>
      <dd>
        <Kinds kinds={person.bySms} />
        <Phone person={person} />
      </dd>
      <dt>In the browser</dt>
      <dd>
        <Kinds kinds={person.byPush} />
      </dd>
    </dl>
    <ChangeButton person={person} onEdit={onEdit} isWide />
  </li>
)

function Kinds({ kinds }: { kinds: readonly AlertKind[] }) {
  if (kinds.length === 0) return <span className={layout.dim}>None</span>
  if (kinds.length === ALERT_KINDS.length) return 'All'
  return ALERT_KINDS.filter((kind) => kinds.includes(kind))
    .map((kind) => ALERT_LABELS[kind])
    .join(', ')
}

const Phone = ({ person: { phone } }: Pick<Props, 'person'>) =>
  phone !== null && <small className="num">{formatPhone(phone)}</small>

/** Owners only. */
const Weekly = ({ person: { weeklyReport } }: Pick<Props, 'person'>) =>
  weeklyReport === true && <small>And the weekly report</small>

const ChangeButton = ({ person, onEdit, isWide = false }: Props & { isWide?: boolean }) => (
  <Button size="s" wide={isWide} aria-label={`Change alerts of ${person.name}`} onClick={onEdit}>
    Change alerts
  </Button>
)
