import { type ReactNode, useEffect, useId } from 'react'
import { MOST_BULK } from '../../../contract/bulk.ts'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { DialogActions } from '../dialog/DialogActions.tsx'
import { FailureList } from './FailureList.tsx'
import { countOf } from './bulk-actions.ts'

/** What became of several rows: done in full, or not at all and why. */
export type BulkOutcome = {
  done: readonly number[]
  failed: readonly { id: number; reason: string }[]
}

type Props = {
  /** As many as were selected. */
  count: number
  noun: readonly [string, string]
  title: string
  /** What is chosen and what it leads to for each row. */
  children: ReactNode
  /** What happens when the button is pressed; absent until all of it is known. */
  consequence: ReactNode
  action: string
  /** Deletes or refuses: its button warns. */
  isGrave?: boolean
  /** Whether every fact that stands here has loaded, and something would be done. */
  isReady: boolean
  pending: string | false
  onSubmit: () => void
  outcome: BulkOutcome | undefined
  /** 'moved': said of those that are done. */
  verb: string
  /** How a row is called among those that failed. */
  nameOf: (id: number) => string
  onClose: () => void
}

/** Asks before one call about several rows, with what it leads to; afterwards it names those that stayed as they were. */
export function BulkForm(props: Props) {
  const { count, noun, outcome, verb, pending } = props
  const isTooMany = count > MOST_BULK
  const closeId = useId()
  const hasEnded = outcome !== undefined
  // The button that ran it is gone by then, and the focus with it.
  useEffect(() => {
    if (hasEnded) document.getElementById(closeId)?.focus()
  }, [hasEnded, closeId])
  return (
    <Dialog
      size="question"
      opened
      title={outcome ? `${countOf(outcome.done.length, noun)} ${verb}` : props.title}
      onClose={props.onClose}
    >
      {outcome ? (
        <FailureList failures={outcome.failed} nameOf={props.nameOf} noun={noun} />
      ) : isTooMany ? (
        <p>
          Up to {MOST_BULK} {noun[1]} at a time. Please select fewer.
        </p>
      ) : (
        <>
          {props.children}
          <p role="status">{props.consequence}</p>
        </>
      )}
      <DialogActions>
        <Button id={closeId} onClick={props.onClose} data-autofocus>
          {outcome ? 'Close' : 'Cancel'}
        </Button>
        {!outcome && (
          <Button
            variant={props.isGrave ? 'danger' : 'primary'}
            disabled={!props.isReady || isTooMany}
            pending={pending}
            onClick={props.onSubmit}
          >
            {props.action}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
