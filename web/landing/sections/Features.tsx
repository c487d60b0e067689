import type { ReactElement } from 'react'
import { Icon } from '../svg.tsx'

const FEATURES = [
  {
    icon: 'spark',
    name: 'AI-Powered Quotes',
    text: 'Photos in, price out. No site visit, no phone tag.',
  },
  {
    icon: 'shield',
    name: 'Verified Haulers',
    text: 'Licence checked and application reviewed before the first job.',
  },
  {
    icon: 'clock',
    name: 'Same-Day Service',
    text: 'Morning, afternoon or evening windows.',
  },
  {
    icon: 'lock',
    name: 'Secure Payments',
    text: 'Apple Pay, Google Pay or card, in Canadian dollars.',
  },
] as const

export const Features = (): ReactElement => (
  <section className="feats" aria-label="Why people book with us">
    <ul className="wrap">
      {FEATURES.map(({ icon, name, text }) => (
        <li key={name}>
          <span className="chip">
            <Icon name={icon} />
          </span>
          <h2>{name}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
