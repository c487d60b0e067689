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
  const asked = usePaused(typed)
  const found = useQuery({
    ...apiQuery(searchAdmin, { query: { q: asked } }),
    enabled: maySearch && asked !== '',
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
  const entries = useMemo(() => [...entriesOf(found.data ?? NOTHING), ...own], [found.data, own])
  const isLoading = maySearch && typed !== '' && (typed !== asked || found.isFetching)
  return {
    entries,
    isLoading,
    hasFailed: found.isError,
    retry: () => void found.refetch(),
    /** For who presses Enter before the answer is there. */
    awaitEntries: async (): Promise<Entry[]> => {
      if (!maySearch) return own
      const results = await queries.fetchQuery(apiQuery(searchAdmin, { query: { q: typed } }))
      return [...entriesOf(results), ...own]
    },
  }
}

/** What is open: on the page of a job, or in the panel or record that the address of a tab names. */
function openOn(path: string, params: URLSearchParams): Open {
  const own = path.startsWith(adminJobPath('')) ? path.slice(adminJobPath('').length) : null
  const isDesk = path === paths.admin || path === paths.home
  const inTab = (tab: string) =>
    isDesk && (params.get('tab') ?? 'jobs') === tab ? params.get(tab.replace(/s$/, '')) : null
  return { job: own ?? inTab('jobs'), customer: inTab('customers'), hauler: inTab('haulers') }
}

const entriesOf = ({ jobs, clients, haulers }: SearchResults): Entry[] => [
  ...jobEntries(jobs),
  ...clientEntries(clients),
  ...haulerEntries(haulers),
]

/** The text once it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
