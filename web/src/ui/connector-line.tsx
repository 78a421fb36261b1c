import { cx } from './cx.ts'
import { toneText, type Tone } from './tag.tsx'

export type LinePattern = 'solid' | 'dashed' | 'dotted' | 'double'

const patterns: Record<LinePattern, string> = {
  solid: 'border-l-2 border-solid',
  dashed: 'border-l-2 border-dashed',
  dotted: 'border-l-2 border-dotted',
  double: 'border-l-4 border-double',
}

/** The line between two status dots, as high as its container. Decorative. */
export function ConnectorLine({ pattern = 'solid', tone = 'brand' }: { pattern?: LinePattern; tone?: Tone }) {
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
