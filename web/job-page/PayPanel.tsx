import { useEffect, useRef, useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import { windowCopy } from '../../contract/job-headline.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney } from '../../contract/money.ts'
import { requestCopy } from '../../contract/request-copy.ts'
import type { OpenWindow } from '../../contract/windows.ts'
import { useShowPage } from '../api/job-page.ts'
import { FinishPaying } from '../payment/FinishPaying.tsx'
import { Button } from '../ui/button/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import layout from '../ui/layout/layout.module.css'
import { Row } from '../ui/layout/Row.tsx'
import styles from './job-page.module.css'
import { useReschedule } from './use-job-page.ts'
import { usePickupPayment } from './use-pickup-payment.ts'

type Props = { token: string; job: JobPage }

/** What a pickup costs that is not paid yet, until when, and the payment; then, how it stands. */
export function PayPanel({ token, job }: Props) {
  const { due, status, request, preferredDate: day, preferredTime: window } = job
  const show = useShowPage(token)
  const paying = usePickupPayment(token)
  const { payment, alternatives } = paying
  const [isSettled, setSettled] = useState(false)
  if (status === 'cancelled') return null
  // The page may be fetched again, paid, before the form hears that its payment is dealt with.
  if (isSettled || (payment && job.money.paid > 0)) return <Paid request={request} />
  if (!due) return null
  const { amount, until, holdMinutes } = due
  const settle = (page: JobPage) => {
    show(page)
    if (page.status === 'cancelled') return
    setSettled(true)
    if (!page.request) toast.success('Your booking has been confirmed!', 'Payment Successful')
  }
  return (
    <section
      className={`${layout.panel} ${styles.panel} ${styles.due}`}
      data-paying={payment !== null || alternatives !== null}
      aria-labelledby="due"
    >
      <div>
        <h2 id="due">{request ? 'Pay to send your request' : 'Pay to confirm your pickup'}</h2>
        <p>
          {request && `${requestCopy(request.confirmBy)} `}Pay {formatMoney(amount)} by{' '}
          {formatInstant(until)}, Pacific time, {request ? 'to send it' : 'to confirm it'}.
          Otherwise we'll cancel it and charge nothing. We hold your window for {holdMinutes}{' '}
          minutes once you start to pay; until then it can fill up.
        </p>
      </div>
      {alternatives && <FullWindow {...{ token, job, alternatives }} onMoved={paying.moved} />}
      {payment && (
        <FinishPaying
          token={token}
          unpaid={payment}
          booking={{
            payment,
            pickup: { day, window },
            onExtend: (isPaying) => paying.extend(amount, isPaying),
          }}
          isSettled={({ money, status: now }) => money.paid > 0 || now === 'cancelled'}
          onSettled={settle}
          onCancel={paying.stop}
        />
      )}
      {!payment && !alternatives && (
        <Button
          variant="cta"
          size="l"
          pending={paying.isStarting}
          onClick={() => paying.start(amount)}
        >
          Pay {formatMoney(amount)}
        </Button>
      )}
    </section>
  )
}

type FullWindowProps = Props & { alternatives: readonly OpenWindow[]; onMoved: () => void }

/** The window filled up before it was paid: the nearest open ones, each moves the pickup with one press. */
function FullWindow({ token, job, alternatives, onMoved }: FullWindowProps) {
  const moving = useReschedule()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  const move = ({ date, window }: OpenWindow) =>
    moving.mutate(
      { params: { token }, body: { preferredDate: date, preferredTime: window } },
      { onSuccess: onMoved },
    )
  const isSome = alternatives.length > 0
  return (
    <div role="status">
      <p ref={line} tabIndex={-1} className={`${layout.notice} ${layout.bad}`}>
        {windowCopy(job.preferredDate, job.preferredTime)}, just filled up. You haven't been
        charged. {isSome ? 'Choose another window to pay for:' : 'Reschedule it below.'}
      </p>
      {isSome && (
        <Row>
          {alternatives.map((each) => (
            <Button
              key={`${each.date} ${each.window}`}
              disabled={moving.isPending}
              onClick={() => move(each)}
            >
              {windowCopy(each.date, each.window)}
              {each.state === 'last' && ', last place'}
            </Button>
          ))}
        </Row>
      )}
    </div>
  )
}

/** Takes the focus from the form that is gone. */
function Paid({ request }: Pick<JobPage, 'request'>) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p
      ref={line}
      tabIndex={-1}
      className={`${request ? layout.soon : layout.good} ${styles.confirmed}`}
    >
      {request
        ? `Your request is paid. ${requestCopy(request.confirmBy)}`
        : 'Your pickup is paid and confirmed.'}
    </p>
  )
}
