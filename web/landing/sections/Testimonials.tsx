import type { ReactElement } from 'react'
import { Icon } from '../svg.tsx'
import { DemoOnly } from './DemoOnly.tsx'
import { SectionHead } from './SectionHead.tsx'

const SAMPLES = [
  {
    text: 'I sent three photos from the parkade at lunch. By four the storage locker was empty and I had a receipt.',
    name: 'Nadia P.',
    about: 'New Westminster, storage locker',
  },
  {
    text: 'The price at the door matched the estimate. Two guys, one hot tub, no damage to the fence.',
    name: 'Robert T.',
    about: 'Coquitlam, backyard clear-out',
  },
  {
    text: 'Mom moved to care in a hurry. They were kind, they set the photo albums aside, and they swept up.',
    name: 'Simran G.',
    about: 'Surrey, whole-home clear-out',
  },
]

/** Where the server puts what customers allowed to publish; it fills it for each answer. */
const PUBLISHED = '%TESTIMONIALS%'

/**
 * Invented reviews that show the demo's visitor the layout. They leave the page with the demo; a live site
 * shows its own customers in the same look (server/web/testimonials.ts).
 */
export const Testimonials = (): ReactElement => (
  <>
    <Samples />
    {PUBLISHED}
  </>
)

const Samples = (): ReactElement => (
  <DemoOnly>
    <section className="s talk unseen" id="testimonials">
      <div className="wrap">
        <SectionHead eyebrow="Testimonials">Said after the truck left</SectionHead>
        <p className="sample">
          Sample reviews, written for this demo. A live site shows only its own customers.
        </p>
        <div className="three">
          {SAMPLES.map(({ text, name, about }) => (
            <figure key={name}>
              <div className="stars" role="img" aria-label="5 out of 5 stars, sample">
                {[1, 2, 3, 4, 5].map((star) => (
                  <Icon key={star} name="star" />
                ))}
                <span className="tag">Sample</span>
              </div>
              <blockquote>{text}</blockquote>
              <figcaption>
                <span className="av" aria-hidden="true">
                  {name.replace(/[^A-Z]/g, '')}
                </span>
                <span>
                  <b>{name}</b>
                  {about}
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  </DemoOnly>
)
