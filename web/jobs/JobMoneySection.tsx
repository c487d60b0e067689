import { IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../contract/calendar.ts'
import { getJobMoney, type JobMoney } from '../../contract/job-money.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { collectMethodNames } from '../../contract/payment-methods.ts'
import { apiQuery } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { OnlyWith } from '../ui/feedback/RightGate.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'
import { Fact } from '../ui/layout/FactSection.tsx'
import { signed } from '../ui/signed.ts'
import styles from './job-money.module.css'
import { accountsOf, isOnItsWay, movementsOf, refundRefusal, type Movement } from './job-money.ts'

const ReceivedMoney = onDemand(async () => (await import('./ReceivedMoney.tsx')).ReceivedMoney)
const OpenQuestion = onDemand(async () => (await import('./OpenQuestion.tsx')).OpenQuestion)
const MoneyByHand = onDemand(async () => (await import('./MoneyByHand.tsx')).MoneyByHand)

/** While the provider is at work on something. */
const LOOK_AGAIN_MS = 5_000

type Props = { jobId: JobId; onRefund: () => void }

/** Every movement of a job's money, what of it is where, and the way to give some of it back. */
export function JobMoneySection({ jobId, onRefund }: Props) {
  const money = useQuery({
    ...apiQuery(getJobMoney, { params: { jobId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? LOOK_AGAIN_MS : false),
  })
  return (
    <section className={details.section} aria-labelledby="job-money">
      <h3 id="job-money">Money</h3>
      <QueryError what="the money of this job" query={money} />
      {money.isPending && <p className={styles.waiting} role="status" aria-label="Loading" />}
      {money.data && <Movements money={money.data} onRefund={onRefund} />}
    </section>
  )
}

function Movements({ money, onRefund }: { money: JobMoney; onRefund: () => void }) {
  const movements = movementsOf(money)
  const accounts = accountsOf(money)
  return (
    <>
      {movements.length === 0 && <p className={details.text}>Nothing was charged yet.</p>}
      <ul className={styles.movements}>
        {movements.map((movement) => (
          <MovementRow key={movement.key} jobId={money.jobId} movement={movement} />
        ))}
      </ul>
      {accounts.length > 0 && (
        <details className={styles.books}>
          <summary>Ledger balances</summary>
          <dl className={`${details.facts} num`}>
            {accounts.map(({ name, amount }) => (
              <Fact key={name} name={name}>
                {signed(amount)}
              </Fact>
            ))}
          </dl>
        </details>
      )}
      {money.question && <OpenQuestion question={money.question} key={money.question.id} />}
      {money.collect && money.due > 0 && (
        <p className={`${details.text} num`}>
          {money.collect.method === 'account'
            ? `${formatMoney(money.due)} goes on the invoice of the account once the job is done.`
            : `${formatMoney(money.due)} is to be collected ${
                money.collect.method === 'cash'
                  ? 'in cash'
                  : `by ${collectMethodNames[money.collect.method]}`
              } by the ${money.collect.by}.`}
        </p>
      )}
      {money.due > 0 && (
        <OnlyWith right="give-money">
          <details className={styles.books} data-ask="received-money">
            <summary>Money received without a card</summary>
            <ReceivedMoney money={money} key={money.due} />
          </details>
        </OnlyWith>
      )}
      <RefundButton refusal={refundRefusal(money)} onRefund={onRefund} />
    </>
  )
}

const MovementRow = ({ jobId, movement }: { jobId: JobId; movement: Movement }) => (
  <li>
    <div>
      <b>{movement.what}</b>
      {movement.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <small>
        <time dateTime={movement.at.toISOString()}>{formatInstant(movement.at)}</time>
        {movement.disputeId !== undefined && (
          <OnlyWith right="give-money">
            {', '}
            <a href={`/api/admin/disputes/${movement.disputeId}/evidence.zip`} download>
              evidence pack
            </a>
          </OnlyWith>
        )}
      </small>
      {(movement.paymentId ?? movement.refundId) !== undefined && (
        <MoneyByHand jobId={jobId} movement={movement} />
      )}
    </div>
    <div className={styles.side}>
      <span className="num">{signed(movement.amount)}</span>
      <StatusBadge status={movement.badge.tone}>{movement.badge.label}</StatusBadge>
    </div>
  </li>
)

/** Where nothing can go back it stays, and says why. */
const RefundButton = ({ refusal, onRefund }: { refusal: string | null; onRefund: () => void }) => (
  <div className={`${layout.row} ${styles.refund}`}>
    <Button
      needs="give-money"
      icon={<IconReceiptRefund size={18} />}
      unready={refusal !== null}
      aria-describedby={refusal === null ? undefined : 'refund-refusal'}
      onClick={() => refusal === null && onRefund()}
    >
      Refund…
    </Button>
    {refusal !== null && <p id="refund-refusal">{refusal}.</p>}
  </div>
)
