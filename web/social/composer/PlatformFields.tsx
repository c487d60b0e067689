import { IconAlertTriangle } from '@tabler/icons-react'
import type { Account } from '../../../contract/social-accounts.ts'
import { platformFacts, SOCIAL_PLATFORMS, type SocialPlatform } from '../../../contract/social.ts'
import field from '../../ui/field/field.module.css'
import { platformIcons, platformOptions } from '../platforms.ts'
import { SelectBox } from '../SelectBox.tsx'
import styles from './chips.module.css'

type Props = {
  id: string
  /** At least one. */
  chosen: readonly SocialPlatform[]
  /** Undefined while they are loaded. */
  accounts: readonly Account[] | undefined
  /** A post that is changed stands on one network. */
  isSingle: boolean
  onChosen: (platforms: SocialPlatform[]) => void
}

/** The network to write for, and for new posts the others that get one as well. */
export function PlatformFields({ id, chosen, accounts, isSingle, onChosen }: Props) {
  const [first = 'facebook', ...others] = chosen
  const toggle = (platform: SocialPlatform) => {
    const isChosen = (one: SocialPlatform) => others.includes(one) !== (one === platform)
    onChosen([first, ...SOCIAL_PLATFORMS.filter((one) => one !== first && isChosen(one))])
  }
  return (
    <>
      <SelectBox
        id={id}
        label="Platform"
        value={first}
        options={platformOptions}
        onValue={(platform) => onChosen([platform, ...others.filter((one) => one !== platform)])}
      />
      {!isSingle && (
        <fieldset className={styles.chips}>
          <legend className={field.label}>Also on</legend>
          {SOCIAL_PLATFORMS.filter((platform) => platform !== first).map((platform) => (
            <PlatformChip
              key={platform}
              platform={platform}
              account={accounts && (accounts.find((one) => one.platform === platform) ?? null)}
              isChosen={others.includes(platform)}
              onToggle={() => toggle(platform)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

type ChipProps = {
  platform: SocialPlatform
  /** Null where none is connected. */
  account: Account | null | undefined
  isChosen: boolean
  onToggle: () => void
}

function PlatformChip({ platform, account, isChosen, onToggle }: ChipProps) {
  const Icon = platformIcons[platform]
  return (
    <label data-connected={account !== null}>
      <input type="checkbox" className="vh" checked={isChosen} onChange={onToggle} />
      <Icon size={20} aria-hidden="true" />
      {platformFacts[platform].label}
      {account?.state === 'needs_reconnect' && (
        <>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span className="vh"> (needs reconnect)</span>
        </>
      )}
    </label>
  )
}
