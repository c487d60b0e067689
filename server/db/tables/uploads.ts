import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { PhotoProblem, UploadPurpose } from '../../../contract/uploads.ts'
import type { Defaulted } from './columns.ts'

export type UploadTables = {
  uploads: {
    name: string
    purpose: UploadPurpose
    visitorId: string
    userId: number | null
    /** A picture is stored with a small one beside it, a PDF alone. */
    format: Defaulted<'webp' | 'pdf'>
    width: number
    height: number
    bytes: number
    /** What may keep a person from reading the document on it. */
    problem: Defaulted<PhotoProblem | null>
    attachedAt: Date | null
    jobId: JobId | null
    haulerId: HaulerId | null
    /** Pictures of posts on social networks. */
    forPosts: Defaulted<boolean>
    /** PDFs of guides. */
    forGuides: Defaulted<boolean>
    createdAt: Defaulted<Date>
    /** The key under which a signed-in user sent it, and its place in that request. */
    requestKey: string | null
    requestPlace: number | null
  }
}
