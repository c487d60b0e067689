import { listAudit } from '../../../contract/audit.ts'
import { teamRoleNames } from '../../../contract/team-roles.ts'
import layout from '../../ui/layout/layout.module.css'
import { ListPanel } from '../../ui/list/ListPanel.tsx'
import { useList } from '../../ui/list/use-list.ts'
import settings from '../settings.module.css'
import { AuditEntryItem } from './AuditEntryItem.tsx'
import styles from './audit.module.css'

/** Who changed what, before and after. Entries are read; nothing changes or deletes them. */
export function AuditLog() {
  const list = useList(listAudit)
  return (
    <section aria-labelledby="audit-log">
      <div className={`${layout.row} ${settings.heading} ${styles.heading}`}>
        <h3 id="audit-log" className={settings.title}>
          Audit log
        </h3>
        <p className={layout.quiet}>
          Every change by the team, and every change of status by customers, haulers, providers and
          Westhaul itself. Search a job’s number to read who refunded it and why. Messages keep
          their own history.
        </p>
      </div>
      <ListPanel
        list={list}
        title="Audit log"
        noun={['entry', 'entries']}
        filters={FILTERS}
        empty={{
          title: 'No changes yet',
          hint: 'Changes appear here, with the values before and after.',
        }}
      >
        <ol className={styles.entries} aria-label="Entries of the audit log">
          {list.items.map((entry) => (
            <AuditEntryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      </ListPanel>
    </section>
  )
}

const FILTERS = {
  at: 'Days',
  by: {
    label: 'Who',
    values: {
      team: 'The team',
      system: 'Automatic',
      provider: 'Providers',
      customer: 'Customers',
      hauler: 'Haulers',
    },
  },
  role: { label: 'Role', values: teamRoleNames },
  change: {
    label: 'Change',
    values: { insert: 'Added', update: 'Changed', delete: 'Removed' },
  },
}
