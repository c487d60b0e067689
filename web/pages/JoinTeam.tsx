import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { formatInstant } from '../../contract/calendar.ts'
import { joinTokenIn, paths } from '../../contract/paths.ts'
import { teamRoleNames } from '../../contract/team-roles.ts'
import { getInvitation, type OpenInvitation } from '../../contract/staff.ts'
import { JoinForm } from '../accounts/JoinForm.tsx'
import { apiQuery } from '../api/query.ts'
import type { ApiError } from '../api/client.ts'
import { currentUserQuery } from '../session.ts'
import { readSettings } from '../settings.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { PageSpinner } from '../ui/feedback/PageSpinner.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import styles from './sign-in.module.css'
import { SignInFrame } from './SignInFrame.tsx'

/** Where an invited colleague chooses name and password. Opening the link changes nothing. */
export function JoinTeam() {
  const [path, navigate] = useLocation()
  const token = joinTokenIn(path) ?? ''
  const queries = useQueryClient()
  const query = useQuery(apiQuery(getInvitation, { params: { token } }))
  if (query.isPending) return <PageSpinner />
  const enter = async () => {
    await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 })
    navigate(paths.admin)
  }
  return (
    <SignInFrame>
      {query.data && <Invited invitation={query.data} token={token} onJoined={enter} />}
      {query.error && <Ended error={query.error} query={query} />}
    </SignInFrame>
  )
}

type InvitedProps = { invitation: OpenInvitation; token: string; onJoined: () => Promise<void> }

function Invited({ invitation, token, onJoined }: InvitedProps) {
  const { email, teamRole, invitedBy, expiresAt } = invitation
  const { productName } = readSettings()
  return (
    <>
      <PageHeading look="display" documentTitle="Join the team">
        Join the team
      </PageHeading>
      <p className={styles.subtitle}>
        {invitedBy} invites you to {productName} as {teamRoleNames[teamRole]}. You&apos;ll sign in
        with <b>{email}</b>.
      </p>
      <JoinForm token={token} email={email} onJoined={onJoined} />
      <p className={`${layout.quiet} ${styles.help}`}>
        The link works until {formatInstant(expiresAt)}, and once.
      </p>
    </>
  )
}

const HEADINGS: Partial<Record<string, string>> = {
  invitation_used: 'You’ve already joined',
  link_ended: 'This invitation has ended',
  not_found: 'This link does not work',
}

function Ended({
  error,
  query,
}: {
  error: ApiError
  query: Parameters<typeof QueryError>[0]['query']
}) {
  const heading = HEADINGS[error.code ?? '']
  if (heading === undefined) return <QueryError what="your invitation" query={query} />
  return (
    <>
      <PageHeading look="display" documentTitle={heading}>
        {heading}
      </PageHeading>
      <p className={styles.subtitle}>{error.reason}.</p>
      <div className={`${layout.stack} ${layout.space5}`}>
        <ButtonLink variant="primary" wide href={`${paths.login}?as=admin`}>
          Sign in
        </ButtonLink>
      </div>
    </>
  )
}
