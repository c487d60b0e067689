import type { Page } from 'playwright-core'
import { arrange, type Product } from './users.ts'
import type { Row } from './rows.ts'

/** What an action causes, where the text of a screen does not show it. */
export type BehaviourRow = Row & { happens: (product: Product) => Promise<void> }

export const row = (
  says: string,
  who: (product: Product) => Promise<Page>,
  act: (page: Page, product: Product) => Promise<void>,
  instead?: string,
): BehaviourRow => ({
  says,
  ...(instead && { instead }),
  happens: async (product) => {
    await arrange(product)
    const page = await who(product)
    await act(page, product)
    await page.close()
  },
})

/** Keeps a call waiting until it is let go, to the server or to this answer. */
export async function hold(page: Page, path: string, answer?: typeof REFUSED): Promise<() => void> {
  let go: () => void = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(path, async (route) => {
    await held
    await (answer ? route.fulfill(answer) : route.fallback())
  })
  return go
}

/** How often each call was made from now on. */
export function countCalls(page: Page): (call: string) => number {
  const calls: string[] = []
  page.on('request', (request) =>
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  return (call) => calls.filter((one) => one === call).length
}

export const REFUSED = { status: 422, contentType: 'application/problem+json', body: '{}' }
