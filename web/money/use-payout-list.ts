import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { ROWS_CHOICES } from '../ui/list/ListFooter.tsx'
import { PAYOUT_VIEWS } from './payout-list.ts'

const inAddress = {
  view: parseAsStringLiteral(PAYOUT_VIEWS).withDefault('all'),
  q: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  rows: parseAsInteger.withDefault(ROWS_CHOICES[0]),
}

/** What of the payouts is shown, kept in the address. */
export function usePayoutList() {
  const [state, setState] = useQueryStates(inAddress)
  const rows = ROWS_CHOICES.find((choice) => choice === state.rows) ?? ROWS_CHOICES[0]
  return {
    query: { view: state.view, search: state.q },
    page: state.page,
    rows,
    narrow: (change: Partial<Pick<typeof state, 'view' | 'q'>>) =>
      void setState({ ...change, page: null }),
    setPage: (page: number) => void setState({ page }),
    setRows: (count: number) => void setState({ rows: count, page: null }),
    clear: () => void setState({ view: null, q: null, page: null }),
  }
}
export type PayoutList = ReturnType<typeof usePayoutList>
