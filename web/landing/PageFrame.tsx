import type { ReactElement, ReactNode } from 'react'
import { Footer } from './sections/Footer.tsx'
import { Brand } from './sections/TopBar.tsx'
import { Sprite } from './svg.tsx'

type Props = {
  /** The class of the main part, which the page's own style sheet lays out. */
  name: string
  /** The one link that stands beside the brand. */
  action?: { label: string; href: string }
  /** Above the bar. */
  banner?: ReactNode
  children: ReactNode
}

/** What stands around each static page but the landing page: the brand, at most one link, the footer. */
export const PageFrame = ({ name, action, banner, children }: Props): ReactElement => (
  <div className="page">
    {banner}
    <header className="top">
      <div className="wrap bar">
        <Brand />
        {action && (
          <a className="btn btn-cta" href={action.href}>
            {action.label}
          </a>
        )}
      </div>
    </header>
    <main className={`wrap ${name}`}>{children}</main>
    <Footer />
    <Sprite />
  </div>
)
