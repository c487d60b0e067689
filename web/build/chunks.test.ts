import { expect, test } from 'vitest'
import { chunkOf } from './chunks.ts'

type Imports = { now?: readonly string[]; later?: readonly string[] }

/** Where the modules of a graph go, by what each of them imports immediately or when it is needed. */
function chunksOf(modules: Record<string, Imports>) {
  const idOf = (path: string) => `/project/web/${path}`
  const chunk = chunkOf()
  const importersOf = (path: string, when: keyof Imports) =>
    Object.entries(modules).flatMap(([from, imports]) =>
      imports[when]?.includes(path) ? idOf(from) : [],
    )
  const getModuleInfo = (id: string) => {
    const path = id.replace(idOf(''), '')
    return {
      code: '',
      isEntry: path === 'app.html',
      importers: importersOf(path, 'now'),
      dynamicImporters: importersOf(path, 'later'),
      importedIds: (modules[path]?.now ?? []).map(idOf),
      exports: [],
    }
  }
  return (path: string) => chunk(idOf(path), { getModuleInfo })
}

test('of what admins have at first and haulers later, only what has no styles of the lists is apart', () => {
  const file = chunksOf({
    'app.html': { now: ['main.tsx'] },
    'main.tsx': { later: ['pages/AdminDashboard.tsx', 'pages/HaulerDashboard.tsx'] },
    'pages/AdminDashboard.tsx': { now: ['ui/list/ListTable.tsx', 'ui/list/ListPages.tsx'] },
    'pages/HaulerDashboard.tsx': { later: ['payouts/Payouts.tsx'] },
    'payouts/Payouts.tsx': { now: ['ui/list/ListPages.tsx', 'ui/csv.ts'] },
    'ui/list/ListTable.tsx': { now: ['ui/csv.ts'] },
    'ui/list/ListPages.tsx': { now: ['ui/list/list-pages.module.css'] },
    'ui/list/list-pages.module.css': {},
    'ui/csv.ts': {},
  })
  expect(file('ui/csv.ts')).toBe('parts')
  expect(file('ui/list/list-pages.module.css')).toBe('lists')
  // Beside its styles: the parts would need the lists, and the lists the parts.
  expect(file('ui/list/ListPages.tsx')).toBe('lists')
})
