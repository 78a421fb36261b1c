import { findTalk } from '../threads/thread-store.ts'
import { hostsIn, pagesIn } from '../answer-logic.ts'
import { recordOf } from '../turns/record.ts'
import type { TranscriptEntry } from '../run-state.ts'
import { free, type StepResult, type StepContext } from './step.ts'

const maxBefore = 12
const longestBefore = 4000

/** Brings what was said before, and what the person's own words allow. */
export async function start({ ctx, turn }: StepContext): Promise<StepResult> {
  const { run } = turn
  const talk = await findTalk(ctx.db, { ...turn, limit: maxBefore })
  const before = talk.map(({ type, text }): TranscriptEntry => {
    const short = text.slice(0, longestBefore)
    return type === 'human' ? { role: 'user', text: short } : { role: 'assistant', text: short }
  })
  const own = [...talk.filter(({ type }) => type === 'human').map(({ text }) => text), turn.message].join(
    '\n',
  )
  const record = recordOf(
    turn,
    {
      id: run.record_id ?? '',
      node: 'starter_node',
      status: 'success',
      next_node: 'planner_node',
      next_type: 'ai',
    },
    ctx.clock.now(),
  )
  return {
    run: {
      ...run,
      node: 'planner_node',
      record_id: null,
      said: [...before, ...run.said],
      known: { ...run.known, hosts: hostsIn(own), pages: pagesIn(own) },
    },
    records: [free(record)],
  }
}
