import { useQuery } from '@tanstack/react-query'
import { getAdminJob } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { collectMethodNames } from '../../contract/payment-methods.ts'
import { apiQuery } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import type { Call } from './call.ts'
import styles from './new-job.module.css'
import type { BookedJob } from './use-new-job.ts'

type Props = { booked: BookedJob; call: Call; onAgain: () => void; onClose: () => void }

/** The number to tell the caller, and what happens next; a payment by the link is said once it is there. */
export function Booked({ booked, call, onAgain, onClose }: Props) {
  const { id, collect } = booked
  const { data: job } = useQuery({
    ...apiQuery(getAdminJob, { params: { jobId: id } }),
    enabled: !collect,
  })
  return (
    <section className={`${layout.middle} ${styles.booked}`}>
      <h2 id="new-job-name" tabIndex={-1} data-autofocus>
        Job #{id} is booked
      </h2>
      <p role="status">{happensNext(booked, call, job?.paymentStatus === 'paid')}</p>
      <div className={layout.row}>
        <ButtonLink href={adminPath({ tab: 'jobs', job: String(id) })} onClick={onAgain}>
          Open job #{id}
        </ButtonLink>
        <Button onClick={onAgain}>New call</Button>
        <Button
          variant="primary"
          onClick={() => {
            onAgain()
            onClose()
          }}
        >
          Done
        </Button>
      </div>
    </section>
  )
}

function happensNext(
  { collect, estimatedPrice }: BookedJob,
  { phone }: Call,
  isPaid: boolean,
): string {
  const price = formatMoney(estimatedPrice)
  if (isPaid) return `${price} is paid. The place is taken.`
  if (!collect)
    return `The payment link for ${price} is on its way to ${phone}. The place is held while the customer pays.`
  return collect.method === 'account'
    ? `${price} goes on the invoice of the account. The place is taken.`
    : `${price} in ${collectMethodNames[collect.method]}, collected by the ${collect.by}. The place is taken.`
}
