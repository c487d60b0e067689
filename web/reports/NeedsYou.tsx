import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { AdminStats } from '../../contract/reports.ts'
import { adminPath } from '../paths.ts'
import styles from './reports.module.css'

/** What waits for somebody of the admin team. */
export function NeedsYou({ stats }: { stats: AdminStats }) {
  const waiting = [
    {
      count: stats.unassigned,
      what: 'Unassigned jobs',
      detail: 'Paid, no hauler yet',
      action: 'Open',
      href: adminPath({ tab: 'jobs', view: 'unassigned' }),
      tone: styles.pending,
    },
    {
      count: stats.pendingApprovals,
      what: 'Hauler applications',
      detail: 'Waiting for a decision',
      action: 'Review',
      href: adminPath({ tab: 'haulers', view: 'pending' }),
      tone: styles.progress,
    },
  ].filter(({ count }) => count > 0)

  return (
    <section className={styles.figure} aria-labelledby="needs-you">
      <h2 id="needs-you">Needs you</h2>
      <div className={styles.needs}>
        {waiting.length === 0 && <p className={styles.quiet}>Nothing waits for you.</p>}
        <ul className={styles.waiting}>
          {waiting.map(({ count, what, detail, action, href, tone }) => (
            <li key={what}>
              <span className={`${styles.count} ${tone} num`}>{count}</span>
              <div>
                <b>{what}</b>
                <small>{detail}</small>
              </div>
              <Button
                component={Link}
                href={href}
                variant="default"
                size="sm"
                aria-label={`${action}: ${what}`}
              >
                {action}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
