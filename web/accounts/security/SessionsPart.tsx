import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  endSession,
  listSessions,
  signOutEverywhere,
  type AccountSession,
} from '../../../contract/account-sessions.ts'
import { logOut } from '../../../contract/accounts.ts'
import { formatInstant, formatInstantDay } from '../../../contract/calendar.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { forgetDevice } from '../../offline/forget-device.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './security.module.css'

/** Where the account is signed in, and the way to end it. */
export function SessionsPart() {
  const query = useQuery(apiQuery(listSessions, {}))
  const [isAsking, setAsking] = useState(false)
  const ending = useApiMutation(endSession, {
    refetches: [listSessions],
    success: 'That browser is signed out',
    failure: ({ reason }) => reason,
  })
  const leaving = useApiMutation(signOutEverywhere, {
    refetches: [],
    success: () => null,
    failure: ({ reason }) => reason,
    onDone: () => void forgetDevice().finally(() => location.assign(logOut.path)),
  })
  const endingId = ending.isPending ? ending.variables.params.sessionId : undefined
  return (
    <section className={`${layout.panel} ${styles.part}`} aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p className={layout.quiet}>We don’t record where a browser is, only what it calls itself.</p>
      {query.isError && <QueryError what="where you are signed in" query={query} />}
      {query.isPending && <CardSkeletons what="where you are signed in" />}
      <ul className={styles.list}>
        {query.data?.sessions.map((session) => (
          <li key={session.id}>
            <Device session={session} />
            {!session.isThis && (
              <Button
                size="s"
                pending={endingId === session.id && 'Signing out...'}
                aria-label={`Sign out ${nameOf(session)}`}
                onClick={() => ending.mutate({ params: { sessionId: session.id } })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Sign out everywhere?"
        action="Sign out everywhere"
        pending={leaving.isPending && 'Signing out...'}
        onCancel={() => setAsking(false)}
        onConfirm={() => leaving.mutate({})}
      >
        Every browser and phone is signed out, this one too. You can log in again right away.
      </ConfirmDialog>
    </section>
  )
}

const nameOf = ({ device }: AccountSession): string => device ?? 'A browser without a name'

const Device = ({ session }: { session: AccountSession }) => (
  <div>
    <b>{nameOf(session)}</b>
    {session.isThis && <span className={`${layout.tag} ${layout.good}`}>This browser</span>}
    <small className={layout.quiet}>
      <br />
      {session.isThis ? 'Signed in' : `Last seen ${formatInstant(session.seenAt)}, signed in`}{' '}
      {formatInstantDay(session.startedAt)}
    </small>
  </div>
)
