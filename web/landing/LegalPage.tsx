import type { ReactElement, ReactNode } from 'react'
import { Brand } from './sections/TopBar.tsx'
import { DemoOnly } from './sections/DemoOnly.tsx'
import { Footer } from './sections/Footer.tsx'
import { Sprite } from './svg.tsx'

type Props = { title: string; children: ReactNode }

/** A page of plain text under the landing page's brand. */
export const LegalPage = ({ title, children }: Props): ReactElement => (
  <div className="page">
    <header className="top">
      <div className="wrap bar">
        <Brand />
        <a className="btn btn-cta" href="/?book=1">
          Book Now
        </a>
      </div>
    </header>
    <main className="wrap legal">
      <h1>{title}</h1>
      <DemoOnly>
        <p className="sample">
          This is a demonstration: no real card is charged and no hauler comes to your door.
        </p>
      </DemoOnly>
      {children}
    </main>
    <Footer />
    <Sprite />
  </div>
)
