import { useRef } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { UndoStrip } from '../../ui/feedback/UndoStrip.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './board-line.module.css'
import { keptText, stepText } from './board-texts.ts'
import type { UndoDayMove } from './use-last-day-move.ts'
import type { LastStep } from './use-last-step.ts'
import type { Steps } from './use-steps.ts'

type Props = {
  steps: Steps
  lastStep: LastStep
  /** Where the job can go that is being moved. */
  carryText?: string | null
  /** The way back from a move to another day. */
  dayMove: UndoDayMove | null
  /** What is said when there is nothing else to say. */
  hint: string
}

/** Above the board and always there, so that nothing below it moves. */
export function BoardLine(props: Props) {
  const line = useRef<HTMLDivElement>(null)
  // The pressed button goes away; keyboard users stay here.
  const leaving = (action: () => void) => () => {
    action()
    line.current?.focus()
  }
  return (
    <div className={styles.line} ref={line} tabIndex={-1}>
      <Said {...props} leaving={leaving} />
    </div>
  )
}

type SaidProps = Props & { leaving: (action: () => void) => () => void }

/** Where the job can go that is being moved; else what became of the last step, by hand or by a plan, and the way back. */
function Said({ steps, lastStep, carryText, dayMove, hint, leaving }: SaidProps) {
  if (carryText) return <p>{carryText}</p>
  if (steps.refusal) return <Note text={steps.refusal} onDismiss={leaving(steps.clear)} />
  const { step, kept, dismiss } = lastStep
  const isNewer = step?.isPlan === false && dayMove !== null && step.leftMs > dayMove.leftMs
  if (dayMove && !isNewer)
    return (
      <UndoStrip onUndo={leaving(dayMove.onUndo)} onDismiss={leaving(dayMove.onDismiss)}>
        {dayMove.text}
      </UndoStrip>
    )
  if (step)
    return (
      <UndoStrip onUndo={leaving(lastStep.undo)} onDismiss={leaving(dismiss)}>
        {stepText(step)}
      </UndoStrip>
    )
  if (kept.length > 0) return <Note text={keptText(kept)} onDismiss={leaving(dismiss)} />
  return <p className={styles.hint}>{hint}</p>
}

const Note = ({ text, onDismiss }: { text: string; onDismiss: () => void }) => (
  <div className={`${layout.row} ${layout.soon} ${styles.note}`}>
    <p>{text}</p>
    <Button variant="quiet" onClick={onDismiss}>
      Dismiss
    </Button>
  </div>
)
