import { expect, test } from 'vitest'
import { Problem } from '../../contract/errors.ts'
import { cents } from '../../contract/money.ts'
import { getSettings, previewSettings } from '../../contract/settings-calls.ts'
import type { GroupValues, SettingsGroup } from '../../contract/settings-groups.ts'
import { useApp } from '../testing/app.ts'
import {
  BOOKING,
  BUSINESS,
  FEES,
  ownerOf,
  PLANNING,
  RULES,
  VISITS,
  without,
} from './testing/owners.ts'

const app = useApp()

/** As they travel: what is wrong cannot be encoded. */
const WIRE_FEES = { ...FEES, lateFee: '35.00', tripFee: '60.00' }

test.for<GroupValues>([
  { group: 'business', values: BUSINESS },
  without('Lions Bay'),
  { group: 'booking', values: BOOKING },
  { group: 'fees', values: FEES },
  { group: 'share', values: { haulerSharePermille: 700 } },
  { group: 'payouts', values: { holdHours: 48, apologyCredit: cents(30_00) } },
  { group: 'visits', values: VISITS },
  { group: 'planning', values: PLANNING },
  { group: 'quiet', values: { from: '08:00', until: '21:00' } },
  { group: 'notifications', values: RULES },
  { group: 'security', values: { twoFactorForOwners: false } },
])(
  '$group: a version is previewed, published with its author, and brought back as a new one',
  async (content) => {
    const by = await ownerOf(app)
    const before = await by.newestOf(content.group)
    const preview = await by.call(previewSettings, { body: { content } })
    expect(preview).toMatchObject({ problems: [] })
    expect(preview.effects.length).toBeGreaterThan(0)
    const published = await by.publish(content)
    expect(published).toMatchObject({
      version: before.version + 1,
      state: 'in_force',
      publishedBy: 'Priya Lee',
      note: 'As agreed',
      content,
    })
    const back = await by.publish(before.content, { restores: before.version })
    expect(back).toMatchObject({ restores: before.version, content: before.content })
    const states = (await by.call(getSettings, { params: { group: content.group } })).map(
      ({ state }) => state,
    )
    expect(states.slice(0, 3)).toEqual(['in_force', 'past', 'past'])
  },
)

test.for<[string, { group: SettingsGroup; values: object }, RegExp]>([
  [
    'values.productName',
    { group: 'business', values: { ...BUSINESS, productName: ' ' } },
    /name of the business/,
  ],
  [
    'values.supportPhone',
    { group: 'business', values: { ...BUSINESS, supportPhone: 'call us' } },
    /phone number like/,
  ],
  [
    'values.supportEmail',
    { group: 'business', values: { ...BUSINESS, supportEmail: 'help' } },
    /email address like/,
  ],
  [
    'values.hours.0.until',
    {
      group: 'business',
      values: { ...BUSINESS, hours: [{ day: 1, from: '18:00', until: '08:00' }] },
    },
    /after the opening time/,
  ],
  ['values.areas', { group: 'areas', values: { areas: [] } }, /at least one area/],
  [
    'values.leadMinutes',
    { group: 'booking', values: { ...BOOKING, leadMinutes: -1 } },
    /whole number/,
  ],
  [
    'values.horizonDays',
    { group: 'booking', values: { ...BOOKING, horizonDays: 0 } },
    /whole number/,
  ],
  [
    'values.freeUntilHours',
    { group: 'fees', values: { ...WIRE_FEES, freeUntilHours: 169 } },
    /0 to 168/,
  ],
  [
    'values.unclaimedFreeHours',
    { group: 'fees', values: { ...WIRE_FEES, unclaimedFreeHours: -1 } },
    /0 to 168/,
  ],
  [
    'values.lateFee',
    { group: 'fees', values: { ...WIRE_FEES, lateFee: '2500.00', tripFee: '2500.00' } },
    /more than \$500/,
  ],
  [
    'values.tripFee',
    { group: 'fees', values: { ...WIRE_FEES, tripFee: '10.00' } },
    /at least the late fee/,
  ],
  [
    'values.haulerSharePermille',
    { group: 'share', values: { haulerSharePermille: 499 } },
    /from 50% to 90%/,
  ],
  [
    'values.haulerSharePermille',
    { group: 'share', values: { haulerSharePermille: 901 } },
    /from 50% to 90%/,
  ],
  [
    'values.haulerSharePermille',
    { group: 'share', values: { haulerSharePermille: 700.5 } },
    /one decimal/,
  ],
  [
    'values.holdHours',
    { group: 'payouts', values: { holdHours: 721, apologyCredit: '0.00' } },
    /0 to 720/,
  ],
  [
    'values.apologyCredit',
    { group: 'payouts', values: { holdHours: 24, apologyCredit: '900.00' } },
    /more than \$500/,
  ],
  ...(
    [
      ['dayBeforeHour', 20, /17 to 19/],
      ['reviewDays', 0, /1 to 7/],
      ['reviewHour', 8, /9 to 17/],
    ] as const
  ).map(([key, value, message]): [string, { group: SettingsGroup; values: object }, RegExp] => [
    `values.${key}`,
    { group: 'notifications', values: { ...RULES, [key]: value } },
    message,
  ]),
  ...(
    [
      ['customerWaitMinutes', 4, /5 to 60/],
      ['noShowMinutes', 121, /5 to 120/],
      ['freeReleaseHours', 49, /0 to 48/],
      ['earlyStartMinutes', -1, /0 to 240/],
      ['contactHours', 0, /1 to 336/],
    ] as const
  ).map(([key, value, message]): [string, { group: SettingsGroup; values: object }, RegExp] => [
    `values.${key}`,
    { group: 'visits', values: { ...VISITS, [key]: value } },
    message,
  ]),
  ...(
    [
      ['evennessMetres', 0.5, /0 to 100000/],
      ['planUndoMinutes', 0, /1 to 60/],
      ['undoSeconds', 61, /5 to 60/],
    ] as const
  ).map(([key, value, message]): [string, { group: SettingsGroup; values: object }, RegExp] => [
    `values.${key}`,
    { group: 'planning', values: { ...PLANNING, [key]: value } },
    message,
  ]),
  ['values.holdMinutes', { group: 'booking', values: { ...BOOKING, holdMinutes: 4 } }, /5 to 60/],
  ['values.confirmHour', { group: 'booking', values: { ...BOOKING, confirmHour: 21 } }, /8 to 20/],
  [
    'values.changedWindows.0.most',
    {
      group: 'booking',
      values: { ...BOOKING, changedWindows: [{ day: '2026-12-03', window: 'morning', most: -1 }] },
    },
    /0 to 1000/,
  ],
  [
    'values.changedWindows',
    {
      group: 'booking',
      values: {
        ...BOOKING,
        changedWindows: [0, 4].map((most) => ({ day: '2026-12-03', window: 'morning', most })),
      },
    },
    /each window of a day once/,
  ],
  ['values.from', { group: 'quiet', values: { from: '13:00', until: '20:00' } }, /noon or earlier/],
  ['values.until', { group: 'quiet', values: { from: '09:00', until: '17:00' } }, /6 PM or later/],
])('%s is refused with a sentence', async ([path, content, message]) => {
  const { cookie } = await app.given.admin()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/settings',
    headers: { cookie: `sid=${cookie}` },
    payload: { content, note: 'Odd', basedOn: 1 },
  })
  const problem = Problem.parse(answer.json())
  expect(problem.code).toBe('invalid_input')
  expect(problem.errors).toContainEqual({
    path: `content.${path}`,
    message: expect.stringMatching(message) as string,
  })
})
