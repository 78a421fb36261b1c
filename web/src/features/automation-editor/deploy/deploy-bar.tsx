import { Rocket } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { formatClock } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'
import { PermittedFields } from '../../session/permitted.tsx'

interface DeployBarProps {
  /** List of the kind. */
  list: string
  /** Label of the button; defaults to 'Deploy'. */
  label?: string
  savedAt: number | null
  deploying: boolean
  onDeploy: () => void
  /** Buttons before the deploy button. */
  children?: ReactNode
}

/** The fixed bar with the actions of an editor. */
export function DeployBar(props: DeployBarProps) {
  const { list, label = m.editor_deploy(), savedAt, deploying, onDeploy, children } = props
  return (
    <div
      data-docked=""
      className="sticky bottom-(--window-end) z-20 large-text:static -mb-[24px] flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-pane py-3 lg:-mb-[32px]"
    >
      <p role="status" className="meta tabular me-auto max-sm:basis-full max-sm:empty:sr-only">
        {savedAt !== null && m.editor_draft_saved({ clock: formatClock(savedAt) })}
      </p>
      <div className="flex min-w-0 items-center gap-2 sm:gap-3 large-text:flex-wrap large-text:justify-end">
        <LinkButton to={list} className="max-sm:px-3">
          {m.editor_view_list()}
        </LinkButton>
        <PermittedFields>
          {children}
          <Button
            variant="primary"
            className="max-sm:shrink max-sm:px-3 max-sm:leading-4 max-sm:whitespace-normal"
            busy={deploying}
            icon={<Rocket size={16} aria-hidden="true" className="shrink-0" />}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            {...tooltip(label)}
            onClick={onDeploy}
          >
            {label}
          </Button>
        </PermittedFields>
      </div>
    </div>
  )
}
