import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Testimonial } from '../../contract/ratings.ts'
import { escapeHtml } from '../core/html.ts'
import { fillPage, type PageSettings } from './fill-page.ts'
import { type Page, pageOf } from './pages.ts'

const PLACE = '%TESTIMONIALS%'

/** The landing page with what customers allowed to publish; the demo keeps its samples. */
export function readLanding(
  root: string,
  settings: PageSettings,
): (testimonials: readonly Testimonial[]) => Page {
  const template = fillPage(readFileSync(join(root, 'landing.html'), 'utf8'), settings)
  let last: { html: string; page: Page } | undefined
  return (testimonials) => {
    const html = settings.demo ? '' : sectionOf(testimonials)
    if (last?.html !== html) last = { html, page: pageOf(template.replace(PLACE, () => html)) }
    return last.page
  }
}

/** The section in the look of `Testimonials.tsx`. */
const sectionOf = (testimonials: readonly Testimonial[]): string =>
  `<section class="s talk unseen" id="testimonials"><div class="wrap"><div class="head"><p class="eyebrow">Testimonials</p><h2>Said after the truck left</h2></div>${testimonials.length > 0 ? `<div class="three">${testimonials.map(figureOf).join('')}</div>` : NONE}</div></section>`

const NONE =
  '<p class="sample">No reviews yet. Customers rate each paid pickup; what they allow us to publish appears here.</p>'

function figureOf({ firstName, area, words, stars }: Testimonial): string {
  const star = '<svg class="ico" aria-hidden="true"><use href="#i-star"></use></svg>'
  const about = area === null ? '' : escapeHtml(area)
  return `<figure><div class="stars" role="img" aria-label="${stars} out of 5 stars">${star.repeat(stars)}</div><blockquote>${escapeHtml(words)}</blockquote><figcaption><span class="av" aria-hidden="true">${escapeHtml(firstName.slice(0, 1).toUpperCase())}</span><span><b>${escapeHtml(firstName)}</b>${about}</span></figcaption></figure>`
}
