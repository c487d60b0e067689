import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const COMPRESSIBLE = /\.(js|css|svg)$/

/**
 * Writes a brotli and a gzip copy beside every asset, at the highest level: the names are hashed,
 * so each is compressed once and served for as long as the release lives.
 */
export function precompress(): Plugin {
  let assets = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      assets = resolve(root, build.outDir, build.assetsDir)
    },
    async writeBundle() {
      const files = (await readdir(assets)).filter((file) => COMPRESSIBLE.test(file))
      await Promise.all(files.map((file) => compress(join(assets, file))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params: size }).then((packed) => writeFile(`${path}.br`, packed)),
    zip(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}
