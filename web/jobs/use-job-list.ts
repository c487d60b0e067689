import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { ROWS_CHOICES } from '../ui/list/ListFooter.tsx'
import { sortFromText, sortToText, type Sort } from '../ui/list/rows.ts'
import { JOB_COLUMNS, JOB_FILTERS, JOB_VIEWS, type JobColumn } from './job-list.ts'

const NEWEST_FIRST: Sort<JobColumn> = { by: 'id', down: true }

const inAddress = {
  view: parseAsStringLiteral(JOB_VIEWS).withDefault('all'),
  filter: parseAsStringLiteral(JOB_FILTERS).withDefault('any'),
  q: parseAsString.withDefault(''),
  sort: parseAsString.withDefault(sortToText(NEWEST_FIRST)),
  page: parseAsInteger.withDefault(1),
  rows: parseAsInteger.withDefault(ROWS_CHOICES[0]),
}

/** What of the list is shown, kept in the address so that it can be shared and comes back. */
export function useJobList() {
  const [state, setState] = useQueryStates(inAddress)
  const sort = sortFromText(state.sort, JOB_COLUMNS) ?? NEWEST_FIRST
  const rows = ROWS_CHOICES.find((choice) => choice === state.rows) ?? ROWS_CHOICES[0]
  return {
    query: { view: state.view, filter: state.filter, search: state.q, sort },
    page: state.page,
    rows,
    isNarrowed: state.view !== 'all' || state.filter !== 'any' || state.q !== '',
    /** A change of what is listed begins again on the first screen. */
    narrow: (change: Partial<Pick<typeof state, 'view' | 'filter' | 'q'>>) =>
      void setState({ ...change, page: null }),
    setSort: (next: Sort<JobColumn>) => void setState({ sort: sortToText(next), page: null }),
    setPage: (page: number) => void setState({ page }),
    setRows: (count: number) => void setState({ rows: count, page: null }),
    clear: () => void setState({ view: null, filter: null, q: null, page: null }),
  }
}

export type JobList = ReturnType<typeof useJobList>
