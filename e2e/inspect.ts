import axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { type Scheme, type Size, SIZES, type useProduct } from './harness.ts'
import { staysWrong } from './stays-wrong.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that look at colours; the others say the same in both schemes. */
const ABOUT_COLOUR = ['color-contrast', 'link-in-text-block']
const NARROWEST = 320

const SCHEMES: readonly [Scheme, axe.RunOnly][] = [
  ['dark', { type: 'rule', values: ABOUT_COLOUR }],
  ['light', { type: 'tag', values: TAGS }],
]

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

  async function inspect(screen: string, runOnly: axe.RunOnly): Promise<void> {
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
    )
    const violations = await barriers(page, runOnly)
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${screen}: ${id} at ${target.join(' ')}: ${failureSummary}`)
  }

  return {
    page,
    found,
    /** Looks at what is on screen now, in both colour schemes. */
    async check(screen: string): Promise<void> {
      for (const [colorScheme, runOnly] of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.waitForFunction(isDrawnIn, colorScheme)
        await inspect(`${screen}, ${colorScheme}`, runOnly)
      }
      if (size !== 'phone') return
      const { viewport } = SIZES.phone
      for (const width of [viewport.width, NARROWEST]) {
        await page.setViewportSize({ ...viewport, width })
        for (const what of await staysWrong(() => sideways(page, width)))
          found.push(`${screen}: ${what} scrolls sideways at ${width}`)
      }
      await page.setViewportSize(viewport)
    },
  }
}

/** Whether the page has followed the scheme; the landing page has but one and says none. */
const isDrawnIn = (scheme: Scheme): boolean =>
  (document.documentElement.dataset['scheme'] ?? scheme) === scheme

/** What axe-core finds on the page, by the rules of WCAG 2.2 up to AA. */
async function barriers(page: Page, runOnly: axe.RunOnly): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, { runOnly: rules, resultTypes: ['violations'] })
    return violations
  }, runOnly)
}

/** The page, and every dialog or panel on it that is wider inside than outside. */
const sideways = (page: Page, width: number): Promise<string[]> =>
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
