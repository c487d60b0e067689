import { Combobox as Base } from '@base-ui/react/combobox'
import type { BaseUIEvent } from '@base-ui/react/types'
import type { KeyboardEvent, RefObject } from 'react'
import layout from '../layout/layout.module.css'
import styles from './menu.module.css'

export type Option<Value extends string> = { value: Value; label: string }

type Props = {
  container: RefObject<HTMLElement | null> | undefined
  /** What the list stands below, when that is not the input itself. */
  anchor?: RefObject<HTMLElement | null>
}

/** Esc closes the open list. On a closed one it belongs to the dialog around, and clears nothing. */
export function keepChosen(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>): void {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
  if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
}

/** What the typed text leaves of the options, below their field. */
export const Options = ({ container, anchor }: Props) => (
  <Base.Portal container={container}>
    <Base.Positioner
      anchor={anchor}
      positionMethod="fixed"
      align="start"
      sideOffset={4}
      className={styles.above}
    >
      <Base.Popup className={styles.popup}>
        <Base.Empty className={styles.none}>Nothing of this name</Base.Empty>
        <Base.List className={styles.list}>
          {(option: Option<string>) => (
            <Base.Item
              key={option.value}
              value={option}
              className={`${layout.line} ${styles.item}`}
            >
              {option.label}
            </Base.Item>
          )}
        </Base.List>
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
)
