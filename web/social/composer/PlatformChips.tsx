import { IconAlertTriangle } from '@tabler/icons-react'
import type { Account } from '../../../contract/social-accounts.ts'
import { platformFacts, SOCIAL_PLATFORMS, type SocialPlatform } from '../../../contract/social.ts'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import field from '../../ui/field/field.module.css'
import { platformIcons } from '../platforms.ts'
import styles from './chips.module.css'
import { inOrder } from './words.ts'

type Props = {
  id: string
  chosen: readonly SocialPlatform[]
  /** Undefined while they are loaded. */
  accounts: readonly Account[] | undefined
  /** A post that is changed stands on one network. */
  isSingle: boolean
  error: string | undefined
  onChosen: (platforms: SocialPlatform[]) => void
}

/** The networks to write for, several together for new posts. */
export function PlatformChips({ id, chosen, accounts, isSingle, error, onChosen }: Props) {
  const toggle = (platform: SocialPlatform) => {
    if (isSingle) onChosen([platform])
    else if (chosen.includes(platform)) onChosen(chosen.filter((one) => one !== platform))
    else onChosen(inOrder([...chosen, platform]))
  }
  return (
    <fieldset className={styles.chips} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={field.label}>{isSingle ? 'Platform' : 'Platforms'}</legend>
      {SOCIAL_PLATFORMS.map((platform, index) => {
        const account = accounts?.find((one) => one.platform === platform)
        const Icon = platformIcons[platform]
        return (
          <label key={platform} data-connected={accounts === undefined || account !== undefined}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={`${id}-platform`}
              id={index === 0 ? id : undefined}
              className="vh"
              checked={chosen.includes(platform)}
              onChange={() => toggle(platform)}
            />
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
      })}
      {error && <FieldMessage id={`${id}-error`} text={error} />}
    </fieldset>
  )
}
