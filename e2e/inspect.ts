import { expect } from 'vitest'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { type Scheme, type Size, SIZES, type useProduct } from './harness.ts'
import { staysWrong } from './stays-wrong.ts'

/** The minified script: a page reads it in half of the time of `axe.source`. */
const AXE_SCRIPT = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
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

type Visitor = {
  /** Inspected at this size alone; at both in one visit without. */
  size?: Size
  signIn?: (context: BrowserContext) => Promise<void>
}

/** Visits screens and notes what is wrong with each. */
export async function inspector(
  product: ReturnType<typeof useProduct>,
  { size, signIn }: Visitor = {},
) {
  const context = await product.newContext(size && { size })
  await signIn?.(context)
  const page = await product.newPage({ context })
  const found: string[] = []
  return {
    page,
    found,
    /** Looks at what is on screen now, in both colour schemes. */
    async check(screen: string): Promise<void> {
      const wrong = size ? await barriersAsShown(page) : await barriersOf(page)
      found.push(...wrong.map((what) => `${screen}, ${what}`))
    },
  }
}

type Inspection = [scheme: Scheme, rules: axe.RunOnly, parts?: Parts]

/** What is wrong with the screen of a page at its present size, in both schemes. */
async function barriersAsShown(page: Page): Promise<string[]> {
  const isPhone = page.viewportSize()?.width === SIZES.phone.viewport.width
  if (isPhone) await page.evaluate(scrollToFootBar)
  const problems = await inspect(page, [
    ['dark', ABOUT_COLOUR],
    ['light', TAGS],
  ])
  return isPhone ? [...problems, ...(await sideways(page))] : problems
}

/**
 * What is wrong with the screen of a page at both sizes and in both schemes, in one visit: narrowed to a
 * phone, every rule looks at the parts that appear, and those about layout at all.
 */
export async function barriersOf(page: Page): Promise<string[]> {
  const wide = page.viewportSize() ?? SIZES.desktop.viewport
  const problems = await barriersAsShown(page)
  if (wide.width === SIZES.phone.viewport.width) return problems

  await page.evaluate(rememberVisible)
  await page.setViewportSize(SIZES.phone.viewport)
  // What is touched with a finger is drawn in another way than what is pointed at.
  const devices = await page.context().newCDPSession(page)
  await devices.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches)
  await page.evaluate(scrollToFootBar)
  const onPhone = await inspect(page, [
    ['light', TAGS, 'new'],
    ['light', ABOUT_LAYOUT],
    ['dark', ABOUT_COLOUR, 'new'],
  ])
  problems.push(...[...onPhone, ...(await sideways(page))].map((what) => `phone, ${what}`))
  await devices.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await devices.detach()
  await page.setViewportSize(wide)
  return problems
}

async function inspect(page: Page, inspections: Inspection[]): Promise<string[]> {
  const problems: string[] = []
  for (const [scheme, rules, parts] of inspections)
    for (const what of await barriers(page, scheme, rules, parts))
      problems.push(`${scheme}: ${what}`)
  return problems
}

/** Runs in the page. How it is drawn; the landing page has but one scheme and says none. */
function drawing() {
  const prefers: Scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const shown = document.documentElement.dataset['scheme'] ?? prefers
  return { shown, prefers, visibility: document.visibilityState }
}

/** What axe-core finds on the page, by the rules of WCAG 2.2 up to AA. */
async function barriers(
  page: Page,
  scheme: Scheme,
  rules: axe.RunOnly,
  parts: Parts = 'all',
): Promise<string[]> {
  // Asked from here: in the page it would be asked at each frame, and frames stand still with its clock.
  // Set each time: a page that is just being replaced by the next loses what was set on it.
  const drawn = async () => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const { shown, ...rest } = await page.evaluate(drawing)
    // A page hears of its scheme in its next frame, and on a busy machine none may come by itself.
    if (shown !== scheme) await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })
    return { shown, ...rest }
  }
  await expect.poll(drawn).toEqual({ shown: scheme, prefers: scheme, visibility: 'visible' })
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SCRIPT)
  const violations = await page.evaluate(runAxe, { rules, parts })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

type Window = { axe: typeof axe; visible?: WeakSet<Element> }

/** Runs in the page. At the end of its form, the bar at the foot of a phone covers no part of a field. */
function scrollToFootBar(): void {
  const bar = document.querySelector('[data-foot-bar=true]')
  for (let part = bar?.parentElement; part; part = part.parentElement)
    part.scrollTop = part.scrollHeight
}

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
  const problems: string[] = []
  for (const width of [viewport.width, NARROWEST]) {
    await page.setViewportSize({ ...viewport, width })
    for (const what of await staysWrong(() => tooWide(page, width)))
      problems.push(`${what} scrolls sideways at ${width}`)
  }
  await page.setViewportSize(viewport)
  return problems
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
