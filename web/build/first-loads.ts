import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** What each screen needs before it stands: these modules, with all that they import. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  booking: [
    'landing/landing.ts',
    'landing/islands.tsx',
    'booking/access/AccessSection.tsx',
    'booking/when/Calendar.tsx',
    'booking/when/WhenNotice.tsx',
  ],
  'log-in': ['main.tsx', 'pages/StaffLogin.tsx'],
  admin: ['main.tsx', 'api/live.ts', 'pages/AdminDashboard.tsx', 'pages/JobList.tsx'],
  hauler: ['main.tsx', 'api/live.ts', 'pages/HaulerDashboard.tsx', 'haulers/account/PushOffer.tsx'],
}

/** Lists the files of the first screens beside the build, where `e2e/first-loads.e2e.ts` weighs them. */
export function firstLoads(): Plugin {
  let folder = ''
  return {
    name: 'first-loads',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir, '..')
    },
    async writeBundle(_, bundle) {
      const loads = Object.entries(SCREENS).map(([name, modules]) => [
        name,
        filesOf(bundle, modules).toSorted(),
      ])
      await writeFile(
        join(folder, 'first-loads.json'),
        JSON.stringify(Object.fromEntries(loads), null, 2),
      )
    },
  }
}

function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const collect = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    // The styles of a plain page stand in it.
    for (const style of chunk.viteMetadata?.importedCss ?? []) if (style in bundle) files.add(style)
    chunk.imports.forEach(collect)
  }
  for (const module of modules) collect(fileWith(bundle, module))
  return [...files]
}

function fileWith(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith(`/web/${module}`)),
  )
  if (!chunk) throw new Error(`No file has the screen ${module}`)
  return chunk.fileName
}
