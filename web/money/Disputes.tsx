import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatInstantDay } from '../../contract/calendar.ts'
import { disputeWords } from '../../contract/dispute-words.ts'
import { listDisputes, type AdminDispute } from '../../contract/job-money.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery } from '../api/query.ts'
import { now } from '../clock.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { disputeBadges } from '../ui/feedback/money-badges.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import panel from '../ui/layout/panel.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { dueWords, isUrgent, shareWords } from './dispute-list.ts'
import { JobLink } from '../ui/button/JobLink.tsx'
import styles from './money.module.css'

const SKELETON_ROWS = 4

/** Customers' objections at their banks, the open ones first, each with what is left to do. */
export function Disputes() {
  const disputes = useQuery({ ...apiQuery(listDisputes, {}), refetchOnMount: 'always' })
  return (
    <div className={panel.panel}>
      {disputes.isError && (
        <div className={panel.notice}>
          <QueryError what="the disputes" query={disputes} />
        </div>
      )}
      {disputes.isPending && <ListSkeleton rows={SKELETON_ROWS} />}
      {disputes.data?.length === 0 && (
        <EmptyState
          title="No disputes"
          hint="When a customer objects to a charge at their bank, it appears here with what to send."
        />
      )}
      {disputes.data && disputes.data.length > 0 && (
        <section className={styles.part} aria-label="Disputes">
          <p>
            The bank decides. Send the evidence pack in on the payment provider's own page before
            the day it is due.
          </p>
          <ul className={styles.list}>
            {disputes.data.map((dispute) => (
              <DisputeRow key={dispute.id} dispute={dispute} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function DisputeRow({ dispute }: { dispute: AdminDispute }) {
  const { id, jobId, amount, of, status, reason, customerName, evidenceDueBy, openedAt } = dispute
  const today = now()
  const badge = disputeBadges[status]
  return (
    <li className={styles.dispute}>
      <div>
        <b>
          <span className="num">{formatMoney(amount)}</span>
          {of === 'tip' ? ' of the tip' : ''}, {customerName}, job <JobLink id={jobId} />
        </b>{' '}
        <StatusBadge status={badge.tone}>{badge.label}</StatusBadge>
        <p>{disputeWords(reason)}.</p>
        {status === 'open' && evidenceDueBy && (
          <p className={styles.due} data-urgent={isUrgent(evidenceDueBy, today)}>
            {dueWords(evidenceDueBy, today)}
          </p>
        )}
        <small>
          {[`Opened ${formatInstantDay(openedAt)}`, ...shareWords(dispute)].join('. ')}.
        </small>
      </div>
      <ButtonLink
        href={`/api/admin/disputes/${id}/evidence.zip`}
        download
        icon={<IconDownload size={18} />}
        aria-label={`Evidence pack of the dispute of job #${jobId}`}
      >
        Evidence pack
      </ButtonLink>
    </li>
  )
}
