import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'
import type { IndexHtmlTransformContext, Plugin, ResolvedConfig } from 'vite'
import type { StaticPage } from '../landing/static-page.ts'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/**
 * Fills the named HTML files with React components rendered once, at build: the browser gets plain
 * HTML with its styles inlined and no React. `pages` maps an HTML file to the module whose `page`
 * it shows. What the operator configures stays in the HTML as `%TOKENS%` for the server to fill.
 */
export function prerender(pages: Record<string, string>): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender',
    configResolved: (resolved) => void (config = resolved),
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle }) {
        const module = pages[path.slice(1)]
        if (!module) return html
        const { head, body } = await render(join(config.root, module))
        const filled = html
          .replace('<!--head-->', () => head + fontPreloads(bundle))
          .replace('<!--body-->', () => body)
        return bundle ? inlineStyles(filled, bundle) : filled
      },
    },
  }
}

async function render(file: string): Promise<{ head: string; body: string }> {
  const { module } = await runnerImport<{ page: StaticPage }>(file, { configFile: false })
  return {
    head: renderToStaticMarkup(module.page.head),
    body: withDemoMarks(renderToStaticMarkup(module.page.body)),
  }
}

/** React cannot write comments, so what the server removes outside the demo is an element until here. */
const withDemoMarks = (html: string): string =>
  html.replaceAll('<demo-only>', '<!--demo-->').replaceAll('</demo-only>', '<!--/demo-->')

function fontPreloads(bundle: Bundle | undefined): string {
  return Object.keys(bundle ?? {})
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('')
}

/** A style sheet that only this page uses costs a round trip; inside the page it costs none. */
function inlineStyles(html: string, bundle: Bundle): string {
  return html.replace(
    /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
    (_, file: string) => {
      const sheet = bundle[file]
      if (sheet?.type !== 'asset') throw new Error(`${file} is not in the build`)
      delete bundle[file]
      return `<style>${String(sheet.source).trim()}</style>`
    },
  )
}
