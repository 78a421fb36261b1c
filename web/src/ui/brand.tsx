import { cx } from './cx.ts'

interface BrandProps {
  name: string
  /** Hides the name, except from screen readers: always, or in windows under 350 px. */
  compact?: boolean | 'narrow'
}

/** The logo and the product name beside it. */
export function Brand({ name, compact = false }: BrandProps) {
  return (
    <span className="inline-flex h-11 items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28" fill="none" className="shrink-0">
        <path d="M4 26C14 26 9 8 28 6" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        <circle cx="15.5" cy="15.5" r="5" className="fill-accent" />
      </svg>
      <span
        className={
          compact === true ? 'sr-only' : cx('subtitle', compact === 'narrow' && 'max-[350px]:sr-only')
        }
      >
        {name}
      </span>
    </span>
  )
}
