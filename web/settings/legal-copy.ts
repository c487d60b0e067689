import type { LegalDocument } from '../../contract/legal-texts.ts'

type Copy = {
  title: string
  /** As a sentence names it, behind 'the'. */
  name: string
  /** What a new version leaves as it was. */
  kept: string
  /** Behind 'Version 4 of the terms is in force'. */
  holdsFor: string
}

/** What each legal text is called on the screen. */
export const LEGAL_COPY: Readonly<Record<LegalDocument, Copy>> = {
  terms: {
    title: 'Terms',
    name: 'terms',
    kept: 'Bookings keep the version that was in force.',
    holdsFor: ' for new bookings',
  },
  privacy: {
    title: 'Privacy policy',
    name: 'privacy policy',
    kept: 'Consents keep the version that was in force.',
    holdsFor: ' for everyone',
  },
}
