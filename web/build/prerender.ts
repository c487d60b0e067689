import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'
import type { IndexHtmlTransformContext, Plugin, ResolvedConfig } from 'vite'
import type { StaticPage } from '../landing/static-page.ts'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>
type Chunk = Extract<Bundle[string], { type: 'chunk' }>

/**
 * Fills the named HTML files with React components rendered once, at build: the browser gets plain
 * HTML with its styles inlined and no React. `pages` maps an HTML file to the module whose `page`
 * it shows. What the operator configures stays in the HTML as `%TOKENS%` for the server to fill.
 */
export function prerender(pages: Record<string, string>): Plugin[] {
  const heads = new Map<string, string>()
  return [fillBodies(pages, heads), fillHeads(heads)]
}

/** Renders the pages and keeps their heads for the end, when it is known what they load. */
function fillBodies(pages: Record<string, string>, heads: Map<string, string>): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender-body',
    configResolved: (resolved) => void (config = resolved),
    transformIndexHtml: {
      // Before Vite looks for the pictures a page shows, to give them hashed names.
      order: 'pre',
      async handler(html, { path }) {
        const module = pages[path.slice(1)]
        if (!module) return html
        const { head, body } = await render(config.root, module)
        heads.set(path, head)
        return html.replace('<!--body-->', () => body)
      },
    },
  }
}

function fillHeads(heads: Map<string, string>): Plugin {
  const inlined = new Set<string>()
  return {
    name: 'prerender-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle = {}, chunk }) {
        const head = heads.get(path)
        if (head === undefined) return html
        const filled = html
          .replace('<!--head-->', () => head + fontPreloads(bundle))
          .replace('</body>', () => `${onDemand(chunk, bundle)}</body>`)
        const page = inlineStyles(filled, bundle, inlined)
        return withoutUnusedTokens(page, page + textsOf(chunk, bundle))
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of inlined) delete bundle[file]
      },
    },
  }
}

async function render(root: string, file: string): Promise<{ head: string; body: string }> {
  const { module } = await runnerImport<{ page: StaticPage }>(join(root, file), {
    configFile: false,
    root,
    build: { assetsInlineLimit: 0 },
  })
  return {
    head: renderToStaticMarkup(module.page.head),
    body: withMarks(renderToStaticMarkup(module.page.body)),
  }
}

/** React cannot write comments, so what the server removes by its settings is an element until here. */
const withMarks = (html: string): string =>
  html.replaceAll(/<(\/?)(demo|model|no-model)-only>/g, '<!--$1$2-->')

/** The files of fonts.css that English needs. */
function fontPreloads(bundle: Bundle): string {
  return Object.keys(bundle)
    .filter((file) => /\/(archivo|figtree)-(?!accents)[^/]*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('')
}

/** What the page's script may load later, as links for the script to put in place when it has time. */
function onDemand(entry: Chunk | undefined, bundle: Bundle): string {
  const files = new Set<string>()
  const collect = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file) || chunk === entry) return
    files.add(file)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    chunk.imports.forEach(collect)
  }
  entry?.dynamicImports.forEach(collect)
  if (files.size === 0) return ''
  const links = Array.from(files, (file) => {
    const as = file.endsWith('.css') ? 'as="style"' : 'as="script" crossorigin'
    return `<link rel="prefetch" ${as} href="/${file}">`
  })
  return `<template id="on-demand">${links.join('')}</template>`
}

/** A style sheet that only these pages use costs a round trip; inside the page it costs none. */
function inlineStyles(html: string, bundle: Bundle, inlined: Set<string>): string {
  return html.replace(
    /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
    (_, file: string) => {
      const sheet = bundle[file]
      if (sheet?.type !== 'asset') throw new Error(`${file} is not in the build`)
      inlined.add(file)
      return `<style>${String(sheet.source).trim()}</style>`
    },
  )
}

/** All that the page's script loads, now or later. */
function textsOf(entry: Chunk | undefined, bundle: Bundle): string {
  const files = new Set<string>(entry ? [entry.fileName] : [])
  // Grows while it is gone through.
  for (const file of files) {
    const part = bundle[file]
    if (part?.type !== 'chunk') continue
    const sheets = part.viteMetadata?.importedCss ?? []
    for (const next of [...part.imports, ...part.dynamicImports, ...sheets]) files.add(next)
  }
  return Array.from(files, (file) => textOf(bundle[file])).join('\n')
}

const textOf = (file: Bundle[string] | undefined): string =>
  file?.type === 'chunk' ? file.code : String(file?.source ?? '')

/** Drops the tokens that neither the page nor what it loads names: they weigh as much as a section of it. */
function withoutUnusedTokens(page: string, texts: string): string {
  const isUsed = (name: string) => texts.includes(`var(${name})`) || texts.includes(`var(${name},`)
  return page.replace(/<style>.*?<\/style>/gs, (styles) =>
    styles.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) =>
      name.startsWith('--lightningcss') || isUsed(name) ? declaration : '',
    ),
  )
}
