import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { useDialogElement } from '../dialog/dialog-element.ts'
import layout from '../layout/layout.module.css'
import styles from './menu.module.css'

export type MenuAction = {
  label: string
  icon?: ReactNode
  /** Deletes or refuses. */
  isGrave?: boolean
  disabled?: boolean
  onSelect: () => void
}

type Props = {
  /** The button that opens it. */
  trigger: ReactElement
  actions: readonly MenuAction[]
}

/** Actions on one thing, with arrow keys, first letters and Esc. For staff screens. */
export function Menu({ trigger, actions }: Props) {
  const container = useDialogElement()
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner positionMethod="fixed" align="end" sideOffset={4} className={styles.above}>
          <Base.Popup className={styles.popup}>
            {actions.map(({ label, icon, isGrave = false, disabled = false, onSelect }) => (
              <Base.Item
                key={label}
                className={`${layout.line} ${styles.item}`}
                data-grave={isGrave || undefined}
                disabled={disabled}
                onClick={onSelect}
              >
                {icon}
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
