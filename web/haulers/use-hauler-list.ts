import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { ROWS_CHOICES } from '../ui/list/ListFooter.tsx'
import { sortFromText, sortToText, type Sort } from '../ui/list/rows.ts'
import { HAULER_COLUMNS, HAULER_VIEWS, type HaulerColumn } from './hauler-list.ts'

/** Applications first: they wait for somebody. Within a status the server's order stays, newest first. */
const WAITING_FIRST: Sort<HaulerColumn> = { by: 'status', down: false }

const inAddress = {
  view: parseAsStringLiteral(HAULER_VIEWS).withDefault('all'),
  area: parseAsString.withDefault(''),
  q: parseAsString.withDefault(''),
  sort: parseAsString.withDefault(sortToText(WAITING_FIRST)),
  page: parseAsInteger.withDefault(1),
  rows: parseAsInteger.withDefault(ROWS_CHOICES[0]),
}

/** What of the list is shown, kept in the address so that it can be shared and comes back. */
export function useHaulerList() {
  const [state, setState] = useQueryStates(inAddress)
  const sort = sortFromText(state.sort, HAULER_COLUMNS) ?? WAITING_FIRST
  const rows = ROWS_CHOICES.find((choice) => choice === state.rows) ?? ROWS_CHOICES[0]
  return {
    query: { view: state.view, area: state.area, search: state.q, sort },
    page: state.page,
    rows,
    /** A change of what is listed begins again on the first screen. */
    narrow: (change: Partial<Pick<typeof state, 'view' | 'area' | 'q'>>) =>
      void setState({ ...change, page: null }),
    setSort: (next: Sort<HaulerColumn>) => void setState({ sort: sortToText(next), page: null }),
    setPage: (page: number) => void setState({ page }),
    setRows: (count: number) => void setState({ rows: count, page: null }),
    clear: () => void setState({ view: null, area: null, q: null, page: null }),
  }
}

export type HaulerList = ReturnType<typeof useHaulerList>
