import { Suspense } from 'react'
import { m } from '@skein/messages'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { useHasDockSpace } from '../../lib/browser/use-breakpoint.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { useEntry } from './use-section.ts'

const AssistantPanel = lazyPart(
  async () => (await import('../assistant/panel/assistant-panel.tsx')).AssistantPanel,
)

/** The place of the assistant beside the screen; its own screen has none. */
export function AssistantDock() {
  const isOpen = useUiState((state) => state.assistantOpen)
  const hasSpace = useHasDockSpace()
  const account = useSelectedAccount()
  const isAssistant = useEntry() === 'assistant'
  if (!isOpen || !hasSpace || !account || isAssistant) return null
  return (
    <aside
      aria-label={m.common_assistant()}
      className="sticky top-(--top-bar) flex h-[calc(100dvh-var(--frame-head)-var(--foot))] w-100 shrink-0 flex-col border-s border-line bg-pane"
    >
      <Suspense>
        <AssistantPanel />
      </Suspense>
    </aside>
  )
}
