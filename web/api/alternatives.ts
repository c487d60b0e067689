import { z } from 'zod'
import type { Problem } from '../../contract/errors.ts'
import { OpenWindow } from '../../contract/windows.ts'

const Alternatives = z.array(OpenWindow)

/** The open windows that the refusal of a full one names. */
export const alternativesIn = (problem: Problem | undefined): readonly OpenWindow[] =>
  Alternatives.safeParse(problem?.['alternatives']).data ?? []
