import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { ROWS_CHOICES } from '../../ui/list/ListFooter.tsx'

const inAddress = {
  town: parseAsString.withDefault(''),
  q: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  rows: parseAsInteger.withDefault(ROWS_CHOICES[0]),
}

/** What of the leads is shown, kept in the address. */
export function useLeadList() {
  const [state, setState] = useQueryStates(inAddress)
  const rows = ROWS_CHOICES.find((choice) => choice === state.rows) ?? ROWS_CHOICES[0]
  return {
    query: { municipality: state.town, search: state.q },
    page: state.page,
    rows,
    narrow: (change: Partial<Pick<typeof state, 'town' | 'q'>>) =>
      void setState({ ...change, page: null }),
    setPage: (page: number) => void setState({ page }),
    setRows: (count: number) => void setState({ rows: count, page: null }),
    clear: () => void setState({ town: null, q: null, page: null }),
  }
}
export type LeadList = ReturnType<typeof useLeadList>
