import type { ReactElement, ReactNode } from 'react'
import { PageFrame } from './PageFrame.tsx'
import { DemoOnly } from './sections/DemoOnly.tsx'

const BOOK = { label: 'Book Now', href: '/?book=1' }

type Props = { title: string; children: ReactNode }

/** A page of plain text under the landing page's brand. */
export const LegalPage = ({ title, children }: Props): ReactElement => (
  <PageFrame name="legal" action={BOOK}>
    <h1>{title}</h1>
    <DemoOnly>
      <p className="sample">
        This is a demonstration: no real card is charged and no hauler comes to your door.
      </p>
    </DemoOnly>
    {children}
  </PageFrame>
)
