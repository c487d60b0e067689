import styles from './minutes-ring.module.css'

const RING = { radius: 31, length: 2 * Math.PI * 31 }

type Props = {
  minutes: number
  /** How many minutes a full ring has. */
  of: number
  /** What the minutes are left for: 'to answer'. */
  to: string
}

/** How many minutes are left, as a number in a ring that empties. */
export const MinutesRing = ({ minutes, of, to }: Props) => (
  <p className={styles.ring}>
    <svg viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r={RING.radius} />
      <circle
        cx="36"
        cy="36"
        r={RING.radius}
        strokeDasharray={`${(RING.length * Math.min(minutes, of)) / of} ${RING.length}`}
        transform="rotate(-90 36 36)"
      />
    </svg>
    <b className="num">
      {minutes}
      <small>
        min<span className="vh"> left {to}</span>
      </small>
    </b>
  </p>
)
