import { useQuery } from '@tanstack/react-query'
import { listSpendImports, undoSpendImport } from '../../../contract/ad-spend.ts'
import { formatInstant } from '../../../contract/calendar.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './spend.module.css'
import { SPEND_READS } from './use-spend-import.ts'

/** The newest imports of spend, by whom; each can be undone as a whole. */
export function PastSpendImports() {
  const query = useQuery(apiQuery(listSpendImports, {}))
  const undoing = useApiMutation(undoSpendImport, {
    refetches: SPEND_READS,
    success: 'Import undone',
    failure: ({ reason }) => ({ title: 'Not undone', message: reason }),
  })
  const imports = query.data ?? []
  if (query.isSuccess && imports.length === 0) return null
  return (
    <details className={styles.past}>
      <summary>Earlier imports</summary>
      <QueryError what="the imports" query={query} />
      <ul className={layout.sums}>
        {imports.map(({ id, fileName, rows, by, at, undoneAt, undoneBy }) => (
          <li key={id}>
            <span>
              <b>{fileName}</b>
              <small className={layout.dim}>
                {formatCount(rows)} {rows === 1 ? 'row' : 'rows'}, {by}, {formatInstant(at)}
                {undoneAt && `; undone by ${undoneBy ?? ''}, ${formatInstant(undoneAt)}`}
              </small>
            </span>
            {undoneAt ? (
              <StatusBadge status="undone">undone</StatusBadge>
            ) : (
              <Button
                size="s"
                needs="run-marketing"
                aria-label={`Undo the import of ${fileName}`}
                pending={undoing.isPending && undoing.variables.params.importId === id}
                onClick={() => undoing.mutate({ params: { importId: id } })}
              >
                Undo import
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
