import { IconAlertTriangle } from '@tabler/icons-react'
import { formatInstant } from '../../../contract/calendar.ts'
import type { Post } from '../../../contract/social-posts.ts'
import { contentTypeLabels, platformFacts, withHash } from '../../../contract/social.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { LongText } from '../../ui/layout/LongText.tsx'
import type { Composing } from '../use-composer.ts'
import styles from './composer-parts.module.css'
import { type Words, wordsOfPost } from './words.ts'

/** What a colleague changed while this form was open: their version beside what is typed here. */
export function ChangedMeanwhile({ composer }: { composer: Composing }) {
  const { form, version } = composer
  const { theirs } = version
  return (
    <div role="status">
      {theirs && (
        <div className={`${layout.notice} ${layout.soon} ${styles.similar}`}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <p>
            <b>This post was changed while you were editing it.</b> What you typed is still here.
          </p>
          <dl className={styles.theirs}>
            {differencesOf(form.values, theirs).map(([label, text]) => (
              <div key={label}>
                <dt>{label} now</dt>
                <dd>
                  <LongText text={text} />
                </dd>
              </div>
            ))}
          </dl>
          <div className={layout.row}>
            <Button size="s" onClick={version.keepMine}>
              Keep mine
            </Button>
            <Button size="s" onClick={version.takeTheirs}>
              Use the other version
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** The fields that differ from what is typed, as their version has them. */
function differencesOf(values: Words, theirs: Post): [label: string, text: string][] {
  const words = wordsOfPost(theirs)
  const { pictures, scheduledFor } = theirs
  const all: [name: keyof Words, label: string, text: string][] = [
    ['platforms', 'Platform', platformFacts[theirs.platform].label],
    ['contentType', 'Content type', contentTypeLabels[words.contentType]],
    ['content', 'Content', words.content],
    ['pictures', 'Photos', pictures.map(({ alt }) => alt || 'No alt text').join('; ') || 'None'],
    ['link', 'Link', words.link || 'None'],
    ['hashtags', 'Hashtags', words.hashtags.map(withHash).join(' ') || 'None'],
    ['firstComment', 'First comment', words.firstComment || 'None'],
    ['scheduledFor', 'Time', scheduledFor ? formatInstant(scheduledFor) : 'None'],
  ]
  return all.flatMap(([name, label, text]) =>
    JSON.stringify(values[name]) === JSON.stringify(words[name]) ? [] : [[label, text]],
  )
}
