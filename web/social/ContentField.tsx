import { IconSparkles } from '@tabler/icons-react'
import { linkOf, outgoingText } from '../../contract/social-links.ts'
import { formatCount } from '../../contract/numbers.ts'
import { lengthOn, platformFacts, type SocialPlatform } from '../../contract/social.ts'
import { textSourceLabels } from '../../contract/text-source.ts'
import { Button } from '../ui/button/Button.tsx'
import { Segments } from '../ui/button/Segments.tsx'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import field from '../ui/field/field.module.css'
import layout from '../ui/layout/layout.module.css'
import styles from './composer.module.css'
import { linkedPostOf, textOf, type Words } from './composer/words.ts'
import { type ComposerForm, useGenerate } from './use-composer.ts'

type Props = { form: ComposerForm }

const MODES = [
  { value: 'same', label: 'Same text for all' },
  { value: 'own', label: 'Per platform' },
] as const

/** The words of the posts: one text, or one for each network, counted as that network counts. */
export function ContentField({ form }: Props) {
  const { values, text, set } = form
  const { platforms, isPerPlatform } = values
  const first = platforms[0] ?? 'facebook'
  return (
    <>
      {(platforms.length > 1 || isPerPlatform) && (
        <div className={styles.modes}>
          <Segments
            label="Text"
            options={MODES}
            value={isPerPlatform ? 'own' : 'same'}
            onChange={(mode) => set('isPerPlatform', mode === 'own')}
          />
        </div>
      )}
      {isPerPlatform ? (
        platforms.map((platform) => <OwnText key={platform} form={form} platform={platform} />)
      ) : (
        <TextBox
          {...text('content')}
          label="Content"
          platforms={platforms}
          values={values}
          generate={
            <Generate
              platform={first}
              values={values}
              onWritten={(written) => {
                set('content', written.content)
                set('hashtags', written.hashtags)
              }}
            />
          }
        />
      )}
    </>
  )
}

/** The text of one network. */
function OwnText({ form, platform }: Props & { platform: SocialPlatform }) {
  const { values, set, idOf, errors } = form
  const { label } = platformFacts[platform]
  const write = (content: string) => set('texts', { ...values.texts, [platform]: content })
  const hasError = errors.texts?.startsWith(label) ?? false
  return (
    <TextBox
      id={hasError ? idOf('texts') : idOf(`texts-${platform}`)}
      label={`Content for ${label}`}
      value={textOf(values, platform)}
      error={hasError ? errors.texts : undefined}
      onValue={write}
      platforms={[platform]}
      values={values}
      generate={
        <Generate
          platform={platform}
          values={values}
          onWritten={(written) => {
            write(written.content)
            set('hashtags', written.hashtags)
          }}
        />
      }
    />
  )
}

type BoxProps = {
  id: string
  label: string
  value: string
  error: string | undefined
  onValue: (value: string) => void
  onLeave?: () => void
  /** Those that the text is counted for. */
  platforms: readonly SocialPlatform[]
  values: Words
  generate: React.ReactNode
}

function TextBox({ id, label, value, error, onValue, onLeave, ...rest }: BoxProps) {
  const { platforms, values, generate } = rest
  return (
    <div className={`${layout.stack} ${field.field}`}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={`${field.input} ${styles.content}`}
        rows={5}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-count ${error ? `${id}-error` : ''}`.trim()}
        onChange={(event) => onValue(event.target.value)}
        onBlur={onLeave}
      />
      <ul id={`${id}-count`} className={`${layout.dim} ${styles.counts} num`}>
        {platforms.map((platform) => (
          <Count key={platform} platform={platform} values={values} isOnly={platforms.length < 2} />
        ))}
      </ul>
      {error && <FieldMessage id={`${id}-error`} text={error} />}
      {generate}
    </div>
  )
}

type CountProps = { platform: SocialPlatform; values: Words; isOnly: boolean }

function Count({ platform, values, isOnly }: CountProps) {
  const { label, maxCharacters } = platformFacts[platform]
  const post = linkedPostOf(values, platform)
  const length = lengthOn(platform, outgoingText(location.origin, post))
  const counted = `${formatCount(length)} of ${formatCount(maxCharacters)}`
  const hasLink = linkOf(location.origin, post) !== null
  const extras = hasLink ? 'hashtags and link included' : 'hashtags included'
  return (
    <li data-over={length > maxCharacters}>
      {isOnly ? `${counted} characters on ${label}, ${extras}` : `${label} ${counted}`}
    </li>
  )
}

type GenerateProps = {
  platform: SocialPlatform
  values: Words
  onWritten: (text: { content: string; hashtags: string[] }) => void
}

function Generate({ platform, values, onWritten }: GenerateProps) {
  const { contentType, hashtags, isPerPlatform } = values
  const standing = { content: textOf(values, platform), hashtags }
  const writer = useGenerate({ platform, contentType }, standing, onWritten)
  return (
    <div className={`${layout.row} ${styles.generate}`}>
      <Button
        pending={writer.isPending && 'Generating...'}
        onClick={writer.start}
        aria-label={
          isPerPlatform ? `Generate AI Content for ${platformFacts[platform].label}` : undefined
        }
      >
        <IconSparkles size={18} aria-hidden="true" /> Generate AI Content
      </Button>
      <p role="status">
        {writer.source && (
          <>
            {textSourceLabels[writer.source]}.
            {writer.source === 'model' && ' Read it before it goes out.'}{' '}
            <Button variant="quiet" onClick={writer.undo}>
              Undo
            </Button>
          </>
        )}
      </p>
    </div>
  )
}
