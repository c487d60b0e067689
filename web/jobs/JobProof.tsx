import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import { disposalWayCopy } from '../../contract/job-proof.ts'
import { getAdminJob, type AdminJob, listAdminJobs } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { checkProof, getJobProof, type JobProofView } from '../../contract/proof.ts'
import { listPayouts } from '../../contract/admin-payouts.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { useFocusAfter } from '../ui/browser/use-focus-after.ts'
import { Button } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { TextArea } from '../ui/field/TextField.tsx'
import details from '../ui/layout/details.module.css'
import { Fact } from '../ui/layout/FactSection.tsx'
import layout from '../ui/layout/layout.module.css'
import { PhotoGrid } from '../ui/media/PhotoGrid.tsx'

/** After-photos and disposal record of a completed job, and the check of one that lacks them. */
export function JobProof({ job }: { job: AdminJob }) {
  const query = useQuery({
    ...apiQuery(getJobProof, { params: { jobId: job.id } }),
    enabled: job.proof !== null,
  })
  const waits = query.data && query.data.check === null && query.data.proof !== 'complete'
  const heading = useFocusAfter<HTMLHeadingElement>(waits === true)
  if (job.proof === null) return null
  if (!query.data) return <QueryError what="the proof" query={query} />
  return (
    <section className={details.section} aria-label="Proof">
      <h3 ref={heading} tabIndex={-1}>
        Proof
      </h3>
      <div className={layout.stack}>
        <Record proof={query.data} />
        {query.data.photos.length > 0 && (
          <PhotoGrid photos={query.data.photos} of={`job #${job.id} afterwards`} />
        )}
        <Check job={job} proof={query.data} />
      </div>
    </section>
  )
}

const Record = ({ proof: { disposal, photos } }: { proof: JobProofView }) => (
  <>
    {disposal.length > 0 && (
      <dl className={details.facts}>
        {disposal.map(({ group, way, place, fee, ticket, noTicket }) => (
          <Fact key={group} name={group}>
            {disposalWayCopy[way]}
            {place && `: ${place}`}
            {fee !== null && `, ${formatMoney(fee)}`}
            {noTicket && `. No ticket: ${noTicket}`}
            {ticket && <PhotoGrid photos={[ticket]} of={`the ticket for ${group}`} />}
          </Fact>
        ))}
      </dl>
    )}
    {photos.length === 0 && <p className={layout.quiet}>No after-photo.</p>}
    {disposal.length === 0 && <p className={layout.quiet}>No disposal record.</p>}
  </>
)

function Check({ job, proof }: { job: AdminJob; proof: JobProofView }) {
  const [note, setNote] = useState('')
  const checking = useApiMutation(checkProof, {
    refetches: [getJobProof, getAdminJob, listAdminJobs, listPayouts],
    success: 'Proof checked. The payout goes once nothing else holds it',
    failure: ({ reason }) => ({ title: 'Failed to record the check', message: reason }),
  })
  const { check } = proof
  if (check?.withoutProof)
    return (
      <p className={layout.quiet}>
        Accepted without proof by {check.name}, {formatInstant(check.at)}. The payout no longer
        waits for it.
      </p>
    )
  if (check)
    return (
      <p className={layout.quiet}>
        Checked by {check.name}, {formatInstant(check.at)}: {check.note}
      </p>
    )
  if (proof.proof === 'complete') return null
  return (
    <form
      className={layout.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (note.trim() !== '') checking.mutate({ params: { jobId: job.id }, body: { note } })
      }}
    >
      <p className={`${layout.notice} ${layout.soon}`}>
        {proof.proof === 'ticket_due'
          ? 'Something is still on the truck. The payout waits for the ticket, or until you have looked.'
          : 'Completed without proof. The payout waits until you have looked.'}
      </p>
      <TextArea
        label="What did you look at?"
        rows={2}
        maxLength={500}
        value={note}
        onValue={setNote}
      />
      <div className={layout.row}>
        <Button
          needs="run-jobs"
          type="submit"
          variant="primary"
          disabled={note.trim() === ''}
          pending={checking.isPending && 'Saving...'}
        >
          Let the payout go
        </Button>
      </div>
    </form>
  )
}
