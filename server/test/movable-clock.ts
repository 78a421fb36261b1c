import type { LiveProduct } from './live-product.ts'

/** Returns a clock that moves the time of a running product's decisions and of its sandbox. The database keeps its own. */
export function movableClock({ ctx: { clock }, sandbox }: Pick<LiveProduct, 'ctx' | 'sandbox'>) {
  const { now } = clock
  let offset = 0
  clock.now = () => now() + offset
  return {
    /** Moves the time on by milliseconds. */
    async advance(milliseconds: number): Promise<void> {
      offset += milliseconds
      await sandbox.control.clock({ advanceMs: milliseconds })
    },
    /** Gives the product its own time back; the sandbox has it after its next reset. */
    restore(): void {
      clock.now = now
    },
  }
}
