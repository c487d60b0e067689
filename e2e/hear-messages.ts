import type { Page } from 'playwright-core'
import type { useProduct } from './harness.ts'

type Product = ReturnType<typeof useProduct>

/** A message as it stood on the screen: its words, its colour, and how many stood there with it. */
export type Heard = { toasts: number; title: string; text: string; border: string }

const messagesOfPage = new WeakMap<Page, Heard[]>()

/** The messages that a page has shown so far, also those that are gone and those before it left. */
export const heardOn = (page: Page): Heard[] => messagesOfPage.get(page) ?? []

/** The product, with every page listened to: messages leave after seconds, and a busy machine looks late. */
export const hearing = (product: Product): Product =>
  Object.create(product, {
    newPage: {
      value: async (options: Parameters<Product['newPage']>[0]) =>
        listen(await product.newPage(options)),
    },
  }) as Product // the one method is the same, with an ear

async function listen(page: Page): Promise<Page> {
  const messages: Heard[] = []
  messagesOfPage.set(page, messages)
  await page.exposeFunction('hearMessage', (message: Heard) => void messages.push(message))
  await page.addInitScript(watchMessages)
  return page
}

/** Runs in the page, from before its first script. */
function watchMessages(): void {
  const { hearMessage } = globalThis as unknown as { hearMessage: (message: Heard) => void }
  const seenBoxes = new WeakSet<Element>()
  new MutationObserver(() => {
    const closes = document.querySelectorAll('button[aria-label="Close message"]')
    for (const close of closes) {
      const box = close.closest('[role=status], [role=alert]')
      if (!box || seenBoxes.has(box)) continue
      seenBoxes.add(box)
      hearMessage({
        toasts: closes.length,
        title: box.querySelector('strong')?.innerText ?? '',
        text: box.querySelector('p')?.innerText ?? '',
        border: getComputedStyle(box).borderLeftColor,
      })
    }
  }).observe(document, { childList: true, subtree: true })
}
