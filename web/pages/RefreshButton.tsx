import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '../ui/button/IconButton.tsx'
import styles from './admin-dashboard.module.css'

/** Fetches what is on screen again: by default nothing becomes old by itself (spec section 7). */
export function RefreshButton() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  // What is fetched by itself must not take the button from under a person's hand.
  const refresh = () => {
    setBusy(true)
    void queries.invalidateQueries().finally(() => setBusy(false))
  }
  return (
    <IconButton className={styles.refresh} label="Refresh" disabled={busy} onClick={refresh}>
      <IconRefresh size={21} />
    </IconButton>
  )
}
