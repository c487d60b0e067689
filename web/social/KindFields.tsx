import type { ContentType, SocialPlatform } from '../../contract/social.ts'
import type { useDraftForm } from '../ui/field/use-draft-form.ts'
import { contentTypeOptions, platformOptions } from './platforms.ts'
import { SelectBox } from './SelectBox.tsx'
import layout from '../ui/layout/layout.module.css'

type Kind = { platform: SocialPlatform; contentType: ContentType }
type Form = Pick<ReturnType<typeof useDraftForm<Kind, unknown>>, 'values' | 'idOf' | 'set'>

/** For which network something is written, and what kind of content it is. */
export const KindFields = ({ form: { values, idOf, set } }: { form: Form }) => (
  <div className={layout.pair}>
    <SelectBox
      id={idOf('platform')}
      label="Platform"
      value={values.platform}
      options={platformOptions}
      onValue={(platform) => set('platform', platform)}
    />
    <SelectBox
      id={idOf('contentType')}
      label="Content type"
      value={values.contentType}
      options={contentTypeOptions}
      onValue={(contentType) => set('contentType', contentType)}
    />
  </div>
)
