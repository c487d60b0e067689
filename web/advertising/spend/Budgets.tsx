import { useQuery } from '@tanstack/react-query'
import {
  editCampaign,
  listBudgets,
  type BudgetAlert,
  type CampaignBudget,
} from '../../../contract/ad-budgets.ts'
import { setCampaignStatus } from '../../../contract/advertising.ts'
import { formatDay, formatInstant } from '../../../contract/calendar.ts'
import { cents, formatMoney, type Cents } from '../../../contract/money.ts'
import { formatPercent } from '../../../contract/numbers.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { SwitchField } from '../../ui/field/CheckboxField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './spend.module.css'
import { SPEND_READS } from './use-spend-import.ts'

/** What is spent of each budget, when it will be spent, and who was notified. */
export function Budgets() {
  const query = useQuery(apiQuery(listBudgets, {}))
  const budgets = query.data ?? []
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-busy={query.isLoading}>
      <header className={`${layout.spread} ${styles.head}`}>
        <h3>Budgets</h3>
        <span className={layout.dim}>Spend as imported or entered</span>
      </header>
      <QueryError what="the budgets" query={query} />
      {query.isSuccess && budgets.length === 0 && (
        <p className={`${layout.quiet} ${styles.words}`}>
          No campaign is running. Budgets are watched from a campaign’s activation on.
        </p>
      )}
      {budgets.map((budget) => (
        <Budget key={budget.campaignId} budget={budget} />
      ))}
    </section>
  )
}

const shareOf = ({ spent, budget }: CampaignBudget): number => (budget === 0 ? 0 : spent / budget)
/** A fifth more, to the next hundred dollars. */
const raised = ({ budget }: CampaignBudget): Cents =>
  cents(Math.ceil((budget * 1.2) / 100_00) * 100_00)
const short = (day: CampaignBudget['begins']): string => formatDay(day).replace(/, \d+$/, '')

function Budget({ budget }: { budget: CampaignBudget }) {
  const share = shareOf(budget)
  const isHot = share >= 0.8
  return (
    <article className={styles.budget} data-is={share >= 1 ? 'full' : isHot ? 'hot' : 'calm'}>
      <div className={layout.spread}>
        <b>
          {budget.name} {budget.status === 'paused' && <span className={layout.tag}>paused</span>}
          {isHot && budget.status === 'active' && (
            <span className={`${layout.tag} ${layout.soon}`}>
              {share >= 1 ? '100% passed' : '80% passed'}
            </span>
          )}
        </b>
        <b className={isHot ? layout.figure : 'num'}>{formatPercent(share, 0)}</b>
      </div>
      <div
        className={styles.bar}
        role="img"
        aria-label={`${formatMoney(budget.spent)} of ${formatMoney(budget.budget)} spent`}
      >
        <i style={{ width: `${Math.min(100, share * 100)}%` }} />
        <em />
      </div>
      <div className={`${layout.spread} ${layout.quiet}`}>
        <span className="num">
          <b>{formatMoney(budget.spent)}</b> of {formatMoney(budget.budget)} since{' '}
          {short(budget.begins)}
        </span>
        <span>{forecastOf(budget)}</span>
      </div>
      <BudgetChoices budget={budget} />
      {budget.alerts.length > 0 && (
        <ul className={`${layout.notice} ${layout.quiet}`}>
          {budget.alerts.map((alert) => (
            <li key={`${alert.percent} ${alert.budget}`}>{alertWords(alert)}</li>
          ))}
        </ul>
      )}
    </article>
  )
}

function forecastOf({ perDay, reachesOn }: CampaignBudget): string {
  if (perDay === null) return ''
  const pace = `${formatMoney(perDay)} a day`
  return reachesOn ? `At ${pace} it reaches 100% on ${short(reachesOn)}` : pace
}

function alertWords({ percent, budget, at, recipients, hasPaused }: BudgetAlert): string {
  const people = recipients.length > 0 ? `email to ${recipients.join(', ')}` : 'no one to email'
  const paused = hasPaused ? '; paused, as asked' : ''
  return `${percent}% of ${formatMoney(budget)} reported ${formatInstant(at)}: ${people}${paused}`
}

function BudgetChoices({ budget }: { budget: CampaignBudget }) {
  const params = { campaignId: budget.campaignId }
  const edit = useApiMutation(editCampaign, {
    refetches: SPEND_READS,
    success: 'Campaign Updated',
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  const pause = useApiMutation(setCampaignStatus, {
    refetches: SPEND_READS,
    success: 'Campaign Updated',
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  return (
    <div className={layout.spread}>
      <SwitchField
        label="Pause at 100% and tell us. Its page stays, with a way to book"
        checked={budget.pauseAtBudget}
        disabled={edit.isPending}
        onChecked={(pauseAtBudget) =>
          edit.mutate({ params, body: { version: budget.version, pauseAtBudget } })
        }
      />
      {shareOf(budget) >= 0.8 && (
        <span className={layout.row}>
          <Button
            size="s"
            needs="run-marketing"
            pending={edit.isPending}
            onClick={() =>
              edit.mutate({ params, body: { version: budget.version, budget: raised(budget) } })
            }
          >
            Raise to {formatMoney(raised(budget))}
          </Button>
          {budget.status === 'active' && (
            <Button
              size="s"
              variant="danger-quiet"
              needs="run-marketing"
              pending={pause.isPending}
              onClick={() => pause.mutate({ params, body: { status: 'paused' } })}
            >
              Pause now
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
