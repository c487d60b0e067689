import { useEffect, useRef, useState } from 'react'
import type { JobPage } from '../../../contract/job-page.ts'
import { formatMoney, type Cents } from '../../../contract/money.ts'
import { useShowPage } from '../../api/job-page.ts'
import { FinishPaying, type Unpaid } from '../../payment/FinishPaying.tsx'
import { useTip } from '../use-job-page.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './tip.module.css'
import { TipChoice } from './TipChoice.tsx'

type Props = { token: string; job: JobPage }

/** A tip for the hauler of a completed job; once it is paid, thanks for it. */
export function TipPanel({ token, job }: Props) {
  const { money, canTip, hauler } = job
  const who = hauler?.firstName ?? 'your hauler'
  const show = useShowPage(token)
  const tipping = useTip()
  const [unpaid, setUnpaid] = useState<Unpaid | null>(null)
  const [isNew, setNew] = useState(false)
  if (money.tip !== null) return <Thanks who={who} tip={money.tip} takesFocus={isNew} />
  if (!canTip) return null
  const send = (amount: Cents) => {
    setNew(true)
    tipping.mutate(
      { params: { token }, body: { amount } },
      { onSuccess: ({ pay }) => setUnpaid(pay) },
    )
  }
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-labelledby="tip">
      <h2 id="tip">Tip {who}?</h2>
      {unpaid ? (
        <FinishPaying
          token={token}
          unpaid={unpaid}
          isSettled={(page) => page.money.tip !== null}
          onSettled={show}
          onCancel={() => setUnpaid(null)}
        />
      ) : (
        <TipChoice who={who} price={money.price} isSending={tipping.isPending} onTip={send} />
      )}
    </section>
  )
}

function Thanks({ who, tip, takesFocus }: { who: string; tip: Cents; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-labelledby="tip">
      <h2 id="tip" ref={heading} tabIndex={-1}>
        Thank you
      </h2>
      <p>
        You tipped {who} <strong>{formatMoney(tip)}</strong>. {who} gets 100% of it.
      </p>
    </section>
  )
}
