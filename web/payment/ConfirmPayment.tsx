import { useEffect, useEffectEvent, useState } from 'react'
import { checkJobPayments, type JobPage } from '../../contract/job-page.ts'
import { call } from '../api/client.ts'
import { readSettings } from '../settings.ts'
import { Button } from '../ui/button/Button.tsx'
import styles from './paying.module.css'

const ASK_AGAIN_MS = 1_500
const TRIES = 6

type Props = {
  token: string
  isSettled: (page: JobPage) => boolean
  onSettled: (page: JobPage) => void
}

/** Asks the server what became of a payment until it knows; the provider may take a moment to tell it. */
export function ConfirmPayment({ token, isSettled, onSettled }: Props) {
  const [round, setRound] = useState(1)
  const [unknownAfter, setUnknownAfter] = useState(0)
  const proceed = useEffectEvent((page: JobPage | undefined, asked: number) => {
    if (page) onSettled(page)
    else setUnknownAfter(asked)
  })
  const settles = useEffectEvent(isSettled)
  useEffect(() => {
    const stop = new AbortController()
    void settledPage(token, settles, stop.signal).then((page) => {
      if (!stop.signal.aborted) proceed(page, round)
    })
    return () => stop.abort()
  }, [token, round])

  if (unknownAfter < round)
    return (
      <p className={styles.confirming} role="status">
        Confirming your payment. This takes a few seconds.
      </p>
    )
  return (
    <div className={styles.confirming} role="status">
      <p>
        Your payment is still being confirmed. Please do not pay again. Check once more in a moment,
        or call {readSettings().supportPhone}.
      </p>
      <Button variant="cta" onClick={() => setRound(round + 1)}>
        Check again
      </Button>
    </div>
  )
}

async function settledPage(
  token: string,
  isSettled: Props['isSettled'],
  signal: AbortSignal,
): Promise<JobPage | undefined> {
  for (let tried = 0; tried < TRIES && !signal.aborted; tried += 1) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    const page = await call(checkJobPayments, { params: { token } }, { signal }).catch(() => null)
    if (page && isSettled(page)) return page
  }
  return undefined
}
