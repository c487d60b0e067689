import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { ROWS_CHOICES } from '../ui/list/ListFooter.tsx'
import { sortFromText, sortToText, type Sort } from '../ui/list/rows.ts'
import { CAMPAIGN_COLUMNS, PRESETS, type CampaignColumn, type Preset } from './campaign-columns.ts'
import { CAMPAIGN_VIEWS } from './campaign-list.ts'

const BUSIEST_FIRST: Sort<CampaignColumn> = { by: 'clicks', down: true }

const inAddress = {
  view: parseAsStringLiteral(CAMPAIGN_VIEWS).withDefault('all'),
  q: parseAsString.withDefault(''),
  columns: parseAsStringLiteral(PRESETS).withDefault('performance'),
  sort: parseAsString.withDefault(sortToText(BUSIEST_FIRST)),
  page: parseAsInteger.withDefault(1),
  rows: parseAsInteger.withDefault(ROWS_CHOICES[0]),
}

/** What of the campaigns is shown, kept in the address so that it can be shared and comes back. */
export function useCampaignList() {
  const [state, setState] = useQueryStates(inAddress)
  const sort = sortFromText(state.sort, CAMPAIGN_COLUMNS) ?? BUSIEST_FIRST
  const rows = ROWS_CHOICES.find((choice) => choice === state.rows) ?? ROWS_CHOICES[0]
  return {
    query: { view: state.view, search: state.q, sort },
    preset: state.columns,
    page: state.page,
    rows,
    narrow: (change: Partial<Pick<typeof state, 'view' | 'q'>>) =>
      void setState({ ...change, page: null }),
    setPreset: (columns: Preset) => void setState({ columns }),
    setSort: (next: Sort<CampaignColumn>) => void setState({ sort: sortToText(next), page: null }),
    setPage: (page: number) => void setState({ page }),
    setRows: (count: number) => void setState({ rows: count, page: null }),
    clear: () => void setState({ view: null, q: null, page: null }),
  }
}

export type CampaignList = ReturnType<typeof useCampaignList>
