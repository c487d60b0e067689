import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatInstantDay } from '../../contract/calendar.ts'
import {
  connectSocialAccount,
  disconnectSocialAccount,
  getSocialAnalytics,
  listSocialAccounts,
  NewAccount,
  type Account,
} from '../../contract/social-accounts.ts'
import { listSocialPosts } from '../../contract/social-posts.ts'
import { platformFacts, type SocialPlatform } from '../../contract/social.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { Button } from '../ui/button/Button.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import { AskFirst } from './AskFirst.tsx'
import layout from '../ui/layout/layout.module.css'
import entry from './entry.module.css'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import panel from '../ui/layout/panel.module.css'
import { FormBeside, type MakingProps } from './FormBesideList.tsx'
import { MakingForm } from './MakingForm.tsx'
import { platformIcons, platformOptions } from './platforms.ts'
import { SelectBox } from './SelectBox.tsx'
import styles from './social.module.css'

/** Whom the posts go out as. */
export function AccountsPart() {
  const accounts = useQuery(apiQuery(listSocialAccounts, {}))
  return (
    <FormBeside Form={ConnectForm}>
      <section className={layout.panel} aria-label="Connected Accounts">
        <div className={`${layout.row} ${panel.bar}`}>
          <h3 className={styles.heading}>Connected Accounts</h3>
        </div>
        <div className={panel.notice} hidden={!accounts.isError}>
          <QueryError what="the accounts" query={accounts} />
        </div>
        {accounts.isPending && <ListSkeleton rows={4} />}
        {accounts.data?.length === 0 && (
          <EmptyState
            title="No accounts connected"
            hint="Without a connected account a post that is due fails."
          />
        )}
        <ul
          className={entry.entries}
          aria-label="Connected Accounts"
          hidden={!accounts.data?.length}
        >
          {accounts.data?.map((account) => (
            <AccountItem key={account.id} account={account} />
          ))}
        </ul>
      </section>
    </FormBeside>
  )
}

type Values = { platform: SocialPlatform; username: string }
const DEFAULTS: Values = { platform: 'facebook', username: '' }

const useConnect = () =>
  useApiMutation(connectSocialAccount, {
    refetches: [listSocialAccounts],
    success: ({ platform, username }) =>
      `${platformFacts[platform].label} is connected as @${username}`,
    failure: ({ reason }) => ({ title: 'Failed to connect the account', message: reason }),
  })

function ConnectForm({ takesFocus, onMade }: MakingProps) {
  const form = useDraftForm<Values, NewAccount>({
    schema: NewAccount,
    initial: DEFAULTS,
    draft: { key: 'social-account', secret: [] },
  })
  const connect = useConnect()
  const { values, idOf, set } = form
  const done = () => {
    form.dropDraft()
    onMade()
  }
  return (
    <MakingForm
      heading="Connect Account"
      action="Connect"
      takesFocus={takesFocus}
      form={form}
      pending={connect.isPending && 'Connecting...'}
      onSubmit={form.onSubmit((body) => connect.mutate({ body }, { onSuccess: done }))}
    >
      <SelectBox
        id={idOf('platform')}
        label="Platform"
        value={values.platform}
        options={platformOptions}
        onValue={(platform) => set('platform', platform)}
      />
      <TextField
        {...form.text('username')}
        label="Username"
        hint={
          isSimulated()
            ? 'The networks are simulated here: any name connects.'
            : 'As the network writes it'
        }
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <p className={`${layout.quiet} ${styles.explain}`}>
        One account per network. Connect it again to renew access.
      </p>
    </MakingForm>
  )
}

const isSimulated = (): boolean => readSettings().sandbox.includes('social networks')

const WARNED_BEFORE_MS = 7 * 86_400_000

function AccountItem({ account }: { account: Account }) {
  const { platform, username, expiresAt, connectedAt, lastSync, accountData } = account
  const Icon = platformIcons[platform]
  const left = expiresAt ? expiresAt.getTime() - now().getTime() : Infinity
  return (
    <li className={`${layout.stack} ${entry.entry}`}>
      <header className={layout.row}>
        <Icon size={22} aria-hidden="true" />
        <h4>@{username}</h4>
        <StatusBadge status={left > 0 ? 'approved' : 'rejected'}>
          {left > 0 ? 'Connected' : 'Expired'}
        </StatusBadge>
        <span className={`${layout.dim} ${entry.time}`}>{platformFacts[platform].label}</span>
      </header>
      <p className={`${layout.quiet} ${styles.explain} num`}>
        {accountData.followerCount} followers, {accountData.posts} posts. Connected{' '}
        {formatInstantDay(connectedAt)}
        {lastSync && `, engagement read ${formatInstantDay(lastSync)}`}.
      </p>
      {expiresAt && left < WARNED_BEFORE_MS && (
        <p className={`${layout.line} ${layout.notice} ${layout.bad} ${entry.failure}`}>
          {left > 0
            ? `The connection ends ${formatInstantDay(expiresAt)} and could not be renewed yet. Reconnect @${username} before then.`
            : `The connection has ended, so posts fail. Reconnect @${username}.`}
        </p>
      )}
      <footer className={layout.spread}>
        {isSimulated() && (
          <a href={`/sandbox/feed/${platform}`} target="_blank" rel="noopener">
            Public feed <IconExternalLink size={16} aria-hidden="true" />
            <span className="vh"> of {platformFacts[platform].label} (new tab)</span>
          </a>
        )}
        <div className={`${layout.row} ${entry.actions}`}>
          {left < WARNED_BEFORE_MS && <Reconnect account={account} />}
          <Disconnect account={account} />
        </div>
      </footer>
    </li>
  )
}

/** Only where the connection runs out: until then it is renewed by itself. */
function Reconnect({ account: { platform, username } }: { account: Account }) {
  const connect = useConnect()
  return (
    <Button
      pending={connect.isPending && 'Connecting...'}
      onClick={() => connect.mutate({ body: { platform, username } })}
    >
      Reconnect
    </Button>
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
