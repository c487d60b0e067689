export const posts = '/api/admin/social-media/posts'

/** A post of a schedule as the calendar answers it. */
export const waiting = (id: number, time: string, more: object = {}) => ({
  id,
  platform: 'facebook',
  status: 'pending_approval',
  detail: null,
  nextTryAt: null,
  content: `Text ${id}`,
  scheduledFor: time,
  postedAt: null,
  needsApproval: true,
  updatedAt: `2026-11-29T0${id}:00:00.000Z`,
  decision: null,
  pictures: [],
  pictureCount: 0,
  warnings: [],
  ...more,
})

/** The same post as it is answered alone. */
export const whole = (post: ReturnType<typeof waiting>) => ({
  hashtags: ['#Tidy'],
  contentType: 'promotional',
  imageUrl: null,
  firstComment: null,
  link: null,
  videoUrl: null,
  progress: null,
  failure: null,
  postUrl: null,
  engagement: { likes: 0, comments: 0, shares: 0 },
  isAiGenerated: false,
  source: 'built_in',
  origin: 'schedule',
  reason: {
    schedule: 'Facebook, promotional, daily at 12:10',
    place: 'Maple Ridge',
    season: 'early winter',
    holiday: null,
    nearest: { postId: 9, percent: 31, at: '2026-11-05T18:00:00.000Z' },
  },
  campaignId: null,
  groupId: null,
  stepAt: null,
  createdAt: '2026-11-29T00:00:00.000Z',
  ...post,
})
