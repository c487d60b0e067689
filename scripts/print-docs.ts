import { readFileSync, writeFileSync } from 'node:fs'
import { printLifecycles } from '../contract/lifecycles.ts'

const FILE = new URL('../docs/domain.md', import.meta.url)
const BLOCK = /(<!-- lifecycles -->\n)[^]*(\n<!-- \/lifecycles -->)/

/** docs/domain.md with its tables as the contract has them now. */
export const domainPage = (): { written: string; current: string } => {
  const current = readFileSync(FILE, 'utf8')
  return {
    current,
    written: current.replace(BLOCK, (_, open, close) => open + printLifecycles() + close),
  }
}

if (import.meta.main) writeFileSync(FILE, domainPage().written)
