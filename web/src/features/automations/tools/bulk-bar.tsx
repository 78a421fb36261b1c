import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useQueryClient } from '@tanstack/react-query'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useShortcut } from '../../../lib/browser/use-shortcut.ts'
import { Button } from '../../../ui/button.tsx'
import { toolWords } from '../../../copy/automations/list-tools.ts'
import type { Scope } from '../cached-list.ts'
import { listActions } from '../list-actions.ts'
import { select, stopSelecting, useListState } from './list-store.ts'

interface BulkBarProps {
  platformUserId: string
  automations: readonly AutomationSummary[]
  shown: readonly AutomationSummary[]
}

/** What can be done with all selected automations at once. Escape ends it. */
export function BulkBar({ platformUserId, automations, shown }: BulkBarProps) {
  const client = useQueryClient()
  const selected = useListState((state) => state.selected)
  const chosen = automations.filter((one) => selected.has(one.automation_id))
  useShortcut('Escape', stopSelecting)
  const acts = actsOf({ client, platformUserId }, chosen)
  return (
    <section
      aria-label={toolWords.selection}
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-2 border-t border-line bg-s2 p-3 shadow-lift md:inset-x-auto md:right-4 md:bottom-[calc(var(--foot,0px)+16px)] md:left-1/2 md:w-max md:-translate-x-1/2 md:rounded-card md:border"
    >
      <p role="status" className="label-text tabular grow pe-2">
        {toolWords.selected(chosen.length)}
      </p>
      <Button
        size="dense"
        variant="ghost"
        onClick={() => select(shown.map(({ automation_id }) => automation_id))}
      >
        {toolWords.selectAll}
      </Button>
      {acts.map(({ label, Glyph, danger, act }) => (
        <Button
          key={label}
          size="dense"
          className="max-sm:order-last"
          variant={danger ? 'danger' : 'secondary'}
          icon={<Glyph size={14} aria-hidden="true" />}
          aria-disabled={chosen.length === 0}
          onClick={() => {
            stopSelecting()
            act()
          }}
        >
          {label}
        </Button>
      ))}
      <Button size="dense" variant="ghost" onClick={stopSelecting}>
        {toolWords.done}
      </Button>
    </section>
  )
}

const actsOf = (scope: Scope, chosen: readonly AutomationSummary[]) => {
  const set = (status: 'ACTIVE' | 'PAUSED') => () =>
    void listActions.setStatus(scope, { automations: chosen, status })
  const remove = () => void listActions.removeAll(scope, chosen)
  return [
    { label: toolWords.pause, Glyph: Pause, danger: false, act: set('PAUSED') },
    { label: toolWords.activate, Glyph: Play, danger: false, act: set('ACTIVE') },
    { label: toolWords.remove, Glyph: Trash2, danger: true, act: remove },
  ]
}
