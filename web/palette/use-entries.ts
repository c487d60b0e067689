import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { adminJobPath, paths } from '../../contract/paths.ts'
import type { Right } from '../../contract/rights.ts'
import { searchAdmin, type SearchResults } from '../../contract/search.ts'
import { RightsContext } from '../api/rights-context.ts'
import { apiQuery } from '../api/query.ts'
import { useColorScheme } from '../ui/browser/color-scheme.ts'
import type { PaletteTab } from './Dialogs.tsx'
import { actionEntries } from './action-entries.ts'
import {
  clientEntries,
  haulerEntries,
  jobEntries,
  placeEntries,
  tabEntries,
  type Entry,
} from './entries.ts'
import { type Open, openEntries } from './open-entries.ts'

const PAUSE_MS = 120
const NOTHING: SearchResults = { jobs: [], clients: [], haulers: [] }

/** The palette's entries: actions and tabs immediately, server results after a pause in typing. */
export function useEntries(tabs: readonly PaletteTab[], text: string) {
  const queries = useQueryClient()
  const missing = use(RightsContext)
  const maySearch = missing('see-jobs') === null
  const typed = text.trim()
  const query = usePaused(typed)
  const results = useQuery({
    ...apiQuery(searchAdmin, { query: { q: query } }),
    enabled: maySearch && query !== '',
    placeholderData: keepPreviousData,
  })
  const isDark = useColorScheme() === 'dark'
  const [params] = useSearchParams()
  const [path] = useLocation()
  const own = useMemo(() => {
    const mayUse = (right: Right) => missing(right) === null
    const actions = [...openEntries(openOn(path, params), typed), ...actionEntries(isDark)]
    return [
      ...actions.filter(({ right }) => !right || mayUse(right)),
      ...tabEntries(tabs),
      ...placeEntries(mayUse),
    ]
  }, [isDark, tabs, missing, path, params, typed])
  const entries = useMemo(
    () => [...entriesOf(results.data ?? NOTHING), ...own],
    [results.data, own],
  )
  const isLoading = maySearch && typed !== '' && (typed !== query || results.isFetching)
  return {
    entries,
    isLoading,
    hasFailed: results.isError,
    retry: () => void results.refetch(),
    /** For who presses Enter before the answer is there. */
    awaitEntries: async (): Promise<Entry[]> => {
      if (!maySearch) return own
      const answer = await queries.fetchQuery(apiQuery(searchAdmin, { query: { q: typed } }))
      return [...entriesOf(answer), ...own]
    },
  }
}

/** What is open: on the page of a job, or in the panel or record that the address of a tab names. */
function openOn(path: string, params: URLSearchParams): Open {
  const own = path.startsWith(adminJobPath('')) ? path.slice(adminJobPath('').length) : null
  const isDesk = path === paths.admin || path === paths.home
  const inTab = (tab: string) =>
    isDesk && (params.get('tab') ?? 'jobs') === tab ? params.get(tab.replace(/s$/, '')) : null
  const isMoney = isDesk && params.get('tab') === 'money'
  return {
    job: own ?? inTab('jobs'),
    customer: inTab('customers'),
    hauler: inTab('haulers'),
    invoice: isMoney ? params.get('invoice') : null,
  }
}

const entriesOf = ({ jobs, clients, haulers }: SearchResults): Entry[] => [
  ...jobEntries(jobs),
  ...clientEntries(clients),
  ...haulerEntries(haulers),
]

/** The text once it has not changed for a moment. */
function usePaused(text: string): string {
  const [pausedText, setPausedText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPausedText(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return pausedText
}
