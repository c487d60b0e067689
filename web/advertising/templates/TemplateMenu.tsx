import { useQuery } from '@tanstack/react-query'
import type { Ad, AdPlatform } from '../../../contract/ad-content.ts'
import { listAdTemplates } from '../../../contract/ad-templates.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'

const MOST = 30

type Props = {
  platform: AdPlatform
  label: string
  onChoose: (words: Omit<Ad, 'platform'>) => void
}

/** Fills an advertisement with a template that is switched on; nothing where there is none for the network. */
export function TemplateMenu({ platform, label, onChoose }: Props) {
  const query = useQuery(
    apiQuery(listAdTemplates.page, { query: { platform: [platform], active: true, limit: MOST } }),
  )
  const templates = query.data?.items ?? []
  if (templates.length === 0) return null
  return (
    <Menu
      trigger={
        <Button>
          Use a template<span className="vh">: {label}</span>
        </Button>
      }
      actions={templates.map(({ name, headline, text }) => ({
        label: name,
        onSelect: () => onChoose({ headline, text }),
      }))}
    />
  )
}
