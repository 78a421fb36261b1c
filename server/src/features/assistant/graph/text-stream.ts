import { sanitizeAnswer, stableLength } from '../answer-logic.ts'
import type { Run } from '../run-state.ts'
import type { StepContext } from './step.ts'

export interface TextStream {
  add(text: string): void
}

/** Minimum milliseconds between two pieces: few enough events for thousands of readers, and still looks continuous. */
const minIntervalMs = 25

/** Streams an answer as it is written. Emits only text whose rendering later text cannot change. */
export function createTextStream({ ctx, turn: { turn_id, run }, onText }: StepContext): TextStream {
  let text = ''
  let sent = ''
  let lastSentAt = 0
  return {
    add(more) {
      text += more
      const now = ctx.clock.monotonic()
      if (now - lastSentAt < minIntervalMs && lastSentAt > 0) return
      const clean = sanitizeAnswer(text.slice(0, stableLength(text)), run.known.hosts)
      if (clean.length <= sent.length || !clean.startsWith(sent)) return
      lastSentAt = now
      onText({ turn_id, message_id: run.record_id ?? '', from: sent.length, text: clean.slice(sent.length) })
      sent = clean
    },
  }
}

export const cleanText = (text: string, run: Run): string => sanitizeAnswer(text, run.known.hosts).trim()
