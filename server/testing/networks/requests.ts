import { z } from 'zod'
import type { SocialPlatform } from '../../../contract/social.ts'
import type { RequestShape } from './request-shape.ts'
import { linkedinShapes } from './shapes-linkedin.ts'
import { facebookShapes, instagramShapes } from './shapes-meta.ts'
import { tiktokShapes } from './shapes-tiktok.ts'
import { xShapes } from './shapes-x.ts'
import type { StandInRequest } from './world.ts'

const shapes: Record<SocialPlatform, RequestShape[]> = {
  facebook: facebookShapes,
  instagram: instagramShapes,
  twitter: xShapes,
  linkedin: linkedinShapes,
  tiktok: tiktokShapes,
}

/** What in a request the description of its network does not have; undefined when all is there. */
export function breachOf(platform: SocialPlatform, request: StandInRequest): string | undefined {
  const call = `${request.method} ${request.path}`
  const shape = shapes[platform].find((one) => one.call.test(call))
  if (!shape) return `${call} is not described`
  const form = request.form && Object.fromEntries([...request.form].map(textOf))
  const query = Object.fromEntries(request.query)
  const problems = [
    problemOf('query', shape.query ?? z.strictObject({}), query),
    problemOf('form', shape.form ?? z.undefined(), form),
    problemOf('json', shape.json ?? z.undefined(), request.json),
    shape.isFile && request.bytes === 0 ? 'the file is empty' : undefined,
  ].filter((one) => one !== undefined)
  return problems.length === 0 ? undefined : `${call}: ${problems.join('; ')}`
}

const textOf = ([name, value]: [string, string | File]): [string, string] => [
  name,
  typeof value === 'string' ? value : 'file',
]

function problemOf(part: string, schema: z.ZodType, value: unknown): string | undefined {
  const { error } = schema.safeParse(value)
  return error && `${part}: ${z.prettifyError(error)}`
}

/** The calls that we make to a network, to see that a test has made each of them. */
export const describedCalls = (platform: SocialPlatform): RegExp[] =>
  shapes[platform].map(({ call }) => call)
