import { useState } from 'react'
import type { HaulerId } from '../../../contract/haulers.ts'
import {
  CHECK_POINTS,
  checkFacts,
  getReviewSheet,
  setCheck,
  type Check,
} from '../../../contract/review-queue.ts'
import { useApiMutation } from '../../api/query.ts'
import { REVIEW } from '../../ui/keys/places.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './answers.module.css'

type Props = { haulerId: HaulerId; checks: readonly Check[]; keysAreOn: boolean }

/** The five points of an application, by their digits too; a colleague who opens it finds the ticks. */
export const Checklist = ({ checks, ...props }: Props) => (
  <section className={`${layout.panel} ${styles.part}`} aria-labelledby="checklist-title">
    <h2 id="checklist-title">Checklist</h2>
    {CHECK_POINTS.map((point) => (
      <Point
        key={point}
        point={point}
        check={checks.find((each) => each.point === point)}
        {...props}
      />
    ))}
  </section>
)

type PointProps = Omit<Props, 'checks'> & {
  point: (typeof CHECK_POINTS)[number]
  check: Check | undefined
}

/** Each point has a call of its own: of five keys in a row none is lost. */
function Point({ haulerId, point, check, keysAreOn }: PointProps) {
  const ticking = useApiMutation(setCheck, {
    refetches: [getReviewSheet],
    success: () => null,
    failure: ({ reason }) => ({ title: 'Not ticked', message: reason }),
  })
  // The tick stands at the press, and until the answer has come.
  const [wantedTick, setWanted] = useState<boolean | null>(null)
  const isTicked = wantedTick ?? check !== undefined
  const tick = (checked: boolean) => {
    if (wantedTick !== null) return
    setWanted(checked)
    ticking.mutate(
      { params: { haulerId, point }, body: { checked } },
      { onSettled: () => setWanted(null) },
    )
  }
  useKeys(REVIEW, { tick: ({ key }) => key === String(point) && tick(!isTicked) })
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isTicked} onChange={(event) => tick(event.target.checked)} />
      <span>
        <b>{checkFacts[point]}</b>
        {check && <small>Ticked by {check.by}</small>}
      </span>
      {keysAreOn && <kbd aria-hidden="true">{point}</kbd>}
    </label>
  )
}
