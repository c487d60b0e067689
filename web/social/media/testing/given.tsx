import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { JobId } from '../../../../contract/jobs.ts'
import { MediaId, type MediaPicture } from '../../../../contract/social-media.ts'
import { newQueryClient } from '../../../session.ts'
import { answerApi } from '../../../testing/api.ts'
import { AsRole } from '../../../testing/as-role.tsx'
import { pass, render } from '../../../testing/render.ts'

export const SOFA = '/uploads/sofasofasofasofasofaso.webp'
export const WIDE = '/uploads/widewidewidewidewidewi.webp'

/** A picture of the library. */
export const aPicture = (changes: Partial<MediaPicture> = {}): MediaPicture => ({
  id: MediaId.parse(1),
  url: SOFA,
  originalUrl: SOFA,
  alt: 'A sofa on a curb',
  width: 1_200,
  height: 900,
  blurs: [],
  crops: {},
  job: null,
  posts: 0,
  unsentPosts: 0,
  postIds: [],
  createdAt: new Date('2026-11-20T18:00:00Z'),
  ...changes,
})

export const JOB = {
  id: JobId.parse(1042),
  firstName: 'Mei',
  consentAt: new Date('2026-11-20T18:00:00Z'),
  source: 'job_page',
} as const

export const pageOf = (items: readonly object[]) =>
  Response.json({ items, nextCursor: null, total: items.length, isTotalExact: true })

/** Draws a part of the library for a colleague of marketing. */
export async function show(part: ReactNode, answers: Parameters<typeof answerApi>[0] = {}) {
  const calls = answerApi(answers)
  render(
    <AsRole role="marketing">
      <QueryClientProvider client={newQueryClient()}>{part}</QueryClientProvider>
    </AsRole>,
  )
  await pass(100)
  return calls
}
