import { AutomationRow } from '../src/features/automations/automation-row.tsx'
import { AutomationTile } from '../src/features/automations/automation-tile.tsx'
import { ChooserCard, LaterCard } from '../src/features/automations/chooser-card.tsx'
import { TypeSection } from '../src/features/automations/type-section.tsx'
import type { ListHandlers } from '../src/features/automations/use-list-handlers.ts'
import { comingSoonCards } from '../src/words/chooser.ts'
import { automation } from '../test/automation-samples.ts'
import type { Piece } from './piece.ts'

const nothing = () => {}
const on: ListHandlers = { toggle: nothing, remove: nothing, duplicate: nothing, edit: nothing, why: nothing }
const kinds = [
  'AI_DM_CONVERSATION',
  'DM_REPLY',
  'COMMENT_REPLY',
  'PRIVATE_MESSAGE',
  'DELETE_COMMENT',
] as const
const [later] = comingSoonCards

export const rules: Piece[] = [
  {
    name: 'AutomationRow',
    states: {
      active: () => <Row />,
      'just made': () => <Row fresh />,
      paused: () => <Row change={{ activation_status: 'PAUSED' }} />,
      critical: () => (
        <Row change={{ health_status: 'CRITICAL', health_reason: 'The login has ended.', failed_count: 3 }} />
      ),
    },
  },
  {
    name: 'AutomationTile',
    states: {
      active: () => <AutomationTile automation={automation()} fresh={false} level={3} on={on} />,
      'just made': () => <AutomationTile automation={automation()} fresh level={3} on={on} />,
    },
  },
  {
    name: 'TypeSection',
    states: Object.fromEntries(
      kinds.map((type) => [
        type,
        () => (
          <TypeSection type={type} count={2}>
            Two rules
          </TypeSection>
        ),
      ]),
    ),
  },
  {
    name: 'ChooserCard',
    states: {
      ...Object.fromEntries(
        kinds.map((type) => [
          type,
          () => (
            <ul className="m-0 list-none p-0">
              <ChooserCard type={type} onChoose={nothing} />
            </ul>
          ),
        ]),
      ),
      'coming soon': () => (
        <ul className="m-0 list-none p-0">{later && <LaterCard words={later} tag="Coming Soon" />}</ul>
      ),
    },
  },
]

const Row = ({
  fresh = false,
  change = {},
}: {
  fresh?: boolean
  change?: Parameters<typeof automation>[0]
}) => <AutomationRow automation={automation(change)} fresh={fresh} level={3} last on={on} />
