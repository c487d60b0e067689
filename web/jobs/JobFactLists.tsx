import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { accessText } from '../../contract/access.ts'
import { formatDay, formatInstant, windowFacts } from '../../contract/calendar.ts'
import { loadSizeFacts, type AdminJob } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { conversationPath } from '../paths.ts'
import { Fact, FactSection } from '../ui/layout/FactSection.tsx'
import { dialable, formatPhone } from '../ui/field/phone.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { clientName, haulerName } from './job-list.ts'

const JobPrice = onDemand(async () => (await import('./JobPrice.tsx')).JobPrice)

/** The facts of a job in the groups of the specification. */
export const JobFactLists = ({ job }: { job: AdminJob }) => (
  <>
    <FactSection title="Client Information">
      <Fact name="Name">{clientName(job)}</Fact>
      <Fact name="Phone">
        <a href={`tel:${dialable(job.phone)}`}>{formatPhone(job.phone)}</a>
      </Fact>
      <Fact name="Text messages">
        <Link href={conversationPath(job.phone)}>Text the customer</Link>
      </Fact>
      <Fact name="Email">
        <a href={`mailto:${job.email}`}>{job.email}</a>
      </Fact>
    </FactSection>
    <FactSection title="Service Details">
      <Fact name="Address">{job.address}</Fact>
      {job.access && <Fact name="Access">{accessText(job.access)}</Fact>}
      {job.note && <Fact name="Notes for the hauler">{job.note}</Fact>}
      <Fact name="Load Size">
        {loadSizeFacts[job.loadSize].label}, {loadSizeFacts[job.loadSize].items}
      </Fact>
      <Fact name="Preferred Date">{formatDay(job.preferredDate)}</Fact>
      <Fact name="Preferred Time">
        {windowFacts[job.preferredTime].label}, {windowFacts[job.preferredTime].hours}
      </Fact>
    </FactSection>
    <FactSection title="Description" text={job.description} />
    <JobPrice jobId={job.id} />
    <FactSection title="Status & Pricing">
      <Fact name="Status">
        <StatusBadge status={job.status} />
      </Fact>
      <Fact name="Payment">{job.paymentStatus === 'pending' ? 'not paid' : job.paymentStatus}</Fact>
      <Fact name="Estimated Price">{money(job.estimatedPrice, 'Pending')}</Fact>
      <Fact name="Final Price">{money(job.finalPrice, 'Not finalized')}</Fact>
      {job.haulerPayout !== null && <Fact name="Hauler Payout">{money(job.haulerPayout, '')}</Fact>}
      {job.platformFee !== null && <Fact name="Platform Fee">{money(job.platformFee, '')}</Fact>}
    </FactSection>
    <FactSection title="Assignment">
      <Fact name="Hauler">{haulerName(job) ?? 'Not assigned'}</Fact>
      <Fact name="Created">{when(job.createdAt)}</Fact>
      {job.scheduledDate && <Fact name="Scheduled">{formatDay(job.scheduledDate)}</Fact>}
      {job.confirmedAt && <Fact name="Confirmed by client">{when(job.confirmedAt)}</Fact>}
      {job.startedAt && <Fact name="Started">{when(job.startedAt)}</Fact>}
      {job.startedEarly && (
        <Fact name="Started early">{job.earlyStartReason ?? 'No reason was given'}</Fact>
      )}
      {job.completedAt && <Fact name="Completed">{when(job.completedAt)}</Fact>}
    </FactSection>
  </>
)

const money = (amount: AdminJob['finalPrice'], absent: string): ReactNode =>
  amount === null ? absent : <span className="num">{formatMoney(amount)}</span>

const when = (instant: Date): ReactNode => (
  <time dateTime={instant.toISOString()}>{formatInstant(instant)}</time>
)
