import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAtRisk, type AtRiskJob } from '../../../contract/at-risk.ts'
import { apiQuery } from '../../api/query.ts'
import { useSingleKeys, useSingleKeysAreOn } from '../../ui/browser/use-single-keys.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { UndoStrip } from '../../ui/feedback/UndoStrip.tsx'
import layout from '../../ui/layout/layout.module.css'
import { AtRiskRow, buttonId } from './AtRiskRow.tsx'
import styles from './at-risk.module.css'
import { isWithinTwoMinutes } from './risk-copy.ts'
import { SolvedToday, useSolvedRisks } from './SolvedToday.tsx'
import { useRiskActions } from './use-risk-actions.tsx'
import { useServerNow } from './use-server-now.ts'

const LOOK_EVERY_MS = 30_000
/** As many rows as there are digits. */
const SHOWN = 9

/** The jobs that need a person now, each with its best next action, and what is solved; nothing on a day without any. */
export function AtRiskLane({ onOpen }: { onOpen: (jobId: number) => void }) {
  const query = useQuery({ ...apiQuery(listAtRisk, {}), refetchInterval: LOOK_EVERY_MS })
  const items = query.data?.items ?? []
  const solved = useSolvedRisks()
  const actions = useRiskActions(onOpen)
  if (query.isError && !query.data) return <QueryError what="the jobs at risk" query={query} />
  if (!query.data) return null
  if (items.length === 0 && !actions.undoable && !solved?.total) return null
  return (
    <section className={`${layout.panel} ${styles.lane}`} aria-labelledby="at-risk">
      <Rows
        items={items}
        total={query.data.total}
        ahead={query.data.now.getTime() - query.dataUpdatedAt}
        actions={actions}
      />
      {solved && solved.total > 0 && <SolvedToday {...solved} />}
    </section>
  )
}

type RowsProps = {
  items: AtRiskJob[]
  total: number
  /** How far the server's clock is ahead of this one, in milliseconds. */
  ahead: number
  actions: ReturnType<typeof useRiskActions>
}

function Rows({ items, total, ahead, actions }: RowsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const now = useServerNow(ahead, (at) => items.some((job) => isWithinTwoMinutes(job, at)))
  const shown = showsAll ? items : items.slice(0, SHOWN)
  useSingleKeys({
    ...Object.fromEntries(
      shown.slice(0, SHOWN).map(({ jobId }, at) => [String(at + 1), () => pressBest(jobId)]),
    ),
    Enter: () => {
      const [first] = shown
      if (first && document.activeElement === document.body) pressBest(first.jobId)
    },
    z: actions.undoable ? actions.undo : undefined,
  })
  return (
    <>
      <header className={`${layout.spread} ${styles.head}`}>
        <h2 id="at-risk">
          {total === 0 ? 'Nothing at risk' : 'At risk'}
          {total > 0 && <span className={`${layout.tag} ${layout.bad} num`}>{total}</span>}
        </h2>
        {total > 0 && <KeyHint />}
      </header>
      {actions.undoable && (
        <div className={styles.undo}>
          <UndoStrip onUndo={actions.undo} onDismiss={actions.dismiss}>
            <b>{actions.undoable.title}</b> {actions.undoable.text}
          </UndoStrip>
        </div>
      )}
      <ol className={styles.rows}>
        {shown.map((job, at) => (
          <AtRiskRow
            key={job.jobId}
            job={job}
            now={now}
            digit={at < SHOWN ? at + 1 : null}
            isFirst={at === 0}
            isBusy={actions.isPending}
            onAct={(action) => actions.act(action, job)}
          />
        ))}
      </ol>
      {items.length > SHOWN && (
        <Button variant="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show ${items.length - SHOWN} more`}
        </Button>
      )}
      {actions.question}
    </>
  )
}

const pressBest = (jobId: number) => document.getElementById(buttonId(jobId))?.click()

const KeyHint = () =>
  useSingleKeysAreOn() && (
    <p className={`${layout.dim} ${styles.keys}`}>
      <kbd>Enter</kbd> does the first, <kbd>1</kbd>-<kbd>9</kbd> any, <kbd>Z</kbd> undoes
    </p>
  )
