import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { formatPickupDay, formatTime, windowFacts } from '../../contract/calendar.ts'
import { LINK_GONE } from '../../contract/job-page.ts'
import { paths, waitingTokenIn } from '../../contract/paths.ts'
import {
  getWaitingEntry,
  leaveWaitingList,
  type WaitingEntry,
} from '../../contract/waiting-list.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { whenWeAnswer } from '../phone-hours.ts'
import { OrEmail } from '../OrEmail.tsx'
import { readSettings } from '../settings.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { PageSpinner } from '../ui/feedback/PageSpinner.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { dialable } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import styles from './sign-in.module.css'
import { SignInFrame } from './SignInFrame.tsx'

/** Where the messages of the waiting list lead to leave it. Opening it changes nothing: scanners of mail follow links. */
export function LeaveWaitingList() {
  const [path] = useLocation()
  const token = waitingTokenIn(path) ?? ''
  const query = useQuery(apiQuery(getWaitingEntry, { params: { token } }))
  const leaving = useApiMutation(leaveWaitingList, {
    refetches: [getWaitingEntry],
    success: () => null,
    failure: ({ reason }) => ({ title: 'Failed to leave the waiting list', message: reason }),
  })
  if (query.isPending) return <PageSpinner />
  const entry = leaving.data ?? query.data
  return (
    <SignInFrame>
      {query.error?.status === 404 && (
        <Answer
          heading={LINK_GONE}
          text="Please copy the whole link from the message. If the day has passed, the waiting list has ended, and we send nothing more for it."
        />
      )}
      {query.error?.status !== 404 && <QueryError what="your waiting list" query={query} />}
      {query.error?.status !== 404 && entry && (
        <Answer
          // A new heading takes the focus: the button is gone.
          key={entry.state}
          {...answerTo(entry, leaving.isSuccess)}
        >
          {entry.state !== 'ended' && (
            <Button
              variant="primary"
              size="l"
              wide
              pending={leaving.isPending && 'Leaving...'}
              onClick={() => leaving.mutate({ params: { token } })}
            >
              Leave the waiting list
            </Button>
          )}
        </Answer>
      )}
      <Help />
    </SignInFrame>
  )
}

type Words = { heading: string; text: string }

function answerTo({ date, window, state, offeredUntil }: WaitingEntry, isLeft: boolean): Words {
  const name = `${formatPickupDay(date)}, ${windowFacts[window].hours}`
  if (state === 'ended')
    return isLeft
      ? {
          heading: 'You left the waiting list',
          text: `We won't write to you about ${name} any more. You can join again when you book.`,
        }
      : {
          heading: "You're not on this waiting list",
          text: `We send nothing about ${name} any more. Nothing was charged.`,
        }
  const keeps = offeredUntil
    ? `A place on ${name} is kept for you until ${formatTime(offeredUntil)}. If you leave, it goes to the next in line.`
    : `You wait for a place on ${name}. If you leave, we won't write to you about it any more.`
  return { heading: 'Leave the waiting list?', text: `${keeps} Nothing is charged.` }
}

const Answer = ({ heading, text, children }: Words & { children?: ReactNode }) => (
  <>
    <PageHeading look="display" documentTitle={heading}>
      {heading}
    </PageHeading>
    <p className={styles.subtitle}>{text}</p>
    <div className={`${layout.stack} ${layout.space5}`}>
      {children}
      <ButtonLink wide href={`${paths.home}?book=1`}>
        See other times
      </ButtonLink>
    </div>
  </>
)

function Help() {
  const { supportPhone } = readSettings()
  return (
    <p className={`${layout.quiet} ${styles.help}`}>
      Questions? Call <a href={`tel:${dialable(supportPhone)}`}>{supportPhone}</a>
      <OrEmail />.{whenWeAnswer()}
    </p>
  )
}
