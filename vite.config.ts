import { hash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './web/build/chunks.ts'
import { precompress } from './web/build/compress.ts'
import { contractParts } from './web/build/contract-parts.ts'
import { withoutDocumentation } from './web/build/documentation.ts'
import { firstLoads } from './web/build/first-loads.ts'
import { FONT_DIR, makeFonts } from './web/build/fonts.ts'
import { pictures } from './web/build/pictures.ts'
import { prerender } from './web/build/prerender.ts'
import { withoutEval } from './web/build/without-eval.ts'
import { serviceWorker } from './web/build/worker.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const PAGES = ['app', 'landing', 'privacy', 'terms', 'campaign', 'unsubscribe']

/** Short, as every class stands in a style sheet and in a script. */
function scopedName(name: string, file: string): string {
  const sheet = hash('sha256', relative(at('web'), file), 'base64url')
  return `${name}_${sheet.slice(0, 4)}`
}

export default defineConfig(async () => {
  await makeFonts()
  return {
    root: at('web'),
    resolve: { alias: { '@fonts': FONT_DIR } },
    css: { modules: { generateScopedName: scopedName } },
    plugins: [
      react(),
      withoutDocumentation(),
      withoutEval(),
      contractParts(),
      prerender({
        'landing.html': 'landing/LandingPage.tsx',
        'privacy.html': 'landing/PrivacyPage.tsx',
        'terms.html': 'landing/TermsPage.tsx',
        'campaign.html': 'landing/CampaignPage.tsx',
        'unsubscribe.html': 'landing/UnsubscribePage.tsx',
      }),
      pictures(at('web/ui/media/drawings')),
      firstLoads(),
      serviceWorker(at('web/worker/worker.ts'), at('web/worker/staff-worker.ts')),
      precompress(),
    ],
    build: {
      outDir: at('dist/web'),
      emptyOutDir: true,
      // A drawing inside a page or a script would be fetched by those who never get to see it.
      assetsInlineLimit: 0,
      // The oldest engines of the public screens and of the hauler's dashboard.
      target: ['chrome109', 'firefox115', 'safari16.4'],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: PAGES.map((page) => at(`web/${page}.html`)),
        // Of a package that exports six thousand icons, read those that are used.
        experimental: { lazyBarrel: true },
        checks: { largeBarrelModules: false },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'screens', name: chunkOf() }],
          },
        },
      },
    },
    // Not the modules in web/api, which Vite serves under the same beginning.
    server: { proxy: { '^/api/(?!.*\\.ts)': 'http://localhost:3000' } },
  }
})
