import { readFileSync } from 'node:fs'
import { inProject } from './tools.mjs'

/** The scripts of package.json that run a program of the server, each with its file: `backup` is `back-up`. */
export function listCommands() {
  const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  return Object.entries(scripts).flatMap(([name, line]) => {
    const [, file] = /^node --env-file-if-exists=\.env server\/([\w-]+)\.ts$/.exec(line) ?? []
    return file ? [{ name, file }] : []
  })
}
