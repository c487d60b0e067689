import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
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
    if (value.trim() !== typed.trim()) setTyped(value)
  }
  const search = useEffectEvent(onChange)
  // Spaces around a search find nothing else.
  const isSearched = typed.trim() === value.trim()
  useEffect(() => {
    if (isSearched) return
    const timer = setTimeout(() => search(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isSearched])
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
      <kbd aria-hidden="true" className={styles.key}>
        /
      </kbd>
    </div>
  )
}
