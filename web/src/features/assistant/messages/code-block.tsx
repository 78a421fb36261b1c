import { lazy, Suspense } from 'react'
import { assistantWords } from '../../../copy/assistant.ts'
import { CopyButton } from './copy-button.tsx'

const CodeColours = lazy(async () => ({ default: (await import('./code-colours.tsx')).CodeColours }))

/** A code block with a copy button; scrolls sideways. */
export function CodeBlock({ language, code }: { language: string; code: string }) {
  const label = assistantWords.codeLabel(language)
  return (
    <div className="my-3 overflow-hidden rounded-control border border-line bg-canvas xl:-mx-20">
      <div className="flex items-center justify-between gap-3 border-b border-line py-0.5 pr-1 pl-3">
        <span className="meta">{language}</span>
        <CopyButton label={assistantWords.copyCode} text={code} />
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
        tabIndex={0}
        role="group"
        aria-label={label}
        className="code m-0 overflow-x-auto p-3"
      >
        <code className="font-mono">
          <Coloured language={language} code={code} />
        </code>
      </pre>
    </div>
  )
}

/** Plain text until the highlighter is loaded. */
const Coloured = ({ language, code }: { language: string; code: string }) =>
  language === '' ? (
    code
  ) : (
    <Suspense fallback={code}>
      <CodeColours language={language} code={code} />
    </Suspense>
  )
