import '@mantine/core/styles/Pagination.layer.css'
import { Pagination } from '@mantine/core'
import { useIsPhone } from '../browser/use-is-phone.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { Page } from './rows.ts'
import styles from './list.module.css'

export const ROWS_CHOICES = [12, 25, 50, 100] as const

const number = new Intl.NumberFormat('en-CA')

type Props = {
  /** What is listed, in the plural: 'jobs'. */
  noun: string
  page: Page<unknown>
  rows: number
  onPage: (page: number) => void
  onRows: (rows: number) => void
}

/** Where in the list one is, and the way to its other screens. */
export const ListFooter = ({ noun, page, rows, onPage, onRows }: Props) => {
  const isPhone = useIsPhone()
  return (
    <div className={styles.footer}>
      <p role="status" className="num">
        {number.format(page.from)}-{number.format(page.to)} of {number.format(page.total)} {noun}
      </p>
      <ChoiceField
        label="Rows on a page"
        value={String(rows)}
        options={ROWS_CHOICES.map((count) => ({ value: String(count), label: `Rows: ${count}` }))}
        onChange={(count) => onRows(Number(count))}
      />
      {page.pages > 1 && (
        <Pagination
          total={page.pages}
          value={page.page}
          onChange={onPage}
          radius={9}
          siblings={isPhone ? 0 : 1}
          gap={isPhone ? 4 : 8}
          className={styles.pages}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? 'Next page' : 'Previous page',
          })}
        />
      )}
    </div>
  )
}
