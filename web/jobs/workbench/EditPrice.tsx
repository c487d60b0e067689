import { vehicleFacts } from '../../../contract/haulers.ts'
import type {
  Difference,
  EditPrice as Price,
  HaulerFit as Fit,
} from '../../../contract/job-edit.ts'
import type { AdminJob } from '../../../contract/jobs.ts'
import { cents, formatMoney } from '../../../contract/money.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { Segments } from '../../ui/button/Segments.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { byHandCopy, refundCopy, unpaidCopy } from './method-copy.ts'
import type { Edit } from './use-edit.ts'

const WAYS: Record<Difference, string> = {
  ask: 'Ask by link',
  charge: 'Charge the card',
  refund: 'Refund',
  free: 'Give it free',
}

/** What an edit does to the price, and how the difference is settled. */
export function EditPrice({ job, edit }: { job: AdminJob; edit: Edit }) {
  const { price, way } = edit
  const { data } = price
  if (!price.isAsked) return null
  if (price.query.isError && !data)
    return <QueryError what="what the price becomes" query={price.query} />
  if (!data) return <p role="status">Working out the price...</p>
  const amount = formatMoney(cents(Math.abs(data.difference)))
  return (
    <div className={`${layout.notice} ${layout.stack} num`} role="status">
      {data.difference === 0 ? (
        <p>The price stays at {formatMoney(data.from)}.</p>
      ) : (
        <p>
          <b>
            {amount} {data.difference > 0 ? 'more' : 'less'}.
          </b>{' '}
          {formatMoney(data.from)} becomes {formatMoney(data.to)}
          {job.hauler && `, ${job.hauler.user.firstName} gets ${formatMoney(data.haulerGets)}`}.
        </p>
      )}
      {data.refusal && <p className={layout.bad}>{data.refusal}.</p>}
      {edit.ways.length > 1 && way && !data.refusal && (
        <Segments
          label="How the difference is settled"
          options={edit.ways.map((value) => ({ value, label: labelOf(value, data.method) }))}
          value={way}
          onChange={edit.setDifference}
        />
      )}
      {way === 'free' && !data.refusal && (
        <TextField
          label="Why it is free"
          value={edit.reason}
          error={edit.problems['reason']}
          maxLength={200}
          onValue={edit.setReason}
        />
      )}
      {way && !data.refusal && (
        <p className={layout.quiet}>{settlingCopy(way, job.firstName, data, amount)}</p>
      )}
      {data.difference !== 0 && !data.isPaid && !data.refusal && (
        <p className={layout.quiet}>{unpaidCopy(data.method, job.firstName)}.</p>
      )}
      {data.hauler && <HaulerFit fit={data.hauler} customer={job.firstName} edit={edit} />}
    </div>
  )
}

type FitProps = { fit: Fit; customer: string; edit: Edit }

/** Whether the hauler still fits, and what becomes of one who does not. */
function HaulerFit({ fit: { firstName, vehicleType, refusal }, customer, edit }: FitProps) {
  const { label } = vehicleFacts[vehicleType]
  const vehicle = vehicleType === 'Other' ? 'vehicle' : label.toLowerCase()
  if (refusal === null)
    return (
      <p>
        {firstName}'s {vehicle} fits.
      </p>
    )
  return (
    <>
      <p className={layout.bad}>{refusal}.</p>
      <Segments
        label={`What becomes of ${firstName}`}
        options={[
          { value: 'release', label: 'Release and find another' },
          { value: 'keep', label: `Keep ${firstName} anyway` },
        ]}
        value={edit.haulerChoice}
        onChange={edit.setHaulerChoice}
      />
      {edit.haulerChoice === 'keep' && (
        <TextField
          label={`Why ${firstName} is kept`}
          hint="It becomes a note of this job."
          value={edit.haulerReason}
          error={edit.problems['haulerReason']}
          maxLength={200}
          onValue={edit.setHaulerReason}
        />
      )}
      {edit.haulerChoice === 'release' && (
        <p className={layout.quiet}>
          The job is offered to other haulers. {firstName} and {customer} get a message in 8
          seconds.
        </p>
      )}
    </>
  )
}

const labelOf = (way: Difference, method: Price['method']): string =>
  way === 'charge' && method !== 'card' ? 'Agreed, pays by link' : WAYS[way]

function settlingCopy(
  way: Difference,
  customer: string,
  { method, card }: Pick<Price, 'method' | 'card'>,
  amount: string,
): string {
  const to = card ?? 'the saved card'
  if (way === 'ask')
    return `${customer} gets a link by text and email. ${method === 'card' ? `${to} is charged once they approve` : 'They pay on that page once they approve'}; until then the price stays.`
  if (way === 'free')
    return `${customer} pays as before, and the hauler gets the share of the higher price. ${customer} reads the reason on the receipt.`
  if (way === 'refund') return `${refundCopy(amount, { method, card: to })}.${byHandCopy(method)}`
  return method === 'card'
    ? `${amount} is charged to ${to} now. Only if ${customer} agreed on the phone.`
    : `No card is saved: ${customer} pays ${amount} on the page of their link. Only if they agreed on the phone.`
}
