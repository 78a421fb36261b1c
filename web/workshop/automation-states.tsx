import { useState } from 'react'
import { AutomationRow } from '../src/features/automations/items/automation-row.tsx'
import { AutomationTile } from '../src/features/automations/items/automation-tile.tsx'
import { ChooserCard } from '../src/features/automations/chooser-card.tsx'
import { ListSkeleton } from '../src/components/list-skeleton.tsx'
import { useUiState } from '../src/lib/browser/ui-state.ts'
import { useListState } from '../src/features/automations/tools/list-store.ts'
import { TypeSection } from '../src/features/automations/items/type-section.tsx'
import type { ListActions } from '../src/features/automations/use-list-actions.ts'
import { automation } from '../test/automation-samples.ts'
import { Press, longWord, type ComponentStates, statesOf, nothing } from './state-parts.tsx'

const on: ListActions = {
  toggle: nothing,
  setStatus: nothing,
  remove: nothing,
  removeSelected: nothing,
  duplicate: nothing,
  edit: nothing,
  why: nothing,
}
const kinds = [
  'AI_DM_CONVERSATION',
  'DM_REPLY',
  'COMMENT_REPLY',
  'PRIVATE_MESSAGE',
  'DELETE_COMMENT',
] as const
const these: ReadonlySet<string> = new Set(['rule-1'])

export const automations: ComponentStates[] = [
  {
    name: 'AutomationRow',
    states: {
      loading: () => <ListSkeleton label="Loading automations..." />,
      active: () => <Row />,
      'just made': () => <Row fresh />,
      paused: () => <Row change={{ activation_status: 'PAUSED' }} />,
      'paused with all others': () => <Row allPaused />,
      critical: () => (
        <Row change={{ health_status: 'CRITICAL', health_reason: 'The login has ended.', failed_count: 3 }} />
      ),
      'one long word': () => <Row change={{ name: longWord, keywords: longWord }} />,
    },
  },
  {
    name: 'AutomationRow, comfortable',
    separatePages: true,
    states: {
      active: () => <Comfortable />,
      'with its details': () => <Comfortable list={{ opened: these }} />,
    },
  },
  {
    name: 'AutomationRow at work',
    separatePages: true,
    states: {
      selected: () => <Working list={{ selecting: true, selected: these }} />,
      'not selected': () => <Working list={{ selecting: true }} />,
      'refused, as it was before': () => <Working list={{ refusedId: 'rule-1' }} />,
      'with its details': () => <Working list={{ opened: these }} />,
    },
  },
  {
    name: 'AutomationTile',
    states: {
      active: () => <Tile />,
      'just made': () => <Tile fresh />,
      'one long word': () => <Tile name={longWord} />,
    },
  },
  {
    name: 'TypeSection',
    states: {
      ...statesOf(kinds, (type) => <Section type={type} count={2} />),
      closed: () => (
        <Press>
          <Section count={1} />
        </Press>
      ),
      empty: () => <Section count={0} />,
    },
  },
  {
    name: 'ChooserCard',
    states: {
      ...statesOf(kinds, (type) => (
        <ul className="m-0 list-none p-0">
          <ChooserCard type={type} onChoose={nothing} />
        </ul>
      )),
    },
  },
]

const Tile = ({ fresh = false, name = 'Price questions' }) => (
  <AutomationTile
    automation={automation({ name })}
    justDeployed={fresh}
    allPaused={false}
    level={3}
    actions={on}
  />
)

const Section = ({ type = 'DM_REPLY', count }: { type?: (typeof kinds)[number]; count: number }) => (
  <TypeSection type={type} count={count}>
    {count} automations
  </TypeSection>
)

const Row = ({
  fresh = false,
  allPaused = false,
  change = {},
}: {
  fresh?: boolean
  allPaused?: boolean
  change?: Parameters<typeof automation>[0]
}) => (
  <AutomationRow
    automation={automation(change)}
    justDeployed={fresh}
    allPaused={allPaused}
    level={3}
    last
    actions={on}
  />
)

/** A row of the greater height. */
function Comfortable({ list = {} }: { list?: Partial<ReturnType<typeof useListState.getState>> }) {
  useState(() => useUiState.setState({ automationsDensity: 'comfortable' }))
  return <Working list={list} />
}

/** A row with a given state of the list. */
function Working({ list }: { list: Partial<ReturnType<typeof useListState.getState>> }) {
  useState(() => useListState.setState(list))
  return <Row />
}
