import type { ListedModel } from '@skein/contract/models/models'
import { Link } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { settingsPath } from '../../lib/paths.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { pricedLabel } from './model-options.ts'

/** The model that answers and its price per reply, or what to do while there is none. */
export function ModelNote({ model }: { model: ListedModel | null }) {
  if (model) return <p className="meta">{m.models_choice_answers({ priced: pricedLabel(model) })}</p>
  return (
    <Banner type="warning">
      {m.models_choice_missing()}{' '}
      <Link to={settingsPath('models')} className="text-text underline">
        {m.models_choice_add_key()}
      </Link>
    </Banner>
  )
}
