import styles from './avatar.module.css'

const TONES = [styles.spruce, styles.marigold, styles.cedar]

/** The initials of a person beside the name, in one of the brand's colours, always the same one. */
export function Avatar({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean)
  const initials = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('')
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    <span className={`${styles.avatar} ${TONES[sum % TONES.length]}`} aria-hidden="true">
      {initials}
    </span>
  )
}
