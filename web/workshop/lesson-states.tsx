import { LessonTabs } from '../src/components/training/training-tabs.tsx'
import { emptyLesson, type LessonDraft, type LessonKind } from '../src/components/training/training-logic.ts'
import { SentLessons } from '../src/components/training/sent-items.tsx'
import { account } from '../test/automation-samples.ts'
import type { Piece } from './piece.ts'

const nothing = () => {}
const tabs: readonly { value: LessonKind; label: string }[] = [
  { value: 'pdf', label: 'Upload PDF' },
  { value: 'url', label: 'Website URL' },
  { value: 'text', label: 'Custom Text' },
]
const prices = new File(['%PDF'], 'prices.pdf', { type: 'application/pdf' })
const lesson = { kind: 'text' as const, text: 'We ship within two days.' }
const sent = { platformUserId: account.platform_user_id, item: lesson }

export const lessons: Piece[] = [
  {
    name: 'SourceTabs',
    states: {
      'no PDF yet': () => <Lesson kind="pdf" />,
      'a PDF': () => <Lesson kind="pdf" draft={{ files: [prices] }} />,
      'no website yet': () => <Lesson kind="url" />,
      'wrong website': () => <Lesson kind="url" draft={{ url: 'shop' }} urlError="That is no address." />,
      text: () => <Lesson kind="text" draft={{ text: 'We ship within two days.' }} />,
      'text, nearly full': () => <Lesson kind="text" draft={{ text: 'Long. '.repeat(1600) }} />,
    },
  },
  {
    name: 'UploadList',
    states: {
      'on their way and not taken': () => (
        <ul className="m-0 list-none p-0">
          <SentLessons
            owner={account}
            sent={[
              { ...sent, key: '1', progress: 0.4, cause: null },
              { ...sent, key: '2', progress: 1, cause: 'The text is empty.' },
            ]}
          />
        </ul>
      ),
    },
  },
]

interface LessonProps {
  kind: LessonKind
  draft?: Partial<LessonDraft>
  urlError?: string
}

const Lesson = ({ kind, draft = {}, urlError }: LessonProps) => (
  <LessonTabs
    items={tabs}
    kind={kind}
    onKindChange={nothing}
    draft={{ ...emptyLesson, ...draft }}
    onDraftChange={nothing}
    urlError={urlError}
  />
)
