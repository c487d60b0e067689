import type { z } from 'zod'
import type { FieldError } from '../../contract/errors.ts'

type Issue = z.core.$ZodIssue

/**
 * The fields a schema refused, the first message of each. Where a body may have one of several
 * shapes, the shape with the fewest issues is reported.
 */
export function fieldErrors(error: { issues: Issue[] }): FieldError[] {
  const byPath = new Map<string, string>()
  for (const { path, message } of error.issues.flatMap((issue) => flatten(issue)))
    if (!byPath.has(path.join('.'))) byPath.set(path.join('.'), message)
  return [...byPath].map(([path, message]) => ({ path, message }))
}

function flatten(issue: Issue): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const [nearest = []] = issue.errors.toSorted((a, b) => a.length - b.length)
  return nearest.flatMap((inner) =>
    flatten(inner).map(({ path, message }) => ({ path: [...issue.path, ...path], message })),
  )
}
