import { useState } from 'react'
import { IconDownload } from '@tabler/icons-react'
import { listDisputes, type AdminDispute } from '../../contract/job-money.ts'
import { useMissingRight } from '../api/rights-context.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from '../ui/list/item-card.module.css'
import { DataTable } from '../ui/list/DataTable.tsx'
import { useList } from '../ui/list/use-list.ts'
import {
  DisputeBadge,
  disputeColumns,
  DisputedAmount,
  disputeFilters,
  DisputeReason,
  disputeViews,
  DueDay,
} from './dispute-columns.tsx'
import { ShareButtons, ShareDecision, type ShareQuestion } from './ShareDecision.tsx'
import { JobLink } from '../ui/button/JobLink.tsx'

/** Customers' disputes, the most urgent first, each with the evidence pack to send to the bank. */
export function Disputes() {
  const [question, setQuestion] = useState<ShareQuestion | null>(null)
  return (
    <>
      <DataTable
        list={useList(listDisputes, 'urgency')}
        title="Disputes"
        noun={['dispute', 'disputes']}
        columns={disputeColumns}
        renderCard={(dispute) => <DisputeCard dispute={dispute} onAsk={setQuestion} />}
        renderActions={(dispute) => (
          <>
            <ShareButtons dispute={dispute} onAsk={setQuestion} />
            <EvidencePack dispute={dispute} />
          </>
        )}
        filters={disputeFilters}
        views={disputeViews}
        empty={{
          title: 'No disputes',
          hint: 'When a customer objects to a charge at their bank, it appears here with what to send.',
        }}
      />
      <ShareDecision question={question} onClose={() => setQuestion(null)} />
    </>
  )
}

type Props = { dispute: AdminDispute }
type CardProps = Props & { onAsk: (question: ShareQuestion) => void }

/** A dispute on a phone. */
const DisputeCard = ({ dispute, onAsk }: CardProps) => (
  <>
    <div className={`${layout.line} ${styles.card}`}>
      <span>
        <b>
          {dispute.customerName}, job <JobLink id={dispute.jobId} />
        </b>
        <DisputeReason dispute={dispute} />
        <DueDay dispute={dispute} />
      </span>
      <span className="num">
        <DisputedAmount dispute={dispute} />
        <DisputeBadge dispute={dispute} />
      </span>
    </div>
    {dispute.undecided > 0 && (
      <div className={styles.cardActions}>
        <ShareButtons dispute={dispute} onAsk={onAsk} />
      </div>
    )}
    <EvidencePack dispute={dispute} className={styles.cardActions} />
  </>
)

/** For those who may deal with the money of a customer: it holds all that we have of one. */
export function EvidencePack({
  dispute: { id, jobId },
  className,
}: Props & { className?: string | undefined }) {
  if (useMissingRight('give-money') !== null) return null
  const link = (
    <ButtonLink
      size="s"
      href={`/api/admin/disputes/${id}/evidence.zip`}
      download
      icon={<IconDownload size={18} />}
      aria-label={`Evidence pack of the dispute of job #${jobId}`}
    >
      Evidence pack
    </ButtonLink>
  )
  return className === undefined ? link : <div className={className}>{link}</div>
}
