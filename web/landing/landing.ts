import { reloadOnceWhenOutdated } from '../ui/browser/reload-once.ts'
import { type DialogName, loadDialog, openDialog } from './dialogs.ts'

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector)
const one = (selector: string) => document.querySelector<HTMLElement>(selector)
const within = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

reloadOnceWhenOutdated()

const STAYED_MS = 6_000
const menu = one('#menu')
const dock = one('.dock')
let heroButtonsGone = false

/** What lies behind the open menu cannot be reached, so the focus stays inside it. */
menu?.addEventListener('beforetoggle', ({ newState }) => {
  const opens = newState === 'open'
  for (const part of all('.skip, .top, main, footer')) part.inert = opens
  if (dock) dock.inert = opens || !heroButtonsGone
})
menu?.addEventListener('click', (event) => {
  if (within(event, 'a, button')) menu.hidePopover()
})

document.addEventListener('click', (event) => {
  const opener = within(event, '[data-open]')
  // A button of the menu is gone by now: the focus comes back to the button of the menu.
  if (opener) answer(opener, menu?.contains(opener) ? one('[popovertarget]') : opener)

  const section = within(event, '[data-scroll]')?.dataset.scroll
  if (section) scrollTo(section)
})

function answer(trigger: HTMLElement, opener: HTMLElement | null): void {
  void openDialog(dialogOf(trigger), opener ?? trigger)
}

const dialogOf = ({ dataset }: HTMLElement): DialogName =>
  dataset.open === 'apply' ? 'apply' : 'book'

function scrollTo(id: string): void {
  const heading = one(`#${id} h2`)
  if (!heading) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  one(`#${id}`)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

for (const sign of ['pointerover', 'touchstart', 'focusin'])
  document.addEventListener(
    sign,
    (event) => {
      const opener = within(event, '[data-open]')
      // Should it fail, the tap asks again and says so.
      if (opener) loadDialog(dialogOf(opener)).catch(() => undefined)
    },
    { passive: true },
  )

const inPause = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200)

const warmUp = () =>
  loadDialog('book').then(
    async () => inPause((await import('./islands.tsx')).rehearse),
    () => undefined,
  )

// A visitor who moves about the page, or stays, may open a dialog next: its code then runs before it is
// asked for. Not earlier, as running it holds a slow phone up for a moment.
for (const sign of ['scroll', 'pointerdown', 'keydown'])
  addEventListener(sign, () => inPause(warmUp), { once: true, passive: true })
addEventListener('load', () => setTimeout(() => inPause(warmUp), STAYED_MS))

/** Lays out what the first paint left alone, a piece in each pause, and then gets the dialogs' files, which do not run yet. */
function finish(): void {
  const part = one('.unseen')
  if (!part) {
    const links = document.querySelector<HTMLTemplateElement>('#on-demand')
    if (links) document.head.append(links.content)
    return
  }
  part.classList.remove('unseen')
  for (const picture of part.querySelectorAll('img')) picture.loading = 'eager'
  inPause(finish)
}
addEventListener('load', () => inPause(finish))

const heroButtons = one('.hero .ctas')
if (heroButtons)
  new IntersectionObserver(([seen]) => {
    heroButtonsGone = !!seen && !seen.isIntersecting && seen.boundingClientRect.top < 0
    if (dock) dock.inert = !heroButtonsGone
  }).observe(heroButtons)

const areaCheck = document.querySelector<HTMLFormElement>('[data-area-check]')
areaCheck?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const line = one('.answer')
  if (line) line.textContent = 'Checking...'
  try {
    const { showArea } = await import('./islands.tsx')
    await showArea(areaCheck)
  } catch {
    if (line)
      line.textContent = `This did not load. Check your connection and try again, or call ${areaCheck.dataset.phone}.`
  }
})

/** Opens what the address asks for: at the start, and when the history leads there. */
function openAsked(): void {
  const address = new URLSearchParams(location.search)
  if (address.has('apply')) void openDialog('apply', document.body)
  else if (address.has('book') || address.get('payment') === 'success')
    void openDialog('book', document.body)
}
addEventListener('popstate', openAsked)
openAsked()
