import type { ReactElement } from 'react'
import { paths } from '../../../contract/paths.ts'
import { PRODUCT_NAME, SUPPORT_PHONE, SUPPORT_PHONE_LINK } from '../static-page.ts'
import { Icon } from '../svg.tsx'
import { Brand } from './TopBar.tsx'

const SERVICES = ['Furniture removal', 'Appliance pickup', 'Yard waste', 'Renovation debris']
const COMPANY = [
  { name: 'My pickups', href: paths.myPickups },
  { name: 'Become a Hauler', href: paths.haulerRegistration },
  { name: 'Staff Login', href: paths.login },
  { name: 'Privacy', href: paths.privacy },
  { name: 'Terms', href: paths.terms },
]

export const Footer = (): ReactElement => (
  <footer className="unseen">
    <div className="wrap">
      <div className="cols">
        <div>
          <Brand />
          <p>Junk removal by independent haulers in British Columbia, reviewed by our team.</p>
        </div>
        <div>
          <h2>Support</h2>
          <a className="tel num" href={SUPPORT_PHONE_LINK}>
            {SUPPORT_PHONE}
          </a>
        </div>
        <div>
          <h2>Services</h2>
          <ul>
            {SERVICES.map((service) => (
              <li key={service}>
                <a href="/#services">{service}</a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>Company</h2>
          <ul>
            {COMPANY.map(({ name, href }) => (
              <li key={name}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="base">
        <span>© {PRODUCT_NAME}. Prices in Canadian dollars.</span>
        <span>English (Canada)</span>
      </div>
    </div>
  </footer>
)

/** On a phone, the two ways to start stay in thumb reach once the hero's buttons have left. */
export const Dock = (): ReactElement => (
  <div className="dock" inert>
    <a className="btn call" href={SUPPORT_PHONE_LINK} aria-label={`Call ${SUPPORT_PHONE}`}>
      <Icon name="phone" />
    </a>
    <button type="button" className="btn btn-cta" data-open="book">
      Book Pickup Now
    </button>
  </div>
)
