import { useState } from 'react'
import { adPlatformFacts, type Ad } from '../../../contract/ad-content.ts'
import type { Campaign } from '../../../contract/advertising.ts'
import { Button } from '../../ui/button/Button.tsx'
import { AdTemplateDialog } from './AdTemplateDialog.tsx'

const LONGEST_NAME = 100

type Props = { ad: Ad; campaign: Pick<Campaign, 'name' | 'type'> }

/** Keeps an advertisement of a campaign to use it again; its name can be changed before. */
export function KeepAsTemplate({ ad, campaign: { name, type } }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { label } = adPlatformFacts[ad.platform]
  const from = {
    ...ad,
    category: type,
    name: [...`${name}, ${label}`].slice(0, LONGEST_NAME).join(''),
    isActive: true,
  }
  return (
    <>
      <Button size="s" needs="run-marketing" onClick={() => setAsked(true)}>
        Keep as template<span className="vh">: {label}</span>
      </Button>
      {isAsked && <AdTemplateDialog from={from} onClose={() => setAsked(false)} />}
    </>
  )
}
