import type { ReactElement } from 'react'
import { PageFrame } from './PageFrame.tsx'
import { DemoOnly } from './sections/DemoOnly.tsx'
import { LEGAL_TEXT, LEGAL_VERSION } from './static-page.ts'

const BOOK = { label: 'Book Now', href: '/?book=1' }

/** The page of a legal text; the server fills in the version in force or another one: see server/web/pages.ts. */
export const LegalPage = ({ title }: { title: string }): ReactElement => (
  <PageFrame name="legal" action={BOOK}>
    <h1>{title}</h1>
    <DemoOnly>
      <p className="sample">
        This is a demonstration: no real card is charged and no hauler comes to your door.
      </p>
    </DemoOnly>
    <p className="draft">{LEGAL_VERSION}.</p>
    <div dangerouslySetInnerHTML={{ __html: LEGAL_TEXT }} />
  </PageFrame>
)
