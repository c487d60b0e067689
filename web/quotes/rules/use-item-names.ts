import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listQuoteItems } from '../../../contract/quotes.ts'
import { apiQuery } from '../../api/query.ts'
import type { ItemNames } from './rule-words.ts'

/** What the catalogue calls its items; empty until it has come. */
export function useItemNames(): ItemNames {
  const { data } = useQuery(apiQuery(listQuoteItems, {}))
  return useMemo(() => new Map(data?.map(({ key, name }) => [key, name])), [data])
}
