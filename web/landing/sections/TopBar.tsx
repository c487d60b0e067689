import type { ReactElement } from 'react'
import { paths } from '../../../contract/paths.ts'
import { PRODUCT_NAME, SUPPORT_PHONE, SUPPORT_PHONE_LINK } from '../static-page.ts'
import { Icon, Mark } from '../svg.tsx'

export const Brand = (): ReactElement => (
  <a className="brand" href="/">
    <Mark />
    {PRODUCT_NAME}
  </a>
)

/** What the bar offers, and the drawer in its place on a phone. */
const Links = (): ReactElement => (
  <>
    <button type="button" data-scroll="services">
      Services
    </button>
    <button type="button" data-scroll="how-it-works">
      How it works
    </button>
    <a href={SUPPORT_PHONE_LINK}>
      <Icon name="phone" />
      <span className="num">{SUPPORT_PHONE}</span>
    </a>
    <a href={paths.myPickups}>My pickups</a>
    <a href={paths.login}>Staff Login</a>
  </>
)

const Actions = (): ReactElement => (
  <>
    <button type="button" className="btn btn-out" data-open="apply">
      Become a Hauler
    </button>
    <button type="button" className="btn btn-cta" data-open="book">
      Book Now
    </button>
  </>
)

export const TopBar = (): ReactElement => (
  <header className="top">
    <div className="wrap bar">
      <Brand />
      <nav aria-label="Main">
        <Links />
      </nav>
      <Actions />
      <a className="round" href={SUPPORT_PHONE_LINK} aria-label={`Call ${SUPPORT_PHONE}`}>
        <Icon name="phone" />
      </a>
      <button type="button" className="round" popoverTarget="menu" aria-label="Open menu">
        <Icon name="menu" />
      </button>
    </div>
  </header>
)

/** A native popover: it opens, and closes on Esc and outside taps, before any script has loaded. */
export const Drawer = (): ReactElement => (
  <div id="menu" className="drawer" popover="auto" role="dialog" aria-label="Menu">
    <button
      type="button"
      className="round"
      popoverTarget="menu"
      popoverTargetAction="hide"
      autoFocus
      aria-label="Close menu"
    >
      <Icon name="close" />
    </button>
    <nav aria-label="Menu">
      <Links />
    </nav>
    <Actions />
  </div>
)
