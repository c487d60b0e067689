import { formatInstant } from '../../../contract/calendar.ts'
import type { Lead } from '../../../contract/leads.ts'
import { Button } from '../../ui/button/Button.tsx'
import panel from '../../ui/layout/panel.module.css'
import { contactOf } from './lead-list.ts'
import styles from './leads.module.css'

export type LeadRowsProps = { leads: Lead[]; onForget: (lead: Lead) => void }

/** The leads of one screen as a table, for wide screens. */
export const LeadsTable = ({ leads, onForget }: LeadRowsProps) => (
  <div className={panel.scroll}>
    <table className={panel.table}>
      <caption className="vh">Leads, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Contact</th>
          <th scope="col">Municipality</th>
          <th scope="col">Agreed</th>
          <th scope="col">To these words</th>
          <th scope="col" className={panel.right}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <tr key={lead.id}>
            <td className={`num ${styles.contact}`}>{contactOf(lead)}</td>
            <td className={styles.town}>{lead.municipality}</td>
            <td className={`num ${styles.agreed}`}>
              <Agreed lead={lead} />
            </td>
            <td className={styles.words}>{lead.consentWording}</td>
            <td>
              <div className={panel.actions}>
                <ForgetButton lead={lead} onForget={onForget} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export const Agreed = ({ lead: { consentedAt } }: { lead: Lead }) => (
  <time dateTime={consentedAt.toISOString()}>{formatInstant(consentedAt)}</time>
)

type ForgetProps = Pick<LeadRowsProps, 'onForget'> & { lead: Lead }

export const ForgetButton = ({ lead, onForget }: ForgetProps) => (
  <Button size="s" aria-label={`Forget ${contactOf(lead)}`} onClick={() => onForget(lead)}>
    Forget
  </Button>
)
