import { useQuery } from '@tanstack/react-query'
import { formatInstantDay } from '../../../contract/calendar.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { type Account, listSocialAccounts } from '../../../contract/social-accounts.ts'
import { platformFacts, SOCIAL_PLATFORMS, type SocialPlatform } from '../../../contract/social.ts'
import { apiQuery } from '../../api/query.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { OnlyWith } from '../../ui/feedback/RightGate.tsx'
import layout from '../../ui/layout/layout.module.css'
import { connectPath, platformIcons } from '../platforms.ts'
import styles from './composer-parts.module.css'

/** Whom the posts go out as; on a phone only the accounts that need a person. */
export function AccountStrip() {
  const { data: accounts } = useQuery(apiQuery(listSocialAccounts, {}))
  const isPhone = useIsPhone()
  if (!accounts) return null
  const tiles = SOCIAL_PLATFORMS.map((platform) => ({
    platform,
    account: accounts.find((account) => account.platform === platform),
  })).filter(({ account }) => !isPhone || (account && account.state !== 'connected'))
  if (tiles.length === 0) return null
  return (
    <ul className={styles.accounts} aria-label="Accounts">
      {tiles.map((tile) => (
        <AccountTile key={tile.platform} {...tile} />
      ))}
    </ul>
  )
}

type TileProps = { platform: SocialPlatform; account: Account | undefined }

function AccountTile({ platform, account }: TileProps) {
  const { label } = platformFacts[platform]
  const Icon = platformIcons[platform]
  const { title, text, tone, action } = tileOf(label, account)
  return (
    <li className={`${layout.panel} ${tone === null ? '' : layout[tone]}`} data-open={!account}>
      <Icon size={22} aria-hidden="true" />
      <p>
        <b>{title}</b>
        <small>{text}</small>
      </p>
      {action && (
        <OnlyWith right="run-marketing">
          <ButtonLink size="s" href={connectPath(platform)} aria-label={`${action} ${label}`}>
            {action}
          </ButtonLink>
        </OnlyWith>
      )}
    </li>
  )
}

type Tile = { title: string; text: string; tone: 'soon' | 'bad' | null; action?: string }

function tileOf(label: string, account: Account | undefined): Tile {
  if (!account) return { title: label, text: 'Not connected', tone: null, action: 'Connect' }
  const { state, waitingPosts, expiresAt, notice, username } = account
  if (state === 'needs_reconnect')
    return {
      title: `${label} needs reconnect`,
      text: waitingInWords(waitingPosts),
      tone: 'bad',
      action: 'Reconnect',
    }
  if (state === 'expiring')
    return {
      title: `${label} ends ${expiresAt ? formatInstantDay(expiresAt) : 'soon'}`,
      text: 'Reconnect before then',
      tone: 'soon',
      action: 'Reconnect',
    }
  if (notice !== null) return { title: label, text: notice, tone: 'soon' }
  return { title: label, text: `@${username}, connected`, tone: null }
}

const waitingInWords = (posts: number): string =>
  posts === 0
    ? 'Posts wait until you reconnect'
    : posts === 1
      ? '1 post waits until you reconnect'
      : `${formatCount(posts)} posts wait until you reconnect`
