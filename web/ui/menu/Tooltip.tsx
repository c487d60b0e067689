import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { useDialogElement } from '../dialog/dialog-element.ts'
import styles from './menu.module.css'

const OPEN_DELAY_MS = 700
/** So soon after one, the next opens without waiting. */
const SKIP_DELAY_MS = 300

/** Around the places whose tooltips follow each other without a wait: a table, a bar of buttons. */
export const TooltipGroup = ({ children }: { children: ReactNode }) => (
  <Base.Provider delay={OPEN_DELAY_MS} timeout={SKIP_DELAY_MS}>
    {children}
  </Base.Provider>
)

type Props = {
  /** Says more than the name of the control, which carries that itself. */
  text: string
  /** The control: a button or a link. */
  children: ReactElement
}

/** A few words at a control under the pointer or with the focus. For staff screens. */
export function Tooltip({ text, children }: Props) {
  const container = useDialogElement()
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={OPEN_DELAY_MS} />
      <Base.Portal container={container}>
        <Base.Positioner positionMethod="fixed" sideOffset={6} className={styles.above}>
          <Base.Popup className={styles.tooltip}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
