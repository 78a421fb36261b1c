import { useState } from 'react'
import { AutomationTile } from '../src/features/automations/items/automation-tile.tsx'
import { ChooserCard } from '../src/features/automations/chooser/chooser-card.tsx'
import { ListSkeleton } from '../src/components/list-skeleton.tsx'
import { useListState } from '../src/features/automations/tools/list-store.ts'
import { GroupHead } from '../src/features/automations/table/table-group.tsx'
import { TableRow } from '../src/features/automations/table/table-row.tsx'
import type { ListActions } from '../src/features/automations/actions/use-list-actions.ts'
import { automation } from '../test/automation-samples.ts'
import { longWord, type ComponentStates, statesOf, nothing, rowAddress } from './state-parts.tsx'

const on: ListActions = {
  mayChange: true,
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
    name: 'TableRow',
    states: {
      loading: () => <ListSkeleton label="Loading automations..." />,
      active: () => <Row />,
      open: () => <Row open />,
      'just made': () => <Row fresh />,
      paused: () => <Row change={{ activation_status: 'PAUSED' }} />,
      'without the permission to change': () => <Row mayChange={false} />,
      'paused with all others': () => <Row allPaused />,
      critical: () => (
        <Row change={{ health_status: 'CRITICAL', health_reason: 'The login has ended.', failed_count: 3 }} />
      ),
      'decided by AI': () => (
        <Row
          change={{
            trigger_type: 'AI_DECISION',
            ai_context_rules: 'someone wants to know what a vase costs',
            reply_type: 'AI_DECISION',
            recently_sent: { count: 1000, more: true },
          }}
        />
      ),
      'one long word': () => <Row change={{ name: longWord, keywords: longWord }} />,
      narrow: () => (
        <div className="max-w-90">
          <Row change={{ keywords: 'price,cost,how much' }} />
        </div>
      ),
    },
  },
  {
    name: 'TableRow at work',
    separatePages: true,
    states: {
      selected: () => <Working list={{ selecting: true, selected: these }} />,
      'not selected': () => <Working list={{ selecting: true }} />,
      'refused, as it was before': () => <Working list={{ refusedId: 'rule-1' }} />,
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
    name: 'GroupHead',
    states: {
      ...statesOf(kinds, (type) => <GroupHead type={type} count={2} open onToggle={nothing} />),
      collapsed: () => <GroupHead type="DM_REPLY" count={1} open={false} onToggle={nothing} />,
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
    open={false}
    address={rowAddress}
    actions={on}
  />
)

interface RowProps {
  fresh?: boolean
  allPaused?: boolean
  open?: boolean
  mayChange?: boolean
  change?: Parameters<typeof automation>[0]
}

const Row = ({ fresh = false, allPaused = false, open = false, mayChange = true, change = {} }: RowProps) => (
  <div role="table" aria-label="Automations" className="@container">
    <TableRow
      place={1}
      automation={automation(change)}
      justDeployed={fresh}
      allPaused={allPaused}
      open={open}
      address={rowAddress}
      actions={{ ...on, mayChange }}
    />
  </div>
)

/** A row with a given state of the list. */
function Working({ list }: { list: Partial<ReturnType<typeof useListState.getState>> }) {
  useState(() => useListState.setState(list))
  return <Row />
}
