import { createHash } from 'node:crypto'
import { rolldown } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

/** What a hauler's phone keeps, with all that they import. */
const ENTRIES = ['/web/main.tsx', '/web/pages/HaulerDashboard.tsx']
const ROUTER = '/web/router.tsx'
const ADDRESSES = /url\(["']?\/(assets\/[^"')]+)/g
/** Letters beyond English are fetched when a page needs them. */
const RARE = /-accents[^/]*\.woff2$/
const ICONS = ['icon.svg', 'icon-192.png']

/**
 * Builds the service worker into one file at the root, with the names of the files it stores. It is no part of
 * the page's own scripts: those who are no haulers never fetch it.
 */
export function serviceWorker(entry: string, staffEntry: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const build = await rolldown({
          input: entry,
          transform: {
            define: {
              'process.env.NODE_ENV': '"production"',
              STORED_FILES: JSON.stringify(storedFiles(this, bundle)),
            },
          },
        })
        const { output } = await build.generate({ format: 'iife', minify: true })
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: output[0].code })
        // The team's own stores nothing: it only shows alerts.
        const staff = await rolldown({ input: staffEntry })
        const alerts = await staff.generate({ format: 'iife', minify: true })
        this.emitFile({
          type: 'asset',
          fileName: 'staff-worker.js',
          source: alerts.output[0].code,
        })
      },
    },
  }
}

/** The page, its icons and every file that it may load, as Workbox wants them: hashed names need no revision. */
function storedFiles(modules: Modules, bundle: Bundle): { url: string; revision: string | null }[] {
  const page = bundle['app.html']
  const html = page?.type === 'asset' ? String(page.source) : ''
  const revision = createHash('sha256').update(html).digest('base64url').slice(0, 12)
  return [
    ...shellFiles(modules, bundle)
      .toSorted()
      .map((file) => ({ url: `/${file}`, revision: null })),
    ...ICONS.map((file) => ({ url: `/${file}`, revision })),
    { url: '/hauler', revision },
  ]
}

/** The modules of the kept screens, by what they import immediately or when they need it. */
function keptModules(modules: Modules): Set<string> {
  const kept = new Set([...modules.getModuleIds()].filter(isEntry))
  // Grows while it is gone through.
  for (const id of kept) {
    // The list of all icons names six thousand; a chunk says itself what it needs of a package.
    if (id.includes('/node_modules/')) continue
    const info = modules.getModuleInfo(id)
    for (const next of info?.importedIds ?? []) kept.add(next)
    // The router names every screen.
    if (!id.endsWith(ROUTER)) for (const next of info?.dynamicallyImportedIds ?? []) kept.add(next)
  }
  return kept
}

const isEntry = (id: string): boolean => ENTRIES.some((entry) => id.endsWith(entry))

/** Every file that the kept screens load. */
function shellFiles(modules: Modules, bundle: Bundle): string[] {
  const kept = keptModules(modules)
  const files = new Set<string>()
  const collect = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || !chunk) return
    files.add(file)
    if (chunk.type === 'asset') return addressesIn(chunk).forEach(collect)
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {}
    for (const asset of [...importedCss, ...importedAssets]) collect(asset)
    chunk.imports.forEach(collect)
  }
  for (const [file, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => kept.has(id))) collect(file)
  return [...files].filter((file) => !RARE.test(file))
}

const addressesIn = ({ fileName, source }: Rolldown.OutputAsset): string[] =>
  fileName.endsWith('.css')
    ? [...String(source).matchAll(ADDRESSES)].flatMap(([, file]) => file ?? [])
    : []
