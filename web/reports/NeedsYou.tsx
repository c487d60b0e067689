import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { Link } from 'wouter'
import type { AdminStats } from '../../contract/reports.ts'
import { adminPath } from '../paths.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { DrawerStatus } from '../ui/dialog/DrawerStatus.tsx'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './needs.module.css'
import reports from './reports.module.css'

/** In the panel, which has its own address. */
const StuckMovements = onDemand(
  async () => (await import('./StuckMovements.tsx')).StuckMovements,
  <DrawerStatus isLoading />,
)

type Waiting = {
  count: number
  what: string
  detail: string
  action: string
  /** Where it is dealt with. */
  href: string
  tone: 'soon' | 'new' | 'bad'
}

/** What waits for the admin team, the most urgent first; each leads to where it is dealt with. */
export function NeedsYou({ stats }: { stats: AdminStats }) {
  const [money, setMoney] = useQueryState(
    'money',
    parseAsStringLiteral(['stuck']).withOptions({ history: 'push' }),
  )
  const waiting = waitingIn(stats).filter(({ count }) => count > 0)
  return (
    <section className={`${layout.panel} ${reports.figure}`} aria-labelledby="needs-you">
      <h2 id="needs-you">Needs you</h2>
      <div className={styles.needs}>
        {waiting.length === 0 && <p className={layout.muted}>Nothing waits for you.</p>}
        <ul className={styles.waiting}>
          {waiting.map((entry) => (
            <WaitingEntry key={entry.what} {...entry} />
          ))}
        </ul>
      </div>
      <Drawer
        opened={money !== null}
        title="Stuck money"
        onClose={() => void setMoney(null, { history: 'replace' })}
      >
        {money !== null && (
          <ErrorBoundary what="the stuck money">
            <StuckMovements />
          </ErrorBoundary>
        )}
      </Drawer>
    </section>
  )
}

const WaitingEntry = ({ count, what, detail, action, href, tone }: Waiting) => (
  <li>
    <span className={`${styles.count} num`} data-tone={tone}>
      {count}
    </span>
    <div>
      <b>{what}</b>
      <small>{detail}</small>
    </div>
    <Link href={href} asChild>
      <ButtonLink size="s" aria-label={`${action}: ${what}`}>
        {action}
      </ButtonLink>
    </Link>
  </li>
)

const waitingIn = ({ needs, pendingApprovals }: AdminStats): Waiting[] => [
  {
    count: needs.pricesToReview,
    what: 'Prices above the cap',
    detail: 'A hauler and a customer wait on site',
    action: 'Decide',
    href: adminPath({ tab: 'money' }),
    tone: 'soon',
  },
  {
    count: needs.jobsAtRisk,
    what: 'Jobs at risk',
    detail: 'No hauler, late, or a suspended one',
    action: 'Assign',
    href: adminPath({ tab: 'schedule' }),
    tone: 'soon',
  },
  {
    count: needs.stuckMoney,
    what: 'Stuck money',
    detail: 'A refund, payout, charge or dispute',
    action: 'Look',
    href: adminPath({ tab: 'jobs', money: 'stuck' }),
    tone: 'bad',
  },
  {
    count: needs.findings,
    what: 'Ledger mismatches',
    detail: 'From the payment provider',
    action: 'Look',
    href: adminPath({ tab: 'money', part: 'troubles' }),
    tone: 'bad',
  },
  {
    count: needs.overdueInvoices,
    what: 'Overdue invoices',
    detail: 'Of companies on account',
    action: 'Look',
    href: adminPath({ tab: 'money', part: 'invoices', state: 'overdue' }),
    tone: 'bad',
  },
  {
    count: needs.estimatesToReview,
    what: 'Estimates to review',
    detail: 'The reader was not sure of the load',
    action: 'Look',
    href: adminPath({ tab: 'quotes', part: 'review' }),
    tone: 'new',
  },
  {
    count: needs.failedPayments,
    what: 'Failed payments',
    detail: 'Declined and still unpaid',
    action: 'Open',
    href: adminPath({ tab: 'jobs', status: 'pending', payment: 'failed' }),
    tone: 'bad',
  },
  {
    count: pendingApprovals,
    what: 'Hauler applications',
    detail: 'Waiting for a decision',
    action: 'Review',
    href: adminPath({ tab: 'haulers', status: 'pending' }),
    tone: 'new',
  },
  {
    count: needs.failedMessages,
    what: 'Failed messages',
    detail: 'Resend, or mark as read',
    action: 'Open',
    href: adminPath({ tab: 'messages', show: 'failed' }),
    tone: 'bad',
  },
  {
    count: needs.failedPosts,
    what: 'Failed posts',
    detail: 'Failed to publish',
    action: 'Open',
    href: adminPath({ tab: 'social', status: 'failed' }),
    tone: 'bad',
  },
]
