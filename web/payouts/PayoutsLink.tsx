import { IconChartBar, IconWallet } from '@tabler/icons-react'
import { parseAsString, useQueryStates } from 'nuqs'
import layout from '../ui/layout/layout.module.css'
import styles from './payouts-link.module.css'

type Props = {
  onOpen: () => void
  /** It has just taken the place of what it led to. */
  isReturn: boolean
}

const focus = (link: HTMLButtonElement | null): void => link?.focus({ preventScroll: true })
const inAddress = { view: parseAsString, part: parseAsString }

/** The ways from the jobs to the money: what was paid, and what each week brought. */
export function PayoutsLink({ onOpen, isReturn }: Props) {
  const [, setAddress] = useQueryStates(inAddress, { history: 'push' })
  const look = `${layout.line} ${layout.panel} ${styles.link}`
  return (
    <div className={styles.links}>
      <button type="button" ref={isReturn ? focus : undefined} className={look} onClick={onOpen}>
        <IconWallet size={22} stroke={1.8} aria-hidden="true" />
        Payouts and statements
      </button>
      <button
        type="button"
        className={look}
        onClick={() => void setAddress({ view: 'payouts', part: 'earnings' })}
      >
        <IconChartBar size={22} stroke={1.8} aria-hidden="true" />
        Earnings and mileage
      </button>
    </div>
  )
}
