import { useState, type ReactNode } from 'react'
import styles from './long-text.module.css'

/** About six lines of the widest card; a shorter text is never cut. */
const LONG = 500

type Props = { text: string; lead?: ReactNode }

/** A text that a person wrote, at whatever length: a long one shows its start, and all of it on request. */
export function LongText({ text, lead }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (text.length <= LONG)
    return (
      <>
        {lead} {text}
      </>
    )
  return (
    <>
      <span className={isOpen ? undefined : styles.start}>
        {lead} {text}
      </span>{' '}
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </>
  )
}
