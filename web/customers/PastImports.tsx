import { useQuery } from '@tanstack/react-query'
import { listCustomers, listCustomerTags } from '../../contract/admin-customers.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { listImports, undoImport, type ImportKind } from '../../contract/imports.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { formatCount } from '../../contract/numbers.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './customers.module.css'

const NOUNS: Record<ImportKind, [string, string]> = {
  customers: ['customer', 'customers'],
  history: ['past pickup', 'past pickups'],
  haulers: ['hauler', 'haulers'],
  bookings: ['booking', 'bookings'],
}

/** The newest imports; each can be undone as a whole while nothing depends on it. */
export function PastImports() {
  const query = useQuery(apiQuery(listImports, {}))
  const undoing = useApiMutation(undoImport, {
    refetches: [listImports, listCustomers, listCustomerTags, listAdminJobs],
    success: 'Import undone',
    failure: ({ reason }) => ({ title: 'Not undone', message: reason }),
  })
  const imports = query.data ?? []
  return (
    <section>
      <h3>Earlier imports</h3>
      <QueryError what="the imports" query={query} />
      {query.isSuccess && imports.length === 0 && <p className={layout.dim}>None yet</p>}
      <ul className={styles.list}>
        {imports.map(({ id, fileName, rows, by, at, kind, undoneAt }) => (
          <li key={id} className={layout.spread}>
            <span>
              <b>{fileName}</b>
              <small>
                {formatCount(rows)} {NOUNS[kind][rows === 1 ? 0 : 1]}, {by}, {formatInstant(at)}
              </small>
            </span>
            {undoneAt ? (
              <StatusBadge status="undone">undone</StatusBadge>
            ) : (
              <Button
                needs="run-jobs"
                size="s"
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
    </section>
  )
}
