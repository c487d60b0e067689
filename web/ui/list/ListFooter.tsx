import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '../../../contract/numbers.ts'
import { IconButton } from '../button/IconButton.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import type { Page } from './rows.ts'
import layout from '../layout/layout.module.css'
import styles from './list.module.css'

export const ROWS_CHOICES = [12, 25, 50, 100] as const

type Props = {
  /** What is listed, in the plural: 'jobs'. */
  noun: string
  page: Page<unknown>
  rows: number
  onPage: (page: number) => void
  onRows: (rows: number) => void
}

/** Where in the list one is, and the way to its other screens. */
export const ListFooter = ({ noun, page, rows, onPage, onRows }: Props) => (
  <div className={`${layout.row} ${layout.quiet} ${styles.footer}`}>
    <p role="status" className="num">
      {formatCount(page.from)}-{formatCount(page.to)} of {formatCount(page.total)} {noun}
    </p>
    <ChoiceField
      label="Rows on a page"
      value={String(rows)}
      options={ROWS_CHOICES.map((count) => ({ value: String(count), label: `Rows: ${count}` }))}
      onChange={(count) => onRows(Number(count))}
    />
    {page.pages > 1 && (
      <div className={`${layout.line} ${styles.pages}`}>
        <IconButton
          label="Previous page"
          disabled={page.page <= 1}
          onClick={() => onPage(page.page - 1)}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <span className="num">
          {page.page} of {page.pages}
        </span>
        <IconButton
          label="Next page"
          disabled={page.page >= page.pages}
          onClick={() => onPage(page.page + 1)}
        >
          <IconChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
    )}
  </div>
)
