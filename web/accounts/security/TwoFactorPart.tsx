import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatInstantDay } from '../../../contract/calendar.ts'
import { getSecurity, RECOVERY_CODES, type AccountSecurity } from '../../../contract/two-factor.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { dialogOnDemand } from '../../ui/feedback/on-demand.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { FactorTask } from './FactorDialog.tsx'
import styles from './security.module.css'

const SetUpDialog = dialogOnDemand(async () => (await import('./SetUpDialog.tsx')).SetUpDialog)
const FactorDialog = dialogOnDemand(async () => (await import('./FactorDialog.tsx')).FactorDialog)

/** Below it only few are left. */
const FEW_CODES = 3

/** Whether signing in asks for a code as well, and what changes that. */
export function TwoFactorPart() {
  const query = useQuery(apiQuery(getSecurity, {}))
  const [opened, setOpened] = useState<'set-up' | FactorTask>()
  const task = useLast(opened === 'set-up' ? null : (opened ?? null)) ?? 'renew'
  const close = () => setOpened(undefined)
  const { data } = query
  return (
    <section className={`${layout.panel} ${styles.part}`} aria-labelledby="two-factor">
      <div className={layout.spread}>
        <h2 id="two-factor">Two-factor sign-in</h2>
        {data && <State security={data} />}
      </div>
      {query.isError && <QueryError what="two-factor sign-in" query={query} />}
      {query.isPending && <CardSkeletons what="two-factor sign-in" />}
      {data && !data.twoFactor && (
        <>
          <p className={layout.muted}>
            After your password, we ask for a code of an app on your phone. Someone who learns your
            password can’t get in.
          </p>
          <div>
            <Button variant="primary" onClick={() => setOpened('set-up')}>
              Set up
            </Button>
          </div>
        </>
      )}
      {data?.twoFactor && (
        <>
          <p className={layout.muted}>
            We ask for a code of your app at each sign-in. On since{' '}
            {formatInstantDay(data.twoFactor.since)}.
          </p>
          <Left count={data.twoFactor.recoveryCodesLeft} />
          <div className={layout.row}>
            <Button onClick={() => setOpened('renew')}>New recovery codes</Button>
            <Button variant="danger-quiet" onClick={() => setOpened('end')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      <SetUpDialog opened={opened === 'set-up'} onClose={close} />
      <FactorDialog opened={opened === 'renew' || opened === 'end'} task={task} onClose={close} />
    </section>
  )
}

const State = ({ security: { twoFactor, isRequired } }: { security: AccountSecurity }) => {
  if (twoFactor) return <span className={`${layout.tag} ${layout.good}`}>On</span>
  return (
    <span className={`${layout.tag} ${isRequired ? layout.bad : layout.soon}`}>
      {isRequired ? 'Needed' : 'Off'}
    </span>
  )
}

const Left = ({ count }: { count: number }) => (
  <p className={count <= FEW_CODES ? `${layout.notice} ${layout.soon}` : undefined}>
    {count} of {RECOVERY_CODES} recovery codes left
    {count <= FEW_CODES && '. Make new ones before you need them'}.
  </p>
)
