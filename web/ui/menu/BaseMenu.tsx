import { Menu as Base } from '@base-ui/react/menu'
import { useEffect, useRef } from 'react'
import { useDialogElement } from '../dialog/dialog-element.ts'
import layout from '../layout/layout.module.css'
import styles from './menu.module.css'
import type { Beginning, MenuProps } from './Menu.tsx'

/** The whole of a menu, see `Menu.tsx`. */
export function BaseMenu({ trigger, actions, beginning }: MenuProps & { beginning: Beginning }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (beginning === 'closed' || button.current?.ariaExpanded === 'true') return
    if (beginning === 'open-with-focus') button.current?.focus()
    button.current?.click()
  }, [beginning])
  const container = useDialogElement()
  return (
    <Base.Root modal={false}>
      <Base.Trigger ref={button} render={trigger} />
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
