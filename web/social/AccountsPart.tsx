import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs'
import { useEffect, useEffectEvent } from 'react'
import { listSocialAccounts } from '../../contract/social-accounts.ts'
import { listSocialNetworks, type SocialNetworkState } from '../../contract/social-networks.ts'
import { platformFacts, SOCIAL_PLATFORMS, type SocialPlatform } from '../../contract/social.ts'
import { apiQuery } from '../api/query.ts'
import { readSettings } from '../settings.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { dialogOnDemand } from '../ui/feedback/on-demand.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { OnlyWith } from '../ui/feedback/RightGate.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import layout from '../ui/layout/layout.module.css'
import panel from '../ui/layout/panel.module.css'
import styles from './accounts.module.css'
import { AccountItem } from './AccountItem.tsx'
import entry from './entry.module.css'
import { connectPath, platformIcons } from './platforms.ts'
import social from './social.module.css'

const ChooseAccount = dialogOnDemand(
  async () => (await import('./ChooseAccount.tsx')).ChooseAccount,
)

/** Whom the posts go out as. */
export function AccountsPart() {
  const accounts = useQuery(apiQuery(listSocialAccounts, {}))
  const networks = useQuery(apiQuery(listSocialNetworks, {}))
  const [grantId, setGrantId] = useQueryState('choose', parseAsString)
  useConnectedToast()
  const connected = new Set(accounts.data?.map(({ platform }) => platform))
  const open = accounts.data ? SOCIAL_PLATFORMS.filter((one) => !connected.has(one)) : []
  const simulated = (networks.data ?? []).filter(({ isSandbox }) => isSandbox)
  return (
    <div className={`${layout.columns} ${social.two}`}>
      <Notices networks={networks.data ?? []} />
      <QueryError what="the networks" query={networks} />
      <ConnectPanel
        platforms={open}
        simulated={simulated.map(({ platform }) => platform)}
        isComplete={connected.size === SOCIAL_PLATFORMS.length}
      />
      <section className={layout.panel} aria-label="Connected Accounts">
        <div className={`${layout.row} ${panel.bar}`}>
          <h3 className={social.heading}>Connected Accounts</h3>
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
      <ChooseAccount
        opened={grantId !== null}
        grantId={grantId ?? ''}
        onClose={() => void setGrantId(null)}
      />
    </div>
  )
}

/** Says that a network is connected to the person who comes back from it. */
function useConnectedToast(): void {
  const [connected, setConnected] = useQueryState(
    'connected',
    parseAsStringLiteral(SOCIAL_PLATFORMS),
  )
  const say = useEffectEvent((platform: SocialPlatform) => {
    toast.success(`${platformFacts[platform].label} is connected`)
    void setConnected(null)
  })
  useEffect(() => {
    if (connected) say(connected)
  }, [connected])
}

/** Which networks are simulated, and what keeps posts from going out on the real ones. */
function Notices({ networks }: { networks: readonly SocialNetworkState[] }) {
  const simulated = networks.filter(({ isSandbox }) => isSandbox)
  const names = simulated.map(({ platform }) => platformFacts[platform].label)
  return (
    <>
      {simulated.length > 0 && (
        <p className={`${layout.line} ${layout.notice} ${layout.soon} ${styles.wide}`}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>
            <b>Sandbox:</b> {listOf(names)}. No app is set up for{' '}
            {simulated.length === 1 ? 'it' : 'them'}, so a page of this site stands in for the
            sign-in, and posts don’t leave it.
          </span>
        </p>
      )}
      {networks.map(
        ({ platform, problem }) =>
          problem !== null && (
            <p
              key={platform}
              className={`${layout.line} ${layout.notice} ${layout.bad} ${styles.wide}`}
            >
              <IconAlertTriangle size={18} aria-hidden="true" />
              <span>{problem}</span>
            </p>
          ),
      )}
    </>
  )
}

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(names)

type ConnectProps = {
  platforms: readonly SocialPlatform[]
  simulated: readonly SocialPlatform[]
  isComplete: boolean
}

/** The networks without an account; each is connected by signing in there. */
function ConnectPanel({ platforms, simulated, isComplete }: ConnectProps) {
  return (
    <section className={`${layout.panel} ${social.card}`} aria-label="Connect Account">
      <h3>Connect Account</h3>
      <p className={`${layout.quiet} ${social.explain}`}>
        {isComplete
          ? 'Every network is connected.'
          : `You sign in at the network and choose what ${readSettings().productName} may do. One account per network.`}
      </p>
      <OnlyWith right="run-marketing">
        <ul className={styles.networks}>
          {platforms.map((platform) => (
            <Network key={platform} platform={platform} isSandbox={simulated.includes(platform)} />
          ))}
        </ul>
      </OnlyWith>
    </section>
  )
}

function Network({ platform, isSandbox }: { platform: SocialPlatform; isSandbox: boolean }) {
  const Icon = platformIcons[platform]
  const { label } = platformFacts[platform]
  return (
    <li className={styles.network}>
      <Icon size={22} aria-hidden="true" />
      <span className={styles.name}>{label}</span>
      {isSandbox && <span className={`${layout.tag} ${entry.mark}`}>Sandbox</span>}
      <ButtonLink href={connectPath(platform)} aria-label={`Connect ${label}`}>
        Connect
      </ButtonLink>
    </li>
  )
}
