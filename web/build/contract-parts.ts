import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type ESTree, parseSync, transformSync, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'

// A file of the contract holds all calls about one noun, for all roles; a screen makes two or three of them. As a
// module goes into one script as a whole, each declaration becomes a module of its own here.

type Part = {
  /** The first of its names is that of the module. */
  names: readonly string[]
  code: string
  /** All that it may refer to, beside its own names. */
  uses: ReadonlySet<string>
}
type Imported = { from: string; name: string }
type Source = {
  /** Each declaration of the file under every name that it declares. */
  parts: ReadonlyMap<string, Part>
  /** What the file imports, by its name there. */
  imports: ReadonlyMap<string, Imported>
}

const CONTRACT = /[\\/]contract[\\/][\w-]+\.ts$/
const PART = /^(.*[\\/]contract[\\/][\w-]+\.ts)\?part=(\w+)$/
const IMPORTER = /\.tsx?(?:\?part=\w+)?$/

/** Makes a module of each declaration of the contract, and lets every importer ask for those that it names. */
export function contractParts(): Plugin {
  const sources = new Map<string, Source>()
  const sourceOf = (file: string): Source => {
    const source = sources.get(file) ?? readSource(readFileSync(file, 'utf8'))
    sources.set(file, source)
    return source
  }
  return {
    name: 'contract-parts',
    apply: 'build',
    enforce: 'post',
    buildStart: () => sources.clear(),
    load(id) {
      const [, file, name] = PART.exec(id) ?? []
      if (file === undefined || name === undefined) return undefined
      return { code: codeOf(sourceOf(file), name, file), moduleSideEffects: false }
    },
    transform(code, id) {
      if (CONTRACT.test(id)) return facadeOf(sourceOf(id), id)
      if (!IMPORTER.test(id)) return undefined
      return splitImports(code, (from) => {
        const file = resolve(dirname(id), from)
        return CONTRACT.test(file) ? sourceOf(file) : undefined
      })
    },
  }
}

/** Exported for its test. */
export function readSource(typed: string): Source {
  const { code } = transformSync('contract.ts', typed)
  const parts = new Map<string, Part>()
  const imports = new Map<string, Imported>()
  for (const statement of parseSync('contract.js', code).program.body) {
    if (statement.type === 'ImportDeclaration')
      for (const { name, local } of specifiersOf(statement))
        imports.set(local, { from: statement.source.value, name })
    else
      for (const part of partsOf(statement, code))
        for (const name of part.names) parts.set(name, part)
  }
  return { parts, imports }
}

function partsOf(statement: ESTree.Statement, code: string): Part[] {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const names = namesOf(isExported ? statement.declaration : statement)
  const text = code.slice(statement.start, statement.end)
  if (names.length === 0)
    throw new Error(`A file of the contract only declares things, not ${text}`)
  return [{ names, code: isExported ? text : `export ${text}`, uses: namesIn(text) }]
}

function namesOf(declaration: ESTree.Node | null): string[] {
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration')
    return declaration.id ? [declaration.id.name] : []
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id }) => {
    if (id.type === 'Identifier') return id.name
    const values = id.type === 'ObjectPattern' ? id.properties : []
    return values.flatMap((property) =>
      property.type === 'Property' && property.value.type === 'Identifier'
        ? property.value.name
        : [],
    )
  })
}

/** Every name that a statement may refer to: more than it does where a parameter has the name of a declaration. */
function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  const labels = new Set<number>()
  new Visitor({
    MemberExpression({ property, computed }) {
      if (!computed) labels.add(property.start)
    },
    Property({ key, shorthand, computed }) {
      if (!computed && !shorthand) labels.add(key.start)
    },
    Identifier({ name, start }) {
      if (!labels.has(start)) names.add(name)
    },
  }).visit(parseSync('contract.js', text).program)
  return names
}

/** The module of one declaration. */
function codeOf({ parts, imports }: Source, name: string, file: string): string {
  const part = parts.get(name)
  if (!part) throw new Error(`${file} declares no ${name}`)
  const lines = [...part.uses].flatMap((used) => {
    const own = parts.get(used)
    if (own) return own === part ? [] : importLine(used, used, moduleOf(own, file))
    const other = imports.get(used)
    return other ? importLine(other.name, used, other.from) : []
  })
  return [...lines, part.code].join('\n')
}

const moduleOf = ({ names: [name] }: Part, from: string): string => `${from}?part=${name}`

const importLine = (name: string, local: string, from: string): string =>
  `import { ${name} as ${local} } from ${JSON.stringify(from)};`

/** The file itself, for importers that take it as a whole. */
const facadeOf = ({ parts }: Source, file: string) => ({
  code: [...parts]
    .map(([name, part]) => `export { ${name} } from ${JSON.stringify(moduleOf(part, file))};`)
    .join('\n'),
  moduleSideEffects: false,
})

type Specifier = { name: string; local: string }

const specifiersOf = ({ specifiers }: ESTree.ImportDeclaration): Specifier[] =>
  specifiers.flatMap((specifier) =>
    specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
      ? { name: specifier.imported.name, local: specifier.local.name }
      : [],
  )

/** Exported for its test. `find` answers the source behind an import of the contract, and nothing for others. */
export function splitImports(
  code: string,
  find: (from: string) => Source | undefined,
): string | undefined {
  if (!code.includes('.ts')) return undefined
  let split: string | undefined
  for (const statement of parseSync('importer.js', code).program.body.toReversed()) {
    if (statement.type !== 'ImportDeclaration') continue
    const from = statement.source.value
    const source = find(from)
    const specifiers = specifiersOf(statement)
    if (!source || specifiers.length !== statement.specifiers.length) continue
    const lines = specifiers.flatMap(({ name, local }) => {
      const part = source.parts.get(name)
      return part ? importLine(name, local, moduleOf(part, from)) : []
    })
    const before: string = split ?? code
    split = before.slice(0, statement.start) + lines.join(' ') + before.slice(statement.end)
  }
  return split
}
