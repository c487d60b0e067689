import type { Generated } from 'kysely'
import type { RatingId, RatingStatus } from '../../../contract/admin-ratings.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { ProblemId, ProblemKind } from '../../../contract/job-page-parts.ts'
import type { Defaulted } from './columns.ts'

export type RatingTables = {
  ratings: {
    id: Generated<RatingId>
    jobId: JobId
    haulerId: HaulerId
    by: 'customer' | 'hauler'
    stars: number
    words: Defaulted<string>
    mayPublish: Defaulted<boolean>
    /** The sentence of the consent, and when it was given; null without it. */
    consentWording: string | null
    consentedAt: Date | null
    /** Whether the team withholds it from publication. */
    status: Defaulted<RatingStatus>
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
  }
  problemReports: {
    id: Generated<ProblemId>
    jobId: JobId
    kind: ProblemKind
    openedAt: Date
    closedAt: Date | null
    closedBy: 'customer' | 'team' | null
    closedByUser: number | null
  }
  problemMessages: {
    id: Generated<number>
    reportId: ProblemId
    by: 'customer' | 'team'
    userId: number | null
    words: string
    photos: Defaulted<string[]>
    at: Date
  }
}
