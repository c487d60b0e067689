import { formatMoney } from '../../contract/money.ts'
import { collectMethodNames } from '../../contract/payment-methods.ts'
import { adminPath } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import type { Call } from './call.ts'
import styles from './new-job.module.css'
import type { BookedJob } from './use-new-job.ts'

type Props = { booked: BookedJob; call: Call; onAgain: () => void; onClose: () => void }

/** The number to tell the caller, and what happens next. */
export function Booked({ booked, call, onAgain, onClose }: Props) {
  const { id, collect, estimatedPrice } = booked
  return (
    <section className={`${layout.middle} ${styles.booked}`}>
      <h2 id="new-job-name" tabIndex={-1} data-autofocus>
        Job #{id} is booked
      </h2>
      <p role="status">
        {collect?.method === 'account'
          ? `${formatMoney(estimatedPrice)} goes on the invoice of the account. The place is taken.`
          : collect
            ? `${formatMoney(estimatedPrice)} in ${collectMethodNames[collect.method]}, collected by the ${collect.by}. The place is taken.`
            : `The payment link for ${formatMoney(estimatedPrice)} is on its way to ${call.phone}. The place is held while the customer pays.`}
      </p>
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
