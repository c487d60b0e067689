import type { ReactElement } from 'react'
import { Icon } from '../svg.tsx'
import { ModelOnly, NoModelOnly } from './ModelOnly.tsx'

const FEATURES = [
  {
    icon: 'spark',
    name: 'AI-Powered Quotes',
    text: (
      <>
        <ModelOnly>An AI model reads your photos and your description.</ModelOnly>
        <NoModelOnly>Our software prices your description and load size.</NoModelOnly> No site
        visit, no phone tag.
      </>
    ),
  },
  {
    icon: 'shield',
    name: 'Verified Haulers',
    text: 'Our team reviews every application before the first job.',
  },
  {
    icon: 'clock',
    name: 'Same-Day Service',
    text: 'Book a window from today on. If no hauler is free, you get all of it back.',
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
