import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import styles from './admin-dashboard.module.css'

/** Fetches what is on screen again: by default nothing becomes old by itself (spec section 7). */
export function RefreshButton() {
  const queries = useQueryClient()
  const busy = useIsFetching() > 0
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      className={styles.refresh ?? ''}
      aria-label="Refresh"
      loading={busy}
      onClick={() => void queries.invalidateQueries()}
    >
      <IconRefresh size={21} />
    </ActionIcon>
  )
}
