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
  children: ReactNode
}

/** A button with a panel of fields below it. The browser opens it, closes it and gives the focus back. */
export function Popover({ label, icon, isIcon = false, children }: Props) {
  const id = useId()
  const anchor = `--anchor-${id.replace(/\W/g, '')}`
  return (
    <>
      <Button
        size="s"
        icon={icon}
        popoverTarget={id}
        style={{ anchorName: anchor }}
        {...(isIcon && { 'aria-label': label })}
      >
        {!isIcon && label}
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
