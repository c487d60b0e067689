import { useState } from 'react'
import type { listAtRisk } from '../../../contract/at-risk.ts'
import type { Result } from '../../../contract/endpoint.ts'
import type { listSolvedRisks } from '../../../contract/solved-risks.ts'
import { useSingleKeysAreOn } from '../../ui/browser/use-single-keys.ts'
import { useUndoKey } from '../../ui/browser/use-undo-key.ts'
import { Button } from '../../ui/button/Button.tsx'
import { UndoStrip } from '../../ui/feedback/UndoStrip.tsx'
import { AT_RISK } from '../../ui/keys/first-screen.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import layout from '../../ui/layout/layout.module.css'
import { AtRiskRow, buttonId } from './AtRiskRow.tsx'
import styles from './at-risk.module.css'
import { isWithinTwoMinutes } from './risk-copy.ts'
import { SolvedToday } from './SolvedToday.tsx'
import { useRiskActions } from './use-risk-actions.tsx'
import { useServerNow } from './use-server-now.ts'

/** As many rows as there are digits. */
const SHOWN = 9

type Props = {
  jobs: Result<typeof listAtRisk>
  /** How far the server's clock is ahead of this one, in milliseconds. */
  ahead: number
  solved: Result<typeof listSolvedRisks> | undefined
  onOpen: (jobId: number) => void
}

/** What of the lane is there to see; nothing while there is nothing to do, to undo or to tell. */
export function AtRiskRows({ jobs: { items, total }, ahead, solved, onOpen }: Props) {
  const actions = useRiskActions(onOpen)
  if (items.length === 0 && !actions.undoable && !solved?.total) return null
  return (
    <section className={`${layout.panel} ${styles.lane}`} aria-labelledby="at-risk">
      <Rows items={items} total={total} ahead={ahead} actions={actions} />
      {solved && solved.total > 0 && <SolvedToday {...solved} />}
    </section>
  )
}

type RowsProps = Pick<Result<typeof listAtRisk>, 'items' | 'total'> & {
  ahead: number
  actions: ReturnType<typeof useRiskActions>
}

function Rows({ items, total, ahead, actions }: RowsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const now = useServerNow(ahead, (at) => items.some((job) => isWithinTwoMinutes(job, at)))
  const shown = showsAll ? items : items.slice(0, SHOWN)
  useKeys(AT_RISK, {
    best: ({ key }) => pressBest(shown[Number(key) - 1]),
    first: () => document.activeElement === document.body && pressBest(shown[0]),
  })
  useUndoKey(actions.undoable, actions.undo)
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

const pressBest = (job: { jobId: number } | undefined) =>
  job !== undefined && document.getElementById(buttonId(job.jobId))?.click()

const KeyHint = () =>
  useSingleKeysAreOn() && (
    <p className={`${layout.dim} ${styles.keys}`}>
      <kbd>Enter</kbd> does the first, <kbd>1</kbd>-<kbd>9</kbd> any, <kbd>Z</kbd> undoes
    </p>
  )
