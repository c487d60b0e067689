import { IconAlertTriangle, IconExternalLink, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatInstantDay } from '../../contract/calendar.ts'
import { formatCount } from '../../contract/numbers.ts'
import {
  disconnectSocialAccount,
  getSocialAnalytics,
  listSocialAccounts,
  type Account,
  type AccountState,
} from '../../contract/social-accounts.ts'
import { listSocialPosts } from '../../contract/social-posts.ts'
import { platformFacts } from '../../contract/social.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { readSettings } from '../settings.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { OnlyWith } from '../ui/feedback/RightGate.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import { AskFirst } from './AskFirst.tsx'
import entry from './entry.module.css'
import { connectPath, platformIcons } from './platforms.ts'
import styles from './social.module.css'

/** What each state reads, and the status whose colour it borrows. */
const stateFacts: Record<AccountState, { label: string; tone: string }> = {
  connected: { label: 'Connected', tone: 'approved' },
  expiring: { label: 'Expiring', tone: 'pending' },
  needs_reconnect: { label: 'Needs reconnect', tone: 'rejected' },
}

/** One connected account: how it stands, what it may do, and which posts wait for it. */
export function AccountItem({ account }: { account: Account }) {
  const { platform, username, connectedAt, lastSync, accountData, rights, state, notice } = account
  const { label } = platformFacts[platform]
  const Icon = platformIcons[platform]
  const { label: stateLabel, tone } = stateFacts[state]
  return (
    <li className={`${layout.stack} ${entry.entry}`}>
      <header className={layout.row}>
        <Icon size={22} aria-hidden="true" />
        <h4>@{username}</h4>
        <StatusBadge status={tone}>{stateLabel}</StatusBadge>
        {account.isSandbox && <span className={`${layout.tag} ${entry.mark}`}>Sandbox</span>}
        <span className={`${layout.dim} ${entry.time}`}>{label}</span>
      </header>
      <p className={`${layout.quiet} ${styles.explain} num`}>
        {countOf(accountData.followerCount, 'follower')}, {countOf(accountData.posts, 'post')}.
        Connected {formatInstantDay(connectedAt)}
        {lastSync && `, engagement read ${formatInstantDay(lastSync)}`}.
        {rights.length > 0 && ` May ${listOf(rights)}.`}
      </p>
      {notice !== null && (
        <p className={`${layout.line} ${layout.notice} ${layout.soon} ${entry.failure}`}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>{notice}</span>
        </p>
      )}
      <Trouble account={account} />
      <footer className={layout.spread}>
        {account.isSandbox && (
          <a href={`/sandbox/feed/${platform}`} target="_blank" rel="noopener">
            Public feed <IconExternalLink size={16} aria-hidden="true" />
            <span className="vh"> of {label} (new tab)</span>
          </a>
        )}
        <div className={`${layout.row} ${entry.actions}`}>
          {state !== 'connected' && (
            <OnlyWith right="run-marketing">
              <ButtonLink
                href={connectPath(platform)}
                variant={state === 'needs_reconnect' ? 'primary' : 'secondary'}
                aria-label={`Reconnect ${label}`}
              >
                Reconnect
              </ButtonLink>
            </OnlyWith>
          )}
          <Disconnect account={account} />
        </div>
      </footer>
    </li>
  )
}

const listOf = (words: readonly string[]): string =>
  new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(words)

const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** What stops the posts of this account, or will. */
function Trouble({ account }: { account: Account }) {
  const { platform, state, problem, expiresAt, waitingPosts } = account
  const { label } = platformFacts[platform]
  if (state === 'connected') return null
  const posts = waitingPosts === 1 ? '1 post waits' : `${formatCount(waitingPosts)} posts wait`
  return (
    <p
      className={`${layout.line} ${layout.notice} ${state === 'expiring' ? layout.soon : layout.bad} ${entry.failure}`}
    >
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        {state === 'expiring'
          ? `The connection ends ${expiresAt ? formatInstantDay(expiresAt) : 'soon'}, and only you can renew it. Reconnect before then.`
          : `${label} no longer accepts us${problem === null ? '' : `: “${problem}”`}. ${waitingPosts > 0 ? `${posts} and will go out once you reconnect.` : 'Posts wait until you reconnect.'}`}
      </span>
    </p>
  )
}

function Disconnect({ account: { id, platform, username } }: { account: Account }) {
  const query = { platform: [platform], status: ['scheduled' as const], limit: 1 }
  const scheduled = useQuery({
    ...apiQuery(listSocialPosts.page, { query }),
    refetchOnMount: 'always',
  })
  const disconnect = useApiMutation(disconnectSocialAccount, {
    refetches: [listSocialAccounts, getSocialAnalytics],
    success: 'Account disconnected',
    failure: ({ reason }) => ({ title: 'Failed to disconnect the account', message: reason }),
  })
  const waiting = scheduled.data?.total
  return (
    <AskFirst
      label="Disconnect"
      title={`Disconnect @${username}?`}
      action="Disconnect"
      pending={disconnect.isPending}
      disabled={waiting === undefined}
      onConfirm={(done) => disconnect.mutate({ params: { accountId: id } }, { onSettled: done })}
    >
      {readSettings().productName} will disconnect from {platformFacts[platform].label}. Published
      posts stay up.
      {scheduled.isPending && ' Checking the scheduled posts...'}
      <QueryError what="the scheduled posts" query={scheduled} />
      {Number(waiting) > 0 &&
        ` ${waiting} scheduled ${waiting === 1 ? 'post fails' : 'posts fail'} when due, unless an account is connected by then.`}
    </AskFirst>
  )
}
