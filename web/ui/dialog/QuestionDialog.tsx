import { useId } from 'react'
import buttons from '../button/buttons.module.css'
import { SheetDialog } from './SheetDialog.tsx'

type Props = {
  opened: boolean
  title: string
  text: string
  /** The safe answer: it has the focus, and Esc means it. */
  stay: string
  leave: string
  onStay: () => void
  onLeave: () => void
}

/** Asks before something is lost. */
export function QuestionDialog({ opened, title, text, stay, leave, onStay, onLeave }: Props) {
  const id = useId()
  return (
    <SheetDialog
      size="question"
      opened={opened}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onCloseRequest={onStay}
    >
      <h2 id={`${id}-title`} className={buttons.heading}>
        {title}
      </h2>
      <p id={`${id}-text`}>{text}</p>
      <div className={buttons.row}>
        <button type="button" className={buttons.cta} data-autofocus onClick={onStay}>
          {stay}
        </button>
        <button type="button" className={buttons.plain} onClick={onLeave}>
          {leave}
        </button>
      </div>
    </SheetDialog>
  )
}
