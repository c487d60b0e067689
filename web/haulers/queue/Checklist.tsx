import { CHECK_POINTS, checkFacts, type Check } from '../../../contract/review-queue.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './answers.module.css'

type Props = {
  checks: readonly Check[]
  keysAreOn: boolean
  onTick: (point: number, checked: boolean) => void
}

/** The five points of an application; a colleague who opens it finds the ticks. */
export const Checklist = ({ checks, keysAreOn, onTick }: Props) => (
  <section className={`${layout.panel} ${styles.part}`} aria-labelledby="checklist-title">
    <h2 id="checklist-title">Checklist</h2>
    {CHECK_POINTS.map((point) => {
      const check = checks.find((each) => each.point === point)
      return (
        <label key={point} className={styles.check}>
          <input
            type="checkbox"
            checked={check !== undefined}
            onChange={(event) => onTick(point, event.target.checked)}
          />
          <span>
            <b>{checkFacts[point]}</b>
            {check && <small>Ticked by {check.by}</small>}
          </span>
          {keysAreOn && <kbd aria-hidden="true">{point}</kbd>}
        </label>
      )
    })}
  </section>
)
