import { type ReactNode, useId } from 'react'
import { Button } from '../button/Button.tsx'
import layout from '../layout/layout.module.css'
import styles from './list-toolbar.module.css'

type Props = {
  /** What the button reads, and what the panel is called. */
  label: string
  icon: ReactNode
  /** Only the icon is shown; the label is read. */
  isIcon?: boolean
  /** The key F opens it. */
  'data-filters'?: boolean
  children: ReactNode
}

/** A button with a panel of fields below it. The browser opens it, closes it and gives the focus back. */
export function Popover({ label, icon, isIcon = false, children, ...marks }: Props) {
  const id = useId()
  const anchor = `--anchor-${id.replace(/\W/g, '')}`
  return (
    <>
      <Button
        size="s"
        icon={icon}
        popoverTarget={id}
        {...marks}
        style={{ anchorName: anchor }}
        {...(isIcon && { 'aria-label': label })}
      >
        {!isIcon && label}
        {marks['data-filters'] && !isIcon && (
          <kbd aria-hidden="true" className={styles.key}>
            F
          </kbd>
        )}
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={`${layout.panel} ${styles.popover}`}
        style={{ positionAnchor: anchor }}
      >
        {children}
      </div>
    </>
  )
}
