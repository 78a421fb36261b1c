import { Suspense } from 'react'
import { m } from '@skein/messages'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { useIsDocked } from './use-docked.ts'

const AssistantPanel = lazyPart(
  async () => (await import('../assistant/panel/assistant-panel.tsx')).AssistantPanel,
)

/** The place of the assistant beside the screen; its own screen has none. */
export function AssistantDock() {
  if (!useIsDocked()) return null
  return (
    <aside
      data-dock=""
      aria-label={m.common_assistant()}
      className="sticky top-(--top-bar) flex h-[calc(100dvh-var(--frame-head)-var(--foot))] w-100 shrink-0 flex-col border-s border-line bg-pane"
    >
      <Suspense>
        <AssistantPanel />
      </Suspense>
    </aside>
  )
}
