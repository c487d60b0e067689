import { useQuery } from '@tanstack/react-query'
import { dayOf, formatInstant } from '../../../contract/calendar.ts'
import { reviewedKindNames, type HomeBase } from '../../../contract/hauler-account.ts'
import { getAdminHaulerAccount } from '../../../contract/hauler-reviews.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { getAdminPapers, paperFacts, paperStateOf } from '../../../contract/papers.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { photoProblems } from '../photo-problems-copy.ts'
import { paperBadges, validityOf } from '../account/paper-copy.ts'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { Fact, FactSection } from '../../ui/layout/FactSection.tsx'

/** The address, with its area where the address does not name it. */
const homeText = ({ address, area }: HomeBase): string =>
  area === null || address.includes(area) ? address : `${address} (${area})`

/** What the team sees of a hauler's account: papers, home area, what is in review, and how the status changed. */
export function HaulerAccountFacts({ haulerId }: { haulerId: HaulerId }) {
  const params = { haulerId }
  const { data: papers } = useQuery(apiQuery(getAdminPapers, { params }))
  const { data: account } = useQuery(apiQuery(getAdminHaulerAccount, { params }))
  const today = dayOf(now())
  return (
    <>
      {papers && (
        <FactSection title="Documents">
          {papers.papers.map((paper) => {
            const badge = paperBadges[paperStateOf(paper, today)]
            const file = (paper.current ?? paper.renewal)?.fileUrl
            return (
              <Fact key={paper.kind} name={paperFacts[paper.kind].label}>
                <StatusBadge status={badge.status}>{badge.words}</StatusBadge>{' '}
                {file ? (
                  <a href={file} target="_blank" rel="noopener">
                    {validityOf(paper, today)}
                  </a>
                ) : null}
              </Fact>
            )
          })}
        </FactSection>
      )}
      {account && (
        <FactSection title="Account">
          <Fact name="Home base">
            {account.homeBase ? homeText(account.homeBase) : 'Not given'}
          </Fact>
          {account.teamNote !== null && <Fact name="Note">{account.teamNote}</Fact>}
          {account.licenceProblem && (
            <Fact name="Licence photo">{photoProblems[account.licenceProblem].mark}</Fact>
          )}
          {account.needsAreas && <Fact name="Areas">Not chosen yet: left out of the plan</Fact>}
          {account.changes.map((change) => (
            <Fact key={change.id} name={`Changed ${reviewedKindNames[change.kind]}`}>
              {change.status === 'in_review' ? 'In review' : `Refused: ${change.reason}`}
            </Fact>
          ))}
          {account.history.map((move) => (
            <Fact key={move.at.toISOString()} name={formatInstant(move.at)}>
              {move.to}, by {move.by}
              {move.reason && `: ${move.reason}`}
            </Fact>
          ))}
        </FactSection>
      )}
    </>
  )
}
