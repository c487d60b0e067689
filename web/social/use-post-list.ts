import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { type Day, dayOf } from '../../contract/calendar.ts'
import { now } from '../clock.ts'
import { parseAsDay } from '../ui/browser/day-in-address.ts'
import { ROWS_CHOICES } from '../ui/list/ListFooter.tsx'
import { SHOWS, type Show } from './post-calendar.ts'
import { PLATFORM_FILTERS, STATUS_FILTERS, type PostFilter } from './post-list.ts'

const inAddress = {
  show: parseAsStringLiteral(SHOWS).withDefault('list'),
  day: parseAsDay,
  platform: parseAsStringLiteral(PLATFORM_FILTERS).withDefault('all'),
  status: parseAsStringLiteral(STATUS_FILTERS).withDefault('all'),
  page: parseAsInteger.withDefault(1),
  rows: parseAsInteger.withDefault(ROWS_CHOICES[0]),
}

/** Which posts are shown and how, kept in the address so that it can be shared and comes back. */
export function usePostList() {
  const [state, setState] = useQueryStates(inAddress)
  return {
    show: state.show,
    day: state.day ?? dayOf(now()),
    platform: state.platform,
    status: state.status,
    page: state.page,
    rows: ROWS_CHOICES.find((choice) => choice === state.rows) ?? ROWS_CHOICES[0],
    narrow: (change: Partial<PostFilter & { show: Show }>) =>
      void setState({ ...change, page: null }),
    setDay: (day: Day, show: Show) => void setState({ day, show }),
    setPage: (page: number) => void setState({ page }),
    setRows: (rows: number) => void setState({ rows, page: null }),
  }
}

export type PostList = ReturnType<typeof usePostList>
