import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import { wantedText, gotText } from './outcome-texts.ts'

interface BrokenExampleListProps {
  label: string
  examples: readonly ExampleFailure[]
}

/** Examples that fail, each with its wanted outcome and its result. */
export function BrokenExampleList({ label, examples }: BrokenExampleListProps) {
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      aria-label={label}
      className="m-0 flex list-none flex-col p-0"
    >
      {examples.map(({ example_id, text, expected, got }) => (
        <li key={example_id} className="border-t border-line py-3 first:border-t-0">
          <p className="text-chat break-words whitespace-pre-wrap">{text}</p>
          <p className="text-text-2 break-words">{wantedText(expected)}</p>
          <p className="text-bad break-words">{gotText(got)}</p>
        </li>
      ))}
    </ul>
  )
}
