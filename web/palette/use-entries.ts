import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listAdminHaulers } from '../../contract/admin-haulers.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { apiQuery } from '../api/query.ts'
import { useColorScheme } from '../ui/browser/color-scheme.ts'
import type { PaletteTab } from './Dialogs.tsx'
import { actionEntries, clientEntries, haulerEntries, jobEntries, tabEntries } from './entries.ts'

/** Everything the palette finds: from the lists of the tabs, fetched here only when no tab did. */
export function useEntries(tabs: readonly PaletteTab[]) {
  const jobs = useQuery(apiQuery(listAdminJobs, {}))
  const haulers = useQuery(apiQuery(listAdminHaulers, {}))
  const isDark = useColorScheme() === 'dark'
  const entries = useMemo(
    () => [
      ...jobEntries(jobs.data ?? []),
      ...clientEntries(jobs.data ?? []),
      ...haulerEntries(haulers.data ?? []),
      ...actionEntries(isDark),
      ...tabEntries(tabs),
    ],
    [jobs.data, haulers.data, isDark, tabs],
  )
  const missing = [jobs, haulers].filter(({ data }) => !data)
  return {
    entries,
    isLoading: missing.some(({ isFetching }) => isFetching),
    hasFailed: missing.some(({ isFetching }) => !isFetching),
    retry: () => {
      for (const query of missing) void query.refetch()
    },
  }
}
