import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listQuoteResults, WORST_MISSES } from '../../../contract/quote-results.ts'
import { apiQuery } from '../../api/query.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import panel from '../../ui/layout/panel.module.css'
import { ListFooter } from '../../ui/list/ListFooter.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { pageOf } from '../../ui/list/rows.ts'
import { MissCards } from './MissCards.tsx'
import { MissesTable } from './MissesTable.tsx'
import styles from './results.module.css'
import { useResultFile } from './use-result-file.ts'
import type { ResultsInView } from './use-results.ts'

/** The jobs behind the figures, the one furthest from its estimate first; all of them as a file. */
export function Misses({ view: { group, days, results, list } }: { view: ResultsInView }) {
  const isPhone = useIsPhone()
  const query = { ...days, ...(group && readerOf(group)) }
  const misses = useQuery({
    ...apiQuery(listQuoteResults, { query }),
    placeholderData: (before) => before,
  })
  const file = useResultFile(query)
  const jobs = (group ?? results.data?.all)?.jobs ?? 0
  const page = pageOf(misses.data ?? [], list.page, list.rows)
  const Rows = isPhone ? MissCards : MissesTable
  return (
    <section className={panel.panel} aria-labelledby="worst-misses">
      <div className={panel.bar}>
        <h3 id="worst-misses" className={styles.heading}>
          Worst misses
          <small>{jobs > WORST_MISSES && `${WORST_MISSES} of ${jobs} jobs`}</small>
        </h3>
        <div className={panel.tools}>
          <Button
            className={panel.tool ?? ''}
            icon={<IconDownload size={18} />}
            pending={file.isFetching}
            onClick={() => void file.download()}
          >
            CSV
          </Button>
        </div>
      </div>
      {misses.isError && (
        <div className={panel.notice}>
          <QueryError what="the jobs" query={misses} />
        </div>
      )}
      {misses.isPending && <ListSkeleton rows={6} />}
      {misses.data && (
        <>
          <Rows jobs={page.rows} />
          <ListFooter
            noun={page.total === 1 ? 'job' : 'jobs'}
            page={page}
            rows={list.rows}
            onPage={list.setPage}
            onRows={list.setRows}
          />
        </>
      )}
    </section>
  )
}

type Reader = NonNullable<ResultsInView['group']>
const readerOf = ({ source, readerVersion, rateCardVersion }: Reader) => ({
  source,
  readerVersion,
  rateCardVersion,
})
