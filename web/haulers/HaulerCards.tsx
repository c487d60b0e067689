import { formatInstantDay } from '../../contract/calendar.ts'
import { Button } from '../ui/button/Button.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import panel from '../ui/layout/panel.module.css'
import { haulerName, vehicleName } from './hauler-list.ts'
import { ReviewButtons, type HaulerRowsProps } from './HaulersTable.tsx'

/** The haulers of one screen as cards, for phones. */
export const HaulerCards = ({ haulers, changed, onView, ...actions }: HaulerRowsProps) => (
  <ul className={panel.cards} aria-label="Hauler Management">
    {haulers.map((hauler) => (
      <li key={hauler.id} className={`${panel.card} ${hauler.id === changed ? panel.changed : ''}`}>
        <header>
          <h3>{haulerName(hauler)}</h3>
          <StatusBadge status={hauler.status} />
        </header>
        <dl>
          <dt>Email</dt>
          <dd>{hauler.user.email}</dd>
          <dt>Vehicle</dt>
          <dd>{vehicleName(hauler)}</dd>
          <dt>Joined</dt>
          <dd className="num">{formatInstantDay(hauler.createdAt)}</dd>
        </dl>
        <footer className={panel.pairs}>
          <ReviewButtons hauler={hauler} {...actions} />
          <Button size="s" aria-label={`View ${haulerName(hauler)}`} onClick={() => onView(hauler)}>
            View
          </Button>
          <Button
            variant="danger-quiet"
            size="s"
            aria-label={`Delete ${haulerName(hauler)}`}
            onClick={() => actions.onAsk(hauler, 'delete')}
          >
            Delete
          </Button>
        </footer>
      </li>
    ))}
  </ul>
)
