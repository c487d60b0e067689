import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { ROWS_CHOICES } from '../ui/list/ListFooter.tsx'
import { sortFromText, sortToText, type Sort } from '../ui/list/rows.ts'
import { CLIENT_COLUMNS, CLIENT_VIEWS, type ClientColumn } from './client-jobs.ts'

const NEWEST_FIRST: Sort<ClientColumn> = { by: 'id', down: true }

const inAddress = {
  view: parseAsStringLiteral(CLIENT_VIEWS).withDefault('all'),
  q: parseAsString.withDefault(''),
  sort: parseAsString.withDefault(sortToText(NEWEST_FIRST)),
  page: parseAsInteger.withDefault(1),
  rows: parseAsInteger.withDefault(ROWS_CHOICES[0]),
}

/** What of the list is shown, kept in the address so that it comes back. */
export function useClientList() {
  const [state, setState] = useQueryStates(inAddress)
  return {
    query: {
      view: state.view,
      search: state.q,
      sort: sortFromText(state.sort, CLIENT_COLUMNS) ?? NEWEST_FIRST,
    },
    page: state.page,
    rows: ROWS_CHOICES.find((choice) => choice === state.rows) ?? ROWS_CHOICES[0],
    narrow: (change: Partial<Pick<typeof state, 'view' | 'q'>>) =>
      void setState({ ...change, page: null }),
    setSort: (next: Sort<ClientColumn>) => void setState({ sort: sortToText(next), page: null }),
    setPage: (page: number) => void setState({ page }),
    setRows: (count: number) => void setState({ rows: count, page: null }),
    clear: () => void setState({ view: null, q: null, page: null }),
  }
}

export type ClientList = ReturnType<typeof useClientList>
