import { parseSync, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'

// The contract describes itself for `/api/docs`. Browsers call it and never read that: a tenth of its weight.

/** What only the documentation reads of an endpoint or a list; an answer names its own errors. */
const DESCRIBING: readonly string[] = ['summary', 'errors']
const DECLARING: readonly string[] = ['endpoint', 'list']
const CONTRACT = /[\\/]contract[\\/][\w-]+\.ts(?:\?part=\w+)?$/
const SCHEMAS = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/

/** Leaves the words about endpoints, the examples of schemas and zod's JSON Schema out of scripts. */
export function withoutDocumentation(): Plugin {
  return {
    name: 'without-documentation',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (SCHEMAS.test(id)) return withoutJsonSchema(code)
      return CONTRACT.test(id) ? withoutWords(code) : undefined
    },
  }
}

const METHODS = [
  'inst._zod.processJSONSchema = (ctx, json, params) => ',
  'createStandardJSONSchemaMethod(this, ',
  'createToJSONSchemaMethod(this, {})',
]

/** Each schema of zod knows how to describe itself, so that all of it would be part of every page. */
function withoutJsonSchema(code: string): string {
  const missing = METHODS.find((method) => !code.includes(method))
  if (missing) throw new Error(`zod has changed: its schemas do not contain "${missing}" any more`)
  return code
    .replaceAll(/^\s*inst\._zod\.processJSONSchema = \(ctx, json, params\) => .*;$/gm, '')
    .replaceAll(/createStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined')
    .replace('createToJSONSchemaMethod(this, {})(params)', 'undefined')
}

type Range = { start: number; end: number }

/** Exported for its test. */
export function withoutWords(code: string): string {
  const unread: Range[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first], end }) {
      if (first?.type !== 'ObjectExpression') return
      if (callee.type === 'MemberExpression' && 'name' in callee.property) {
        if (callee.property.name === 'meta') unread.push({ start: callee.object.end, end })
      } else if (callee.type === 'Identifier' && DECLARING.includes(callee.name))
        for (const part of first.properties)
          if (part.type === 'Property' && 'name' in part.key && isDescribing(part.key.name))
            unread.push({ start: part.start, end: endWithComma(code, part.end) })
    },
  }).visit(parseSync('contract.js', code).program)
  return unread
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), code)
}

const isDescribing = (name: unknown): boolean => DESCRIBING.some((each) => each === name)

const endWithComma = (code: string, end: number): number => (code[end] === ',' ? end + 1 : end)
