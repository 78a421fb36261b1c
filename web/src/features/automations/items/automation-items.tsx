import type { AutomationSummary } from '@skein/contract/automations/automation'
import { lazy, Suspense } from 'react'
import { useUiState } from '../../../lib/browser/ui-state.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { AutomationItemProps } from './automation-article.tsx'
import { AutomationRow } from './automation-row.tsx'

export interface AutomationItemsProps extends Pick<AutomationItemProps, 'level' | 'on'> {
  automations: readonly AutomationSummary[]
  /** Id of the automation that was deployed a moment ago. */
  freshId: string | null
  /** The page has so many that only those in sight are drawn. */
  windowed: boolean
}

const AutomationGrid = lazyPart(async () => (await import('./automation-grid.tsx')).AutomationGrid)
const WindowedItems = lazy(async () => ({ default: (await import('./windowed-items.tsx')).WindowedItems }))

/** So many stand in for a long list while what draws it is on its way. */
const firstRows = 20

/** Automations in the view that was chosen: rows on a thread, or tiles. */
export function AutomationItems(props: AutomationItemsProps) {
  const grid = useUiState((state) => state.automationsView === 'grid')
  if (!props.windowed) return grid ? <AutomationGrid {...props} /> : <Rows {...props} />
  return (
    <Suspense
      fallback={grid ? null : <Rows {...props} automations={props.automations.slice(0, firstRows)} />}
    >
      <WindowedItems {...props} grid={grid} />
    </Suspense>
  )
}

function Rows({ automations, freshId, level, on }: AutomationItemsProps) {
  return (
    <ul>
      {automations.map((automation, place) => (
        <li key={automation.automation_id}>
          <AutomationRow
            automation={automation}
            fresh={automation.automation_id === freshId}
            level={level}
            on={on}
            last={place === automations.length - 1}
          />
        </li>
      ))}
    </ul>
  )
}
