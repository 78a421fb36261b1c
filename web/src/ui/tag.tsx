import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'iris' | 'sky' | 'fern' | 'coral' | 'attention'

export const toneText: Record<Tone, string> = {
  neutral: 'text-text-2',
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  iris: 'text-iris',
  sky: 'text-sky',
  fern: 'text-fern',
  coral: 'text-coral',
  attention: 'text-attention',
}

/** A state as text with an icon, because colour alone is not accessible. */
export function Tag({
  tone = 'neutral',
  glyph,
  children,
}: {
  tone?: Tone
  glyph?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'soft inline-flex items-center gap-1 rounded-chip px-1.5 py-0.5 text-floor font-medium whitespace-nowrap large-text:wrap-break-word large-text:whitespace-normal',
        toneText[tone],
      )}
    >
      {glyph}
      {children}
    </span>
  )
}
