import type { Generated } from 'kysely'
import type { ConsentBasis, ConsentClass } from '../../../contract/consents.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Defaulted } from './columns.ts'

export type ConsentTables = {
  /** What each person agreed to. server/consents/unsubscribe-link.ts computes the link from `link`. */
  consents: {
    id: Generated<number>
    link: Defaulted<string>
    /** E.164, or an address in lower case. */
    contact: string
    class: ConsentClass
    basis: ConsentBasis
    /** The words beside the box; null unless the consent is express. */
    wording: Defaulted<string | null>
    source:
      | 'booking'
      | 'lead'
      | 'purchase'
      | 'inquiry'
      | 'unsubscribe_page'
      | 'withdrawal'
      | 'offer_page'
      | 'team'
    jobId: Defaulted<JobId | null>
    givenAt: Date
    /** The privacy policy of that moment, set by the database; null from before versions were kept. */
    privacyVersion: Defaulted<number | null>
    /** Of an implied one. */
    expiresAt: Defaulted<Date | null>
    withdrawnAt: Defaulted<Date | null>
    withdrawnBy: Defaulted<
      'unsubscribe_page' | 'one_click' | 'stop_text' | 'complaint' | 'team' | 'unconfirmed' | null
    >
  }
}
