import { customerName } from '../../contract/admin-customers.ts'
import { formatDay, formatInstantDay } from '../../contract/calendar.ts'
import { unblockCustomer } from '../../contract/customer-edits.ts'
import { getCustomer } from '../../contract/customer-record.ts'
import { formatMoney } from '../../contract/money.ts'
import { findCaller, type KnownCaller, type KnownCustomer } from '../../contract/callers.ts'
import { useApiMutation } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './new-job.module.css'

/** What we know of the caller: pickups, what is unpaid, tags and notes, and whether they are blocked. */
export function Known({ caller }: { caller: KnownCaller }) {
  const { customer, lastJob, estimate } = caller
  const name = customer?.name ?? customerName({ ...caller, company: '' })
  if (!customer && !lastJob)
    return (
      <div className={`${layout.notice} ${styles.known}`}>
        {estimate && <Estimate estimate={estimate} />}
      </div>
    )
  return (
    <div className={`${layout.notice} ${styles.known}`}>
      {estimate && <Estimate estimate={estimate} />}
      <p className={layout.spread}>
        <span>
          <b>
            {name}, {pickupsText(caller.pickups)}
          </b>
          {lastJob && `, last ${formatDay(lastJob.day)}`}.{' '}
          {caller.channel === 'sms' ? 'Texts' : 'Emails'} first, offers:{' '}
          {caller.agreedToOffers ? 'agreed' : 'no consent'}
        </span>
        <a href={recordPath(caller)} target="_blank" rel="noreferrer" className={layout.link}>
          Open
        </a>
      </p>
      {lastJob && (
        <p>
          Last job{' '}
          <a
            href={adminPath({ tab: 'jobs', job: String(lastJob.id) })}
            target="_blank"
            rel="noreferrer"
            className={layout.link}
          >
            #{lastJob.id}
          </a>
          : {lastJob.address}, {formatMoney(lastJob.price)} <StatusBadge status={lastJob.status} />
        </p>
      )}
      {customer && <Customer customer={customer} />}
    </div>
  )
}

const Estimate = ({ estimate }: { estimate: NonNullable<KnownCaller['estimate']> }) => (
  <p>
    <b>
      {estimate.firstName} asked for a free estimate on {formatInstantDay(estimate.requestedAt)}
    </b>
    , {estimate.address}: “{estimate.description}”
  </p>
)

const pickupsText = (pickups: number): string => {
  if (pickups === 0) return 'known customer without a pickup'
  return pickups === 1 ? 'known customer, 1 pickup' : `known customer, ${pickups} pickups`
}

const recordPath = ({ customer, lastJob }: KnownCaller): string =>
  customer
    ? adminPath({ tab: 'customers', customer: String(customer.id) })
    : adminPath({ tab: 'jobs', ...(lastJob && { job: String(lastJob.id) }) })

function Customer({ customer }: { customer: KnownCustomer }) {
  const { tags, notes, others, blocked } = customer
  const unpaid = unpaidText(customer.balance)
  return (
    <>
      {blocked && <Blocked customer={customer} blocked={blocked} />}
      {unpaid && <p className="num">{unpaid}</p>}
      {tags.length > 0 && (
        <p className={layout.row}>
          {tags.map((tag) => (
            <span key={tag} className={layout.tag}>
              {tag}
            </span>
          ))}
        </p>
      )}
      {notes.map(({ words, isPinned, by, at }) => (
        <p key={`${at.getTime()} ${words}`} className={styles.words}>
          {isPinned && <b>Pinned. </b>}
          {words} <small className={layout.dim}>{`${by}, ${formatInstantDay(at)}`}</small>
        </p>
      ))}
      {others > 0 && (
        <p>
          {others === 1 ? 'Another customer has' : `${others} other customers have`} this phone
          number. Ask for the name.
        </p>
      )}
    </>
  )
}

/** 'Not paid: $240.00 of 2 jobs and $3,424.00 of invoices ($1,000.00 overdue)'; null where all is paid. */
function unpaidText({
  unpaidJobs,
  jobs,
  invoices,
  overdue,
}: KnownCustomer['balance']): string | null {
  const parts = [
    unpaidJobs > 0 &&
      `${formatMoney(jobs)} of ${unpaidJobs === 1 ? '1 job' : `${unpaidJobs} jobs`}`,
    invoices > 0 &&
      `${formatMoney(invoices)} of invoices${overdue > 0 ? ` (${formatMoney(overdue)} overdue)` : ''}`,
  ].filter(Boolean)
  return parts.length === 0 ? null : `Not paid: ${parts.join(' and ')}`
}

type BlockedProps = { customer: KnownCustomer; blocked: NonNullable<KnownCustomer['blocked']> }

/** No booking goes through before it is lifted. */
function Blocked({ customer, blocked }: BlockedProps) {
  const unblocking = useApiMutation(unblockCustomer, {
    refetches: [findCaller, getCustomer],
    success: `${customer.name} is not blocked any more`,
    failure: ({ reason }) => ({ title: 'Not unblocked', message: reason }),
  })
  return (
    <div className={layout.spread}>
      <p>
        <StatusBadge status="rejected">blocked</StatusBadge> by {blocked.by} on{' '}
        {formatInstantDay(blocked.at)}: {blocked.reason}. Nothing can be booked until the customer
        is unblocked.
      </p>
      <Button
        needs="run-jobs"
        size="s"
        pending={unblocking.isPending && 'Unblocking...'}
        onClick={() => unblocking.mutate({ params: { customerId: customer.id } })}
      >
        Unblock
      </Button>
    </div>
  )
}
