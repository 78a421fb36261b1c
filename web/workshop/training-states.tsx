import { TrainingItemTabs } from '../src/components/training/training-tabs.tsx'
import {
  emptyTrainingItem,
  type TrainingItemDraft,
  type TrainingItemKind,
} from '../src/components/training/training-logic.ts'
import { TrainingResult } from '../src/components/training/training-result.tsx'
import { SentTrainingItems } from '../src/components/training/sent-items.tsx'
import { account } from '../test/automation-samples.ts'
import { type ComponentStates, nothing } from './state-parts.tsx'

const tabs: readonly { value: TrainingItemKind; label: string }[] = [
  { value: 'pdf', label: 'Upload PDF' },
  { value: 'url', label: 'Website URL' },
  { value: 'text', label: 'Custom Text' },
]
const prices = new File(['%PDF'], 'prices.pdf', { type: 'application/pdf' })
const trainingItem = { kind: 'text' as const, text: 'We ship within two days.' }
const sentItem = { platformUserId: account.platform_user_id, item: trainingItem, canRetry: true }

export const trainingItems: ComponentStates[] = [
  {
    name: 'SourceTabs',
    states: {
      'no PDF yet': () => <TrainingItem kind="pdf" />,
      'a PDF': () => <TrainingItem kind="pdf" draft={{ files: [prices] }} />,
      'no website yet': () => <TrainingItem kind="url" />,
      'wrong website': () => (
        <TrainingItem kind="url" draft={{ url: 'shop' }} problem="That is no address." />
      ),
      text: () => <TrainingItem kind="text" draft={{ text: 'We ship within two days.' }} />,
      'text, nearly full': () => <TrainingItem kind="text" draft={{ text: 'Long. '.repeat(1600) }} />,
    },
  },
  {
    name: 'TrainingResult',
    states: {
      taken: () => (
        <TrainingResult platformUserId="1" result={{ kind: 'text', taken: true }} onDismiss={nothing} />
      ),
      refused: () => (
        <TrainingResult platformUserId="1" result={{ kind: 'pdf', taken: false }} onDismiss={nothing} />
      ),
    },
  },
  {
    name: 'UploadList',
    states: {
      'on their way and not taken': () => (
        <ul className="m-0 list-none p-0">
          <SentTrainingItems
            owner={account}
            sent={[
              { ...sentItem, key: '1', progress: 0.4, cause: null },
              { ...sentItem, key: '2', progress: 1, cause: "Can't reach Skein. Try again in a moment." },
              {
                ...sentItem,
                key: '3',
                item: { kind: 'pdf', file: prices },
                progress: 1,
                cause: 'Only PDF files are supported.',
                canRetry: false,
              },
            ]}
          />
        </ul>
      ),
    },
  },
]

interface TrainingItemProps {
  kind: TrainingItemKind
  draft?: Partial<TrainingItemDraft>
  problem?: string
}

const TrainingItem = ({ kind, draft = {}, problem }: TrainingItemProps) => (
  <TrainingItemTabs
    items={tabs}
    kind={kind}
    onKindChange={nothing}
    draft={{ ...emptyTrainingItem, ...draft }}
    onDraftChange={nothing}
    problem={problem}
  />
)
