import type { Example } from '@skein/contract/automations/backtest/examples'
import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import { BrokenExampleList } from '../src/components/examples/broken-example-list.tsx'
import { BrokenExamplesDialog } from '../src/components/examples/broken-examples-dialog.tsx'
import type { ExampleSource } from '../src/components/examples/example-source.ts'
import { KeepExampleButton } from '../src/components/examples/keep-example-button.tsx'
import { KeepExampleDialog } from '../src/components/examples/keep-example-dialog.tsx'
import { ExampleItem } from '../src/features/examples/example-item.tsx'
import type { ExampleResult } from '../src/features/examples/use-replay.ts'
import { longWord, nothing, statesOf, type ComponentStates } from './state-parts.tsx'

const source: ExampleSource = {
  platformUserId: '178',
  kind: 'comment',
  text: 'What is the price?',
  eventId: 'c1',
  postId: 'p1',
  username: 'mia.makes',
  reply: null,
  outcome: 'fires',
}

const example: Example = {
  example_id: 'e1',
  event: {
    kind: 'comment',
    text: 'What is the price?',
    from_username: 'mia.makes',
    earlier: [{ text: 'Hi', seconds_before: 60 }],
  },
  expected: { outcome: 'fires', reply_contains: '20 euros' },
  created_at: '2026-11-20T10:00:00.000Z',
  author: 'Lina',
}

const failure: ExampleFailure = {
  example_id: 'e1',
  text: 'What is the price?',
  expected: { outcome: 'fires', reply_contains: '20 euros' },
  got: { outcome: 'silent', reply: null },
}

const failures: ExampleFailure[] = [
  failure,
  { ...failure, example_id: 'e2', got: { outcome: 'fires', reply: longWord } },
  {
    ...failure,
    example_id: 'e3',
    expected: { outcome: 'silent' },
    got: { outcome: 'not_checked', reply: null },
  },
]

const results: Readonly<Record<string, ExampleResult | null>> = {
  'not checked yet': null,
  passed: { state: 'passed' },
  failed: { state: 'failed', failure },
  skipped: { state: 'skipped' },
}

export const examples: ComponentStates[] = [
  {
    name: 'KeepExampleButton',
    states: {
      'under an entry': () => <KeepExampleButton source={source} />,
    },
  },
  {
    name: 'KeepExampleDialog',
    separatePages: true,
    states: {
      'of a comment without a reply': () => <KeepExampleDialog open onOpenChange={nothing} source={source} />,
      'of a reply': () => (
        <KeepExampleDialog open onOpenChange={nothing} source={{ ...source, reply: 'It is 20 euros.' }} />
      ),
    },
  },
  {
    name: 'BrokenExamplesDialog',
    separatePages: true,
    states: {
      open: () => <BrokenExamplesDialog open examples={failures} onClose={nothing} onSaveAnyway={nothing} />,
    },
  },
  {
    name: 'BrokenExampleList',
    states: { 'all results': () => <BrokenExampleList label="Broken examples" examples={failures} /> },
  },
  {
    name: 'ExampleItem',
    states: statesOf(Object.keys(results), (name) => (
      <ul className="m-0 list-none p-0">
        <ExampleItem example={example} platformUserId="178" result={results[name] ?? null} />
      </ul>
    )),
  },
]
