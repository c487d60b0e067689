import { Menu as Base } from '@base-ui/react/menu'
import { IconCheck } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useDialogElement } from '../dialog/dialog-element.ts'
import layout from '../layout/layout.module.css'
import styles from './menu.module.css'

type Props<Value extends string> = {
  /** The button that opens it. */
  trigger: ReactElement
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onValue: (value: Value[]) => void
}

/** Several of a few, each switched on its own while the menu stays open: the columns of a table. */
export function ChoiceMenu<Value extends string>(props: Props<Value>) {
  const { trigger, options, value, onValue } = props
  const container = useDialogElement()
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner positionMethod="fixed" align="end" sideOffset={4} className={styles.above}>
          <Base.Popup className={styles.popup}>
            {options.map((option) => (
              <Base.CheckboxItem
                key={option.value}
                className={`${layout.line} ${styles.item}`}
                checked={value.includes(option.value)}
                onCheckedChange={(checked) =>
                  onValue(
                    checked
                      ? [...value, option.value]
                      : value.filter((other) => other !== option.value),
                  )
                }
              >
                <span className={styles.mark}>
                  <Base.CheckboxItemIndicator>
                    <IconCheck size={18} aria-hidden="true" />
                  </Base.CheckboxItemIndicator>
                </span>
                {option.label}
              </Base.CheckboxItem>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
