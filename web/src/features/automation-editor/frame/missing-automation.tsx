import type { AutomationType } from '@skein/contract/automations/automation'
import { editorWords } from '../../../copy/automations/editors/editor.ts'
import { typeListPath } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

/** In place of the editor of an automation that does not exist. */
export function MissingAutomation({ type }: { type: AutomationType }) {
  return (
    <EmptyState
      title={editorWords.missing}
      text={editorWords.missingText}
      action={<LinkButton to={typeListPath(type)}>{editorWords.viewList}</LinkButton>}
    />
  )
}
