import type { ReactElement } from 'react'
import { Picture } from '../svg.tsx'
import { SectionHead } from './SectionHead.tsx'

const STEPS = [
  {
    art: 'step-book',
    name: 'Book Online',
    text: 'Add one to five photos and a short description. The price appears as you go.',
  },
  {
    art: 'step-match',
    name: 'Get Matched',
    text: 'An approved hauler takes your job, and we let you know who is coming.',
  },
  {
    art: 'step-pay',
    name: 'Pickup & Pay',
    text: 'Your hauler confirms the final price on-site and loads it.',
  },
  {
    art: 'step-done',
    name: 'Done',
    text: 'Junk gone, space back. Your hauler is paid once the job is complete.',
  },
]

export const HowItWorks = (): ReactElement => (
  <section className="s unseen" id="how-it-works">
    <div className="wrap">
      <SectionHead eyebrow="How It Works">Four steps, and you only lift your phone</SectionHead>
      <ol className="steps">
        {STEPS.map(({ art, name, text }, i) => (
          <li key={name}>
            <Picture name={art} width={220} height={150} />
            <span className="n" aria-hidden="true">
              {i + 1}
            </span>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
