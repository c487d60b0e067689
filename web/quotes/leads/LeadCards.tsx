import panel from '../../ui/layout/panel.module.css'
import { contactOf } from './lead-list.ts'
import { Agreed, ForgetButton, type LeadRowsProps } from './LeadsTable.tsx'
import styles from './leads.module.css'

/** The leads of one screen as cards, for phones. */
export const LeadCards = ({ leads, onForget }: LeadRowsProps) => (
  <ul className={panel.cards} aria-label="Leads, the newest first">
    {leads.map((lead) => (
      <li key={lead.id} className={panel.card}>
        <header>
          <h3 className="num">{contactOf(lead)}</h3>
        </header>
        <dl className="num">
          <dt>Municipality</dt>
          <dd>{lead.municipality}</dd>
          <dt>Agreed</dt>
          <dd>
            <Agreed lead={lead} />
          </dd>
        </dl>
        <p className={styles.words}>{lead.consentWording}</p>
        <footer>
          <ForgetButton lead={lead} onForget={onForget} />
        </footer>
      </li>
    ))}
  </ul>
)
