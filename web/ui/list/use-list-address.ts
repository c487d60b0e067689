import { parseAsString, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { List, ListQuery } from '../../../contract/list.ts'

export const ROWS_CHOICES = [25, 50, 100, 200] as const

/** What narrows a list, as its address writes it: `{ status: 'pending,assigned' }`. */
export type Narrowing = Readonly<Record<string, string>>

/**
 * What the browser's address asks of the list, under the names of the API. What the list does not know is
 * left out: the address may be that of another screen, or older than the list.
 */
export function useListAddress<L extends List>(list: L, initialSort?: string) {
  const names = useMemo(
    () => ['q', 'sort', 'cursor', 'limit', ...Object.keys(list.filters)],
    [list],
  )
  const parsers = useMemo(
    () => Object.fromEntries(names.map((name) => [name, parseAsString])),
    [names],
  )
  const [state, setState] = useQueryStates(parsers)
  const read = useMemo(
    () => readAddress(list, { ...state, sort: state.sort ?? initialSort ?? null }),
    [list, state, initialSort],
  )
  return {
    ...read,
    change: (changes: Record<string, string | null>) => void setState(changes),
    turn: (cursor: string | null) => void setState({ cursor }, { history: 'push' }),
  }
}

function readAddress<L extends List>(list: L, state: Record<string, string | null>) {
  const known = Object.entries(state).flatMap(([name, text]) => {
    const schema = (list.page.query as unknown as z.ZodObject).shape[name]
    const value = text === null ? undefined : (schema as z.ZodType)?.safeDecode(text as never)
    return value?.success ? [{ name, text: text ?? '', value: value.data }] : []
  })
  const query = Object.fromEntries(known.map(({ name, value }) => [name, value])) as ListQuery<L>
  const narrowing: Narrowing = Object.fromEntries(
    known.filter(({ name }) => name in list.filters).map(({ name, text }) => [name, text]),
  )
  return { query: { limit: ROWS_CHOICES[0], ...query }, narrowing, cursor: state.cursor ?? null }
}
