import { IconChevronRight, IconWallet } from '@tabler/icons-react'
import layout from '../ui/layout/layout.module.css'
import styles from './payouts-link.module.css'

type Props = {
  onOpen: () => void
  /** It has just taken the place of what it led to. */
  isReturn: boolean
}

const focus = (link: HTMLButtonElement | null): void => link?.focus({ preventScroll: true })

/** The way from the jobs to the money. */
export const PayoutsLink = ({ onOpen, isReturn }: Props) => (
  <button
    type="button"
    ref={isReturn ? focus : undefined}
    className={`${layout.line} ${layout.panel} ${styles.link}`}
    onClick={onOpen}
  >
    <IconWallet size={22} stroke={1.8} aria-hidden="true" />
    Payouts and statements
    <IconChevronRight size={20} stroke={1.9} aria-hidden="true" />
  </button>
)
