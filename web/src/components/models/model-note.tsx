import type { ListedModel } from '@skein/contract/models/models'
import { Link } from '@tanstack/react-router'
import { modelChoiceWords } from '../../copy/settings/models.ts'
import { settingsPath } from '../../lib/paths.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { pricedLabel } from './model-options.ts'

/** The model that answers and its price per reply, or what to do while there is none. */
export function ModelNote({ model }: { model: ListedModel | null }) {
  if (model) return <p className="meta">{modelChoiceWords.answers(pricedLabel(model))}</p>
  return (
    <Banner type="warning">
      {modelChoiceWords.missing}{' '}
      <Link to={settingsPath('models')} className="text-brand-text underline">
        {modelChoiceWords.addKey}
      </Link>
    </Banner>
  )
}
