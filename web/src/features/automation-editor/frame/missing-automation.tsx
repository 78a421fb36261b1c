import type { AutomationType } from '@skein/contract/automations/automation'
import { m } from '@skein/messages'
import { typeListPath } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'

/** In place of the editor of an automation that does not exist. */
export function MissingAutomation({ type }: { type: AutomationType }) {
  return (
    <EmptyState
      title={m.editor_missing()}
      text={m.editor_missing_text()}
      action={<LinkButton to={typeListPath(type)}>{m.editor_view_list()}</LinkButton>}
    />
  )
}
