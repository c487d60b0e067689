import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import type { List } from '../../../contract/list.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { Button } from '../button/Button.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { totalText } from './total-text.ts'
import type { ListState } from './use-list.ts'
import { ROWS_CHOICES } from './use-list-address.ts'
import layout from '../layout/layout.module.css'
import styles from './list-toolbar.module.css'

type Props<L extends List> = { list: ListState<L>; noun: readonly [string, string] }

/** Where in the list one is, and the way to its other pages. */
export const ListPages = <L extends List>({ list, noun }: Props<L>) => (
  <div className={`${layout.row} ${layout.quiet} ${styles.footer}`}>
    <p role="status" className="num">
      {placeText(list)} of {totalText(knownTotal(list), list.isTotalExact)}{' '}
      {noun[list.total === 1 ? 0 : 1]}
    </p>
    <ChoiceField
      label="Rows on a page"
      value={String(list.limit)}
      options={rowsChoices(list.limit).map((count) => ({
        value: String(count),
        label: `Rows: ${count}`,
      }))}
      onChange={(count) => list.setLimit(Number(count))}
    />
    <div className={styles.pages}>
      <Button
        size="s"
        aria-label="Previous page"
        disabled={!list.newer}
        onClick={turning(list.newer)}
      >
        <IconChevronLeft size={18} /> Previous
      </Button>
      <Button size="s" aria-label="Next page" disabled={!list.older} onClick={turning(list.older)}>
        Next <IconChevronRight size={18} />
      </Button>
    </div>
  </div>
)

/** Behind the place where the server stopped counting, there are at least those that were shown. */
const knownTotal = <L extends List>({ total = 0, from = 0, items }: ListState<L>): number =>
  Math.max(total, from + items.length)

/** A page is read from its beginning, which is out of sight where its buttons are. */
const turning =
  (turn: (() => void) | undefined) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    turn?.()
    const section = currentTarget.closest('section')
    if (section && section.getBoundingClientRect().top < 0) section.scrollIntoView()
  }

/** The address may ask for a number of rows that no choice offers. */
const rowsChoices = (limit: number): number[] =>
  [...new Set([...ROWS_CHOICES, limit])].toSorted((one, other) => one - other)

const placeText = <L extends List>({ from, items }: ListState<L>): string =>
  from === undefined
    ? `${items.length} shown`
    : `${formatCount(from + 1)}-${formatCount(from + items.length)}`
