import type { ReactElement } from 'react'
import { LandingHead } from './head.tsx'
import { Features } from './sections/Features.tsx'
import { Dock, Footer } from './sections/Footer.tsx'
import { HaulerBand } from './sections/HaulerBand.tsx'
import { Hero } from './sections/Hero.tsx'
import { HowItWorks } from './sections/HowItWorks.tsx'
import { Questions } from './sections/Questions.tsx'
import { ServiceAreas } from './sections/ServiceAreas.tsx'
import { Testimonials } from './sections/Testimonials.tsx'
import { Drawer, TopBar } from './sections/TopBar.tsx'
import { WhatWeHaul } from './sections/WhatWeHaul.tsx'
import { SUPPORT_PHONE } from './static-page.ts'
import type { StaticPage } from './static-page.ts'
import { Sprite } from './svg.tsx'

const LandingPage = (): ReactElement => (
  <div className="page">
    <a className="skip" href="#main">
      Skip to main content
    </a>
    <TopBar />
    <Drawer />
    <main id="main" tabIndex={-1}>
      <Hero />
      <Features />
      <HowItWorks />
      <WhatWeHaul />
      <ServiceAreas />
      <Testimonials />
      <Questions />
      <HaulerBand />
    </main>
    <Footer />
    <Dock />
    <Waiting />
    <Sprite />
  </div>
)

/** Opened at the tap itself, until the dialog that was asked for has arrived. */
const Waiting = (): ReactElement => (
  <dialog className="waiting" aria-label="One moment">
    <p className="spinner" role="status">
      <span className="vh">Opening</span>
    </p>
    <div className="failure">
      <p>This did not load. Check your connection and try again, or call {SUPPORT_PHONE}.</p>
      <form method="dialog">
        <button className="btn btn-out">Close</button>
      </form>
    </div>
  </dialog>
)

export const page: StaticPage = { head: <LandingHead />, body: <LandingPage /> }
