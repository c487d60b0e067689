import { useEffect, useRef, useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney } from '../../contract/money.ts'
import { useShowPage } from '../api/job-page.ts'
import { FinishPaying, type Unpaid } from '../payment/FinishPaying.tsx'
import { Button } from '../ui/button/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './job-page.module.css'
import { usePay } from './use-job-page.ts'

type Props = { token: string; job: JobPage }

/** What a pickup costs that is not paid yet, until when, and the payment; then, that it is confirmed. */
export function PayPanel({ token, job: { due, status } }: Props) {
  const show = useShowPage(token)
  const paying = usePay()
  const [unpaid, setUnpaid] = useState<Unpaid | null>(null)
  const [isPaid, setPaid] = useState(false)
  if (status === 'cancelled') return null
  if (isPaid) return <Confirmed />
  if (!due) return null
  const { amount, until } = due
  const start = () =>
    paying.mutate(
      { params: { token }, body: { amount } },
      { onSuccess: ({ pay }) => setUnpaid(pay) },
    )
  const settle = (page: JobPage) => {
    setPaid(true)
    show(page)
    toast.success('Your booking has been confirmed!', 'Payment Successful')
  }
  return (
    <section
      className={`${layout.panel} ${styles.panel} ${styles.due}`}
      data-paying={unpaid !== null}
      aria-labelledby="due"
    >
      <div>
        <h2 id="due">Pay to confirm your pickup</h2>
        <p>
          Pay {formatMoney(amount)} by {formatInstant(until)}, Pacific time, to confirm it.
          Otherwise we'll cancel it and charge nothing.
        </p>
      </div>
      {unpaid ? (
        <FinishPaying
          token={token}
          unpaid={unpaid}
          isFirst
          isSettled={(page) => page.due === null}
          onSettled={settle}
          onCancel={() => setUnpaid(null)}
        />
      ) : (
        <Button variant="cta" size="l" pending={paying.isPending} onClick={start}>
          Pay {formatMoney(amount)}
        </Button>
      )}
    </section>
  )
}

/** Takes the focus from the form that is gone. */
function Confirmed() {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1} className={`${layout.good} ${styles.confirmed}`}>
      Your pickup is paid and confirmed.
    </p>
  )
}
