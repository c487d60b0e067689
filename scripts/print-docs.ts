import { readFileSync, writeFileSync } from 'node:fs'
import { printLifecycles } from '../contract/lifecycles.ts'
import { printFeatures } from './print-features.ts'

type Page = { file: URL; written: string; current: string }

const page = (name: string, block: string, text: string): Page => {
  const file = new URL(`../${name}`, import.meta.url)
  const current = readFileSync(file, 'utf8')
  const between = new RegExp(`(<!-- ${block} -->\n)[^]*(\n<!-- /${block} -->)`)
  const written = current.replace(between, (_, open, close) => open + text + close)
  return { file, current, written }
}

/** The lifecycles in docs/domain.md, as the contract has them now. */
export const domainPage = (): Page => page('docs/domain.md', 'lifecycles', printLifecycles())

/** The graph of features in ARCHITECTURE.md, as `features.ts` declares it now. */
export const architecturePage = (): Page => page('ARCHITECTURE.md', 'features', printFeatures())

if (import.meta.main)
  for (const { file, written } of [domainPage(), architecturePage()]) writeFileSync(file, written)
