import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { m } from '@skein/messages'
import { cx } from '../../../ui/cx.ts'
import { hint } from '../../../ui/tooltip/tooltip.ts'
import type { ListActions } from '../actions/use-list-actions.ts'

interface StateSwitchProps {
  automation: AutomationSummary
  /** All automations of the account are paused; the switch keeps its position. */
  allPaused: boolean
  actions: Pick<ListActions, 'mayChange' | 'toggle'>
}

/** Activates and pauses an automation. */
export function StateSwitch({ automation, allPaused, actions }: StateSwitchProps) {
  const active = automation.activation_status === 'ACTIVE'
  const isHeld = active && allPaused
  return (
    <button
      type="button"
      role="switch"
      aria-checked={active}
      disabled={!actions.mayChange}
      aria-label={m.automations_row_activate_named({ name: automation.name })}
      {...hint(isHeld ? m.automations_paused_with_all() : undefined)}
      className="touch relative grid h-8 w-10 shrink-0 place-items-center rounded-control disabled:opacity-60"
      onClick={() => actions.toggle(automation)}
    >
      <span
        aria-hidden="true"
        className={cx(
          'flex h-5 w-9 items-center rounded-pill border p-0.5 transition-colors duration-(--enter)',
          active ? (isHeld ? 'border-control bg-overlay' : 'border-ok bg-ok') : 'border-control bg-raised',
        )}
      >
        <span
          className={cx(
            'size-3.5 rounded-pill transition-transform duration-(--enter) ease-skein',
            active ? 'translate-x-4 rtl:-translate-x-4' : '',
            active && !isHeld ? 'bg-canvas' : 'bg-text-2',
          )}
        />
      </span>
    </button>
  )
}
