import { ALERT_KINDS } from '../contract/alerts.ts'
import { RUNBOOKS, type Runbook } from '../contract/runbooks.ts'
import { ALERT_LABELS } from '../web/settings/alert-copy.ts'

const steps = (items: readonly string[]): string[] => items.map((item, at) => `${at + 1}. ${item}.`)

const printRunbook = ({ meaning, risk, look, act, over }: Runbook): string[] => [
  `**What it means.** ${meaning}`,
  '',
  `**What is at risk.** ${risk}`,
  '',
  '**Look here:**',
  '',
  ...steps(look),
  '',
  '**Do this:**',
  '',
  ...steps(act),
  '',
  `**It is over when:** ${over}`,
]

/** The runbooks in docs/operations.md, in the order of the kinds of alerts. */
export const printRunbooks = (): string =>
  ALERT_KINDS.flatMap((kind) => [
    `### ${ALERT_LABELS[kind]} (\`${kind}\`)`,
    '',
    ...printRunbook(RUNBOOKS[kind]),
    '',
  ])
    .join('\n')
    .trimEnd()
