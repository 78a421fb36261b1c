import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { m } from '@skein/messages'
import { useShortcut } from '../../../lib/browser/keys/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { measureDocked } from '../../../ui/feedback/docked-height.ts'
import { selectShown, stopSelecting, useListState } from './list-store.ts'
import type { ListActions } from '../actions/use-list-actions.ts'
import type { Status } from '../actions/use-set-status.ts'
import { formatNumber } from '../../../lib/format.ts'

interface BulkBarProps {
  automations: readonly AutomationSummary[]
  /** A detail is open, which Escape closes first. */
  detailOpen: boolean
  actions: ListActions
}

/** Actions on all selected automations. Escape clears the selection. */
export function BulkBar({ automations, detailOpen, actions }: BulkBarProps) {
  const selectedIds = useListState((state) => state.selected)
  const selectedAutomations = automations.filter((one) => selectedIds.has(one.automation_id))
  useShortcut('close', () => detailOpen || stopSelecting())
  useLayoutEffect(() => {
    measureDocked()
    return measureDocked
  }, [])
  const acts = actsOf(actions, selectedAutomations)
  return (
    <section
      aria-label={m.list_tools_selection()}
      data-docked=""
      className="fixed inset-x-0 bottom-(--window-end) z-30 flex flex-wrap items-center gap-2 border-t border-line bg-raised p-3 shadow-lift md:inset-x-auto md:end-4 md:bottom-[calc(var(--window-end)+16px)] md:left-1/2 md:w-max md:-translate-x-1/2 md:rounded-card md:border"
    >
      <p role="status" className="label-text tabular grow pe-2">
        {m.list_tools_selected({ count: formatNumber(selectedAutomations.length) })}
      </p>
      <Button size="dense" variant="ghost" onClick={selectShown}>
        {m.list_tools_select_all()}
      </Button>
      <div className="flex gap-2 max-sm:order-last max-sm:basis-full">
        {acts.map(({ label, Glyph, danger, act }) => (
          <Button
            key={label}
            size="dense"
            className="max-sm:w-full"
            variant={danger ? 'danger' : 'secondary'}
            icon={<Glyph size={14} aria-hidden="true" />}
            aria-disabled={selectedAutomations.length === 0}
            onClick={act}
          >
            {label}
          </Button>
        ))}
      </div>
      <Button size="dense" variant="ghost" onClick={stopSelecting}>
        {m.common_finish()}
      </Button>
    </section>
  )
}

function actsOf(actions: ListActions, selectedAutomations: readonly AutomationSummary[]) {
  const set = (status: Status) => () => {
    stopSelecting()
    actions.setStatus(selectedAutomations, status)
  }
  return [
    { label: m.common_pause(), Glyph: Pause, danger: false, act: set('PAUSED') },
    { label: m.common_activate(), Glyph: Play, danger: false, act: set('ACTIVE') },
    {
      label: m.common_delete(),
      Glyph: Trash2,
      danger: true,
      act: () => actions.removeSelected(selectedAutomations),
    },
  ]
}
