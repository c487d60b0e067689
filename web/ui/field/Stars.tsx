import { IconStarFilled } from '@tabler/icons-react'
import styles from './stars.module.css'

const STARS = [1, 2, 3, 4, 5] as const

const starsText = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`)

type Props = {
  /** Tells two choices of one page apart. */
  name: string
  value: number | null
  onChange: (stars: number) => void
}

/** One to five stars as radio buttons: arrow keys choose. */
export const StarChoice = ({ name, value, onChange }: Props) => (
  <fieldset className={styles.stars}>
    <legend className="vh">Rating</legend>
    {STARS.map((stars) => (
      <label key={stars} data-on={value !== null && stars <= value}>
        <input
          type="radio"
          name={name}
          checked={value === stars}
          aria-label={starsText(stars)}
          onChange={() => onChange(stars)}
        />
        <IconStarFilled size={36} aria-hidden="true" />
      </label>
    ))}
  </fieldset>
)

/** A rating as it was given. */
export const StarRow = ({ stars }: { stars: number }) => (
  <span className={styles.given} role="img" aria-label={`${starsText(stars)} of 5`}>
    {STARS.map((each) => (
      <IconStarFilled key={each} size={20} data-on={each <= stars} aria-hidden="true" />
    ))}
  </span>
)
