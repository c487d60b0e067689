import {
  IconBell,
  IconChevronRight,
  IconLogout,
  IconLock,
  IconMapPin,
  IconMessage,
  IconTruck,
  IconUser,
  IconUsers,
  IconWallet,
  type Icon,
} from '@tabler/icons-react'
import type { HaulerAccount as Account } from '../../../contract/hauler-account.ts'
import { vehicleFacts } from '../../../contract/haulers.ts'
import { useLogOut } from '../../offline/use-log-out.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { formatPhone } from '../../ui/field/phone.ts'
import { PARTS, titles, type Part } from './account-parts.ts'
import { areaCount } from './AreasPart.tsx'
import shared from './account.module.css'
import styles from './account-index.module.css'

const icons: Record<Part, Icon> = {
  profile: IconUser,
  vehicle: IconTruck,
  areas: IconMapPin,
  messages: IconMessage,
  push: IconBell,
  password: IconLock,
  bank: IconWallet,
  refer: IconUsers,
}

/** The parts as one list, each with what is in it. */
export const AccountIndex = ({
  account,
  onOpen,
}: {
  account: Account
  onOpen: (part: Part) => void
}) => (
  <>
    <ul className={`${shared.card} ${styles.index}`}>
      {PARTS.map((name) => {
        const PartIcon = icons[name]
        return (
          <li key={name}>
            <button type="button" onClick={() => onOpen(name)}>
              <PartIcon size={20} stroke={1.8} aria-hidden="true" />
              <span>
                <b>{titles[name]}</b>
                <span className={shared.note}>{summaryOf(name, account)}</span>
              </span>
              <IconChevronRight size={20} stroke={1.9} aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
    <LogOut />
  </>
)

function LogOut() {
  const { link, question } = useLogOut()
  return (
    <>
      <ButtonLink wide {...link} icon={<IconLogout size={20} stroke={1.9} aria-hidden="true" />}>
        Logout
      </ButtonLink>
      {question}
    </>
  )
}

function summaryOf(part: Part, account: Account): string {
  const { firstName, lastName, phone, serviceAreas } = account
  switch (part) {
    case 'profile':
      return `${firstName} ${lastName}, ${formatPhone(phone)}`
    case 'vehicle':
      return `${vehicleFacts[account.vehicleType].label}, ${account.vehicleModel}, ${account.licensePlate}`
    case 'areas':
      return [areaCount(account), serviceAreas.slice(0, 3).join(', ')].filter(Boolean).join(': ')
    case 'messages':
      return 'By text or by email'
    case 'push':
      return 'On this phone: new jobs, changes, payouts'
    case 'password':
      return 'Two-factor sign-in, where you are signed in'
    case 'bank':
      return 'Payouts, statements, tax details'
    case 'refer':
      return 'Your code, who applied with it'
  }
}

/** The way to the money. */
export const BankLink = ({ onOpen }: { onOpen: () => void }) => (
  <ul className={`${shared.card} ${styles.index}`}>
    <li>
      <button type="button" onClick={onOpen}>
        <IconWallet size={20} stroke={1.8} aria-hidden="true" />
        <span>
          <b>Payouts, statements, tax details</b>
        </span>
        <IconChevronRight size={20} stroke={1.9} aria-hidden="true" />
      </button>
    </li>
  </ul>
)
