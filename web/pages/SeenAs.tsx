import { IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatTime } from '../../contract/calendar.ts'
import type { HaulerProfile } from '../../contract/haulers.ts'
import { endSeeAs } from '../../contract/see-as.ts'
import { useApiMutation } from '../api/query.ts'
import { forgetSeenAs } from '../api/see-as.ts'
import { adminPath } from '../paths.ts'
import { useSecondsLeft } from '../ui/browser/use-seconds-left.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import styles from './seen-as.module.css'

type Props = { profile: HaulerProfile; until: Date; children: ReactNode }

/** A colleague looks at a hauler's screens: says so above them, and leads back to the desk. */
export function SeenAs({ profile, until, children }: Props) {
  const { firstName, lastName } = profile.user
  const secondsLeft = useSecondsLeft(until)
  const back = () => {
    forgetSeenAs()
    location.assign(adminPath({ tab: 'haulers', hauler: String(profile.id) }))
  }
  const ending = useApiMutation(endSeeAs, {
    refetches: [],
    success: () => null,
    failure: ({ reason }) => ({ title: 'Not ended', message: reason }),
  })
  if (secondsLeft <= 0)
    return (
      <main className={styles.ended}>
        <PageHeading documentTitle="Looking as a hauler has ended">
          You’re no longer looking as {firstName}
        </PageHeading>
        <p>It ends by itself after 30 minutes. Start it again from the hauler’s panel.</p>
        <Button variant="primary" onClick={back}>
          Back to the desk
        </Button>
      </main>
    )
  return (
    <>
      <aside className={`${layout.row} ${styles.banner}`} aria-label="Looking as a hauler">
        <IconEye size={20} aria-hidden="true" />
        <p>
          <b>
            You see what {firstName} {lastName} sees.
          </b>{' '}
          Nothing can be changed. Until {formatTime(until)}, and it’s in the audit log.
        </p>
        <Button
          size="s"
          pending={ending.isPending && 'Ending...'}
          onClick={() => ending.mutate({ params: { haulerId: profile.id } }, { onSuccess: back })}
        >
          End
        </Button>
      </aside>
      {children}
    </>
  )
}
