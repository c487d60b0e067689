import { useQuery } from '@tanstack/react-query'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
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
import { ActionButton } from '../ui/ActionButton.tsx'
import buttons from '../ui/buttons.module.css'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FormHeading } from './FormHeading.tsx'
import { ListPart } from './ListPart.tsx'
import { platformIcons, platformOptions } from './platforms.ts'
import { SelectBox } from './SelectBox.tsx'
import styles from './social.module.css'

/** Whom the posts go out as. */
export function AccountsPart() {
  const accounts = useQuery(apiQuery(listSocialAccounts, {}))
  const [made, setMade] = useState(0)
  return (
    <div className={styles.two}>
      <ConnectForm key={made} takesFocus={made > 0} onMade={() => setMade(made + 1)} />
      <ListPart
        title="Connected Accounts"
        what="the accounts"
        empty={{
          title: 'No accounts connected',
          hint: 'Without a connected account a post that is due fails.',
        }}
        query={accounts}
      >
        {(account) => <AccountItem key={account.id} account={account} />}
      </ListPart>
    </div>
  )
}

type Values = { platform: SocialPlatform; username: string }
const DEFAULTS: Values = { platform: 'facebook', username: '' }

type FormProps = { takesFocus: boolean; onMade: () => void }

function ConnectForm({ takesFocus, onMade }: FormProps) {
  const form = useDraftForm<Values, NewAccount>({
    schema: NewAccount,
    initial: DEFAULTS,
    draft: { key: 'social-account', secret: [] },
  })
  const connect = useApiMutation(connectSocialAccount, {
    refetches: [listSocialAccounts],
    success: ({ platform, username }) =>
      `${platformFacts[platform].label} is connected as @${username}`,
    failure: ({ reason }) => ({ title: 'Failed to connect the account', message: reason }),
  })
  const { values, idOf, set } = form
  const done = () => {
    form.dropDraft()
    onMade()
  }
  return (
    <section className={styles.card} aria-label="Connect account">
      <FormHeading takesFocus={takesFocus}>Connect Account</FormHeading>
      <form
        noValidate
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
        <p className={styles.explain}>
          One account speaks on each network. Connecting the same one again renews it.
        </p>
        <div className={buttons.row}>
          <ActionButton type="submit" look="primary" pending={connect.isPending && 'Connecting...'}>
            Connect
          </ActionButton>
        </div>
      </form>
    </section>
  )
}

const isSimulated = (): boolean => readSettings().sandbox.includes('social networks')

const WARNED_BEFORE_MS = 7 * 86_400_000

function AccountItem({ account }: { account: Account }) {
  const { platform, username, expiresAt, connectedAt, lastSync, accountData } = account
  const Icon = platformIcons[platform]
  const left = expiresAt ? expiresAt.getTime() - now().getTime() : Infinity
  return (
    <li className={styles.post}>
      <header>
        <Icon size={22} aria-hidden="true" />
        <h4>@{username}</h4>
        <StatusBadge status={left > 0 ? 'approved' : 'rejected'}>
          {left > 0 ? 'Connected' : 'Expired'}
        </StatusBadge>
        <span className={styles.time}>{platformFacts[platform].label}</span>
      </header>
      <p className={`${styles.explain} num`}>
        {accountData.followerCount} followers, {accountData.posts} posts. Connected{' '}
        {formatInstantDay(connectedAt)}
        {lastSync && `, engagement read ${formatInstantDay(lastSync)}`}.
      </p>
      {expiresAt && left < WARNED_BEFORE_MS && (
        <p className={styles.failure}>
          {left > 0
            ? `The connection ends ${formatInstantDay(expiresAt)} and could not be renewed yet. Connect @${username} again.`
            : `The connection has ended. Connect @${username} again.`}
        </p>
      )}
      <footer>
        {isSimulated() && (
          <a href={`/sandbox/feed/${platform}`} target="_blank" rel="noopener">
            Public feed <IconExternalLink size={16} aria-hidden="true" />
            <span className="vh"> of {platformFacts[platform].label} (new tab)</span>
          </a>
        )}
        <Disconnect account={account} />
      </footer>
    </li>
  )
}

function Disconnect({ account: { id, platform, username } }: { account: Account }) {
  const [asking, setAsking] = useState(false)
  const { data: posts } = useQuery(apiQuery(listSocialPosts, {}))
  const disconnect = useApiMutation(disconnectSocialAccount, {
    refetches: [listSocialAccounts, getSocialAnalytics],
    success: 'Account disconnected',
    failure: ({ reason }) => ({ title: 'Failed to disconnect the account', message: reason }),
  })
  const waiting = (posts ?? []).filter(
    (post) => post.platform === platform && post.status === 'scheduled',
  ).length
  return (
    <div className={styles.actions}>
      <ActionButton onClick={() => setAsking(true)}>Disconnect</ActionButton>
      <ConfirmDialog
        opened={asking}
        title={`Disconnect @${username}?`}
        action="Disconnect"
        pending={disconnect.isPending}
        onConfirm={() =>
          disconnect.mutate({ params: { accountId: id } }, { onSettled: () => setAsking(false) })
        }
        onCancel={() => setAsking(false)}
      >
        The connection to {platformFacts[platform].label} is forgotten. What was published stays
        there.
        {waiting > 0 &&
          ` ${waiting} scheduled ${waiting === 1 ? 'post fails' : 'posts fail'} when due, unless an account is connected by then.`}
      </ConfirmDialog>
    </div>
  )
}
