import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './list-toolbar.module.css'

const PAUSE_MS = 250

type Props = { label: string; value: string; onChange: (search: string) => void }

/** Searches when typing pauses; the label names what is searched. */
export function SearchBox({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  // The search may change from outside: 'Clear filters', or the browser's back button.
  if (value !== last) {
    setLast(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <div className={styles.search}>
      <IconSearch size={19} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        className={styles.control}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  )
}
