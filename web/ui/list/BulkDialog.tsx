import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { ApiError } from '../../api/client.ts'
import { refetch } from '../../api/query.ts'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { DialogActions } from '../dialog/DialogActions.tsx'
import { toast } from '../feedback/toast.ts'
import { type BulkAction, countOf, type Progress, runEach } from './bulk-actions.ts'
import styles from './bulk-dialog.module.css'

type Props<Item> = {
  action: BulkAction<Item>
  /** What is selected, also what the action cannot be done with. */
  items: readonly Item[]
  noun: readonly [string, string]
  /** `ran` when anything was begun. */
  onClose: (ran: boolean) => void
}

/** Asks before an action on several items, shows how far it is, and says what failed and why. */
export function BulkDialog<Item extends { id: number }>(props: Props<Item>) {
  const { action, items, noun, onClose } = props
  // Who is asked about five items means these, whatever the list shows meanwhile.
  const [meant] = useState(() => items.filter(action.allows))
  const { run, stop, running, progress, ended } = useBulkRun(action, meant, noun, () =>
    onClose(true),
  )
  const what = countOf(meant.length, noun)
  const closeId = useId()
  // The button that ran it is gone by then, and the focus with it.
  useEffect(() => {
    if (ended) document.getElementById(closeId)?.focus()
  }, [ended, closeId])
  const close = () => {
    if (running) stop()
    else onClose(ended)
  }
  return (
    <Dialog
      size="question"
      opened
      title={ended ? countOf(progress.done, noun) + ' done' : action.question(what)}
      onClose={close}
    >
      {!running && !ended && (
        <>
          <p>{action.consequence(meant)}</p>
          {meant.length < items.length && (
            <p>
              {items.length - meant.length} of the {items.length} selected cannot be changed this
              way and stay as they are.
            </p>
          )}
          {action.fields}
        </>
      )}
      {running && <Running progress={progress} total={meant.length} />}
      {ended && <Summary {...{ action, progress, noun }} total={meant.length} />}
      <DialogActions>
        <Button id={closeId} onClick={close} data-autofocus>
          {running ? 'Stop' : ended ? 'Close' : 'Cancel'}
        </Button>
        {!ended && (
          <Button
            variant={action.isGrave ? 'danger' : 'primary'}
            pending={running}
            disabled={action.isDisabled}
            onClick={run}
          >
            {action.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type RunningProps = { progress: Progress; total: number }

function Running({ progress: { done, failures }, total }: RunningProps) {
  const at = done + failures.length
  return (
    <div className={styles.running}>
      <progress value={at} max={total} aria-label="Progress" />
      <p role="status" className="num">
        {at} of {total}
        {failures.length > 0 && `, ${failures.length} failed`}
      </p>
    </div>
  )
}

type SummaryProps<Item> = RunningProps & Pick<Props<Item>, 'action' | 'noun'>

/** What was done, and what was not, by reason. */
function Summary<Item>({ action, progress: { done, failures }, total, noun }: SummaryProps<Item>) {
  const stopped = total - done - failures.length
  const reasons = Map.groupBy(failures, ({ reason }) => reason)
  return (
    <div className={styles.summary} role="status">
      <p>
        {action.outcome(countOf(done, noun))}
        {failures.length > 0 && `, ${failures.length} failed`}
        {stopped > 0 && `, ${stopped} not begun`}.
      </p>
      <ul className="num">
        {[...reasons].map(([reason, failed]) => (
          <li key={reason}>
            {reason} ({failed.map(({ id }) => `#${id}`).join(', ')})
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Runs an action; when everything went well it closes by itself and a toast says so. */
function useBulkRun<Item extends { id: number }>(
  action: BulkAction<Item>,
  items: readonly Item[],
  noun: readonly [string, string],
  onSuccess: () => void,
) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Progress>({ done: 0, failures: [] })
  const hasBegun = useRef(false)
  const stopping = useRef(new AbortController())
  const mutation = useMutation<Progress, ApiError>({
    mutationFn: () =>
      runEach(items, action.run, {
        signal: stopping.current.signal,
        onProgress: setProgress,
      }),
    // The session ended: the other calls would be refused as well.
    onError: () => stopping.current.abort(),
    onSuccess: async ({ done }) => {
      await refetch(queries, action.refetches)
      if (done < items.length) return
      toast.success(action.outcome(countOf(done, noun)))
      onSuccess()
    },
  })
  return {
    run: () => {
      // A second click may come before the first one is drawn.
      if (hasBegun.current) return
      hasBegun.current = true
      mutation.mutate()
    },
    stop: () => stopping.current.abort(),
    running: mutation.isPending,
    progress,
    ended: mutation.isSuccess,
  }
}
