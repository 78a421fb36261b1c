import { cx } from './cx.ts'
import { toneText, type Tone } from './tag.tsx'

export type ThreadPattern = 'solid' | 'dashed' | 'dotted' | 'double'

const patterns: Record<ThreadPattern, string> = {
  solid: 'border-l-2 border-solid',
  dashed: 'border-l-2 border-dashed',
  dotted: 'border-l-2 border-dotted',
  double: 'border-l-4 border-double',
}

/** The thread between two knots: fills the height it is given. Decoration only. */
export function ThreadLine({ pattern = 'solid', tone = 'brand' }: { pattern?: ThreadPattern; tone?: Tone }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block w-0 grow self-center border-current',
        patterns[pattern],
        tone === 'brand' ? 'text-brand' : toneText[tone],
      )}
    />
  )
}
