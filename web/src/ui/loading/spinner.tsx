import { cx } from '../cx.ts'

/** Decorative: the caller shows or announces what is running. */
export function Spinner({ large = false }: { large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block shrink-0 animate-[turn_.8s_linear_infinite] rounded-pill border-2 border-current border-e-transparent',
        large ? 'size-8' : 'size-4',
      )}
    />
  )
}
