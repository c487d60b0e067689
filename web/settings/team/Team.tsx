import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Colleague, listStaff, type Staff } from '../../../contract/staff.ts'
import { apiQuery } from '../../api/query.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import settings from '../settings.module.css'
import { AskForFactor } from './AskForFactor.tsx'
import { ColleagueRow } from './ColleagueRow.tsx'
import { InvitationRow } from './InvitationRow.tsx'
import { InviteForm } from './InviteForm.tsx'
import { RemoveQuestion } from './RemoveQuestion.tsx'
import { ResetQuestion } from './ResetQuestion.tsx'
import { RightsTable } from './RightsTable.tsx'
import { SignOutQuestion } from './SignOutQuestion.tsx'
import { RoleQuestion, type RoleChange } from './RoleQuestion.tsx'
import styles from './team.module.css'

/** The people of the team with their roles, and who is invited. */
export function Team() {
  const query = useQuery({ ...apiQuery(listStaff, {}), refetchOnMount: 'always' })
  return (
    <section className={`${layout.panel} ${settings.panel}`} aria-labelledby="team">
      <div className={`${layout.spread} ${settings.head}`}>
        <div className={`${layout.row} ${settings.heading}`}>
          <h3 id="team" className={settings.title}>
            Staff and rights
          </h3>
          <p className={layout.quiet}>Each person has one role. It counts from their next click.</p>
        </div>
        <InviteForm />
      </div>
      {query.isError && (
        <div className={panel.notice}>
          <QueryError what="the team" query={query} />
        </div>
      )}
      {query.isPending && <ListSkeleton rows={4} />}
      {query.data && <People staff={query.data} />}
      <RightsTable />
    </section>
  )
}

function People({ staff: { people, invitations } }: { staff: Staff }) {
  const [removing, setRemoving] = useState<Colleague | null>(null)
  const [signingOut, setSigningOut] = useState<Colleague | null>(null)
  const [asking, setAsking] = useState<Colleague | null>(null)
  const [resetting, setResetting] = useState<Colleague | null>(null)
  const [changing, setChanging] = useState<RoleChange | null>(null)
  return (
    <>
      <table className={`${settings.parts} ${styles.team}`}>
        <caption className="vh">People of the team, and open invitations</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Role</th>
            <th scope="col">Last seen</th>
            <th scope="col">Two-factor</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <ColleagueRow
              key={person.userId}
              person={person}
              onRole={(role) => setChanging({ person, role })}
              onRemove={() => setRemoving(person)}
              onReset={() => setResetting(person)}
              onSignOut={() => setSigningOut(person)}
              onAsk={() => setAsking(person)}
            />
          ))}
          {invitations.map((invitation) => (
            <InvitationRow key={`invitation ${invitation.id}`} invitation={invitation} />
          ))}
        </tbody>
      </table>
      <RoleQuestion change={changing} onDone={() => setChanging(null)} />
      <SignOutQuestion person={signingOut} onDone={() => setSigningOut(null)} />
      <AskForFactor person={asking} onDone={() => setAsking(null)} />
      <ResetQuestion person={resetting} onDone={() => setResetting(null)} />
      <RemoveQuestion person={removing} onDone={() => setRemoving(null)} />
    </>
  )
}
