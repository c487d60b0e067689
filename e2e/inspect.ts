import axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { type Scheme, type Size, SIZES, type useProduct } from './harness.ts'
import { staysWrong } from './stays-wrong.ts'

const TAGS: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}
/** The rules that look at colours; the others say the same in both schemes. */
const ABOUT_COLOUR: axe.RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
}
/** The rules that ask where and how large a part is. */
const ABOUT_LAYOUT: axe.RunOnly = {
  type: 'rule',
  values: ['target-size', 'scrollable-region-focusable'],
}
const NARROWEST = 320

/** The whole page, or only the parts that were not visible when `rememberVisible` looked. */
type Parts = 'all' | 'new'

/** Visits screens at one size and notes what is wrong with each. */
export async function inspector(
  product: ReturnType<typeof useProduct>,
  size: Size,
  signIn?: (context: BrowserContext) => Promise<void>,
) {
  const context = await product.newContext({ size })
  await signIn?.(context)
  const page = await product.newPage({ context })
  const found: string[] = []
  return {
    page,
    found,
    /** Looks at what is on screen now, in both colour schemes. */
    async check(screen: string): Promise<void> {
      found.push(
        ...(await barriers(page, 'dark', ABOUT_COLOUR)).map((what) => `${screen}, dark: ${what}`),
        ...(await barriers(page, 'light', TAGS)).map((what) => `${screen}, light: ${what}`),
      )
      if (size === 'phone')
        found.push(...(await sideways(page)).map((what) => `${screen}: ${what}`))
    },
  }
}

/**
 * What is wrong with the screen of a page at both sizes and in both schemes, in one visit: narrowed to a
 * phone, every rule looks at the parts that appear, and those about layout at all.
 */
export async function barriersOf(page: Page): Promise<string[]> {
  const wide = page.viewportSize() ?? SIZES.desktop.viewport
  const visits: [scheme: Scheme, rules: axe.RunOnly, parts?: Parts][] = [
    ['dark', ABOUT_COLOUR],
    ['light', TAGS],
  ]
  const visitsOnPhone: typeof visits = [
    ['light', TAGS, 'new'],
    ['light', ABOUT_LAYOUT],
    ['dark', ABOUT_COLOUR, 'new'],
  ]
  const found: string[] = []
  for (const [scheme, rules, parts] of visits)
    for (const what of await barriers(page, scheme, rules, parts)) found.push(`${scheme}: ${what}`)
  if (wide.width === SIZES.phone.viewport.width) return [...found, ...(await sideways(page))]

  await page.evaluate(rememberVisible)
  await page.setViewportSize(SIZES.phone.viewport)
  for (const [scheme, rules, parts] of visitsOnPhone)
    for (const what of await barriers(page, scheme, rules, parts))
      found.push(`phone, ${scheme}: ${what}`)
  found.push(...(await sideways(page)))
  await page.setViewportSize(wide)
  return found
}

/** Whether the page has followed the scheme; the landing page has but one and says none. */
const isDrawnIn = (scheme: Scheme): boolean =>
  (document.documentElement.dataset['scheme'] ?? scheme) === scheme

/** What axe-core finds on the page, by the rules of WCAG 2.2 up to AA. */
async function barriers(
  page: Page,
  scheme: Scheme,
  rules: axe.RunOnly,
  parts: Parts = 'all',
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.waitForFunction(isDrawnIn, scheme)
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(runAxe, { rules, parts })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

type Window = { axe: typeof axe; visible?: WeakSet<Element> }

/** Runs in the page. */
function rememberVisible(): void {
  const all = [...document.querySelectorAll('*')].filter((part) => part.checkVisibility())
  ;(globalThis as unknown as Window).visible = new WeakSet(all)
}

/** Runs in the page. */
async function runAxe({ rules, parts }: { rules: axe.RunOnly; parts: Parts }) {
  const { axe: tool, visible } = globalThis as unknown as Window
  const fresh = [...document.querySelectorAll('body *')].filter(
    (part) => part.checkVisibility() && !visible?.has(part),
  )
  // The outermost of them: axe looks at what they hold as well.
  const outermost = fresh.filter((part) => !fresh.includes(part.parentElement ?? part))
  if (parts === 'new' && outermost.length === 0) return []
  const { violations } = await tool.run(parts === 'new' ? { include: outermost } : document, {
    runOnly: rules,
    resultTypes: ['violations'],
  })
  return violations
}

/** What scrolls sideways at the widths of phones, and goes on doing so. */
async function sideways(page: Page): Promise<string[]> {
  const { viewport } = SIZES.phone
  const found: string[] = []
  for (const width of [viewport.width, NARROWEST]) {
    await page.setViewportSize({ ...viewport, width })
    for (const what of await staysWrong(() => tooWide(page, width)))
      found.push(`${what} scrolls sideways at ${width}`)
  }
  await page.setViewportSize(viewport)
  return found
}

/** The page, and every dialog or panel on it that is wider inside than outside. */
const tooWide = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((limit) => {
    const { scrollWidth } = document.documentElement
    const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')]
    const inside = dialogs.flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
    // What scrolls up and down must not scroll sideways; a strip of choices may.
    const wide = inside.filter(
      (box) =>
        /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollWidth > box.clientWidth,
    )
    return [
      ...(scrollWidth > limit ? [`the page, ${scrollWidth} wide,`] : []),
      ...wide.map((box) => `${box.tagName}.${box.className}, ${box.scrollWidth} wide,`),
    ]
  }, width)
