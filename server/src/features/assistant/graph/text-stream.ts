import { safeAnswer, settledLength } from '../answer-logic.ts'
import type { Run } from '../run-state.ts'
import type { StepContext } from './step.ts'

export interface TextStream {
  add(text: string): void
}

/** Milliseconds between two pieces of an answer: seldom enough for thousands of readers, often enough to look alive. */
const pause = 25

/** Tells an answer while it is written, never more of it than may be shown whatever follows. */
export function createTextStream({ ctx, turn: { turn_id, run }, onText }: StepContext): TextStream {
  let text = ''
  let told = ''
  let last = 0
  return {
    add(more) {
      text += more
      const now = ctx.clock.monotonic()
      if (now - last < pause && last > 0) return
      const safe = safeAnswer(text.slice(0, settledLength(text)), run.known.hosts)
      if (safe.length <= told.length || !safe.startsWith(told)) return
      last = now
      onText({ turn_id, message_id: run.record_id ?? '', from: told.length, text: safe.slice(told.length) })
      told = safe
    },
  }
}

export const shown = (text: string, run: Run): string => safeAnswer(text, run.known.hosts).trim()
